/// The unread rest of a path, and the expectations that the path hasn't met so far.
public struct PathReader {
  /// The position of the first unread component.
  var position = 0

  private let components: [String]
  private let query: [String: [String]]
  /// The furthest position with an unmet expectation, and everything expected there.
  private var furthest = 0
  private var expected: [String] = []
  private var unreadableItem: (item: URLPath.QueryItem, expected: String, position: Int)?

  init(_ path: URLPath) {
    components = path.components
    query = Dictionary(grouping: path.query, by: \.name).mapValues { $0.map(\.value) }
  }

  var isAtEnd: Bool { position == components.count }

  /// Reads the next component if it represents a value.
  mutating func component<Value>(
    _ read: (String) -> Value?, expected: @autoclosure () -> String
  ) -> Value? {
    if position < components.count, let value = read(components[position]) {
      position += 1
      return value
    }
    note(expected())
    return nil
  }

  /// Returns the query's values for a name, in order.
  func values(_ name: String) -> [String] {
    query[name] ?? []
  }

  /// Records that a query item isn't as expected.
  mutating func noteUnreadable(_ item: URLPath.QueryItem, expected: String) {
    if let noted = unreadableItem, noted.position > position { return }
    unreadableItem = (item, expected, position)
  }

  private mutating func note(_ expectation: String) {
    if position > furthest {
      furthest = position
      expected = []
    }
    if position == furthest, !expected.contains(expectation) { expected.append(expectation) }
  }

  /// The reason why the path could not be read to its end.
  var error: URLPathError {
    if let noted = unreadableItem, noted.position >= furthest {
      return .unexpected(
        .queryItem(name: noted.item.name, value: noted.item.value), expected: [noted.expected])
    }
    // If reading stopped after the furthest unmet expectation, the pattern had ended and the path
    // is too long.
    let isTooLong = !isAtEnd && position > furthest
    let place = isTooLong ? position : furthest
    let expected = isTooLong ? [] : expected
    return place < components.count
      ? .unexpected(.component(number: place + 1, text: components[place]), expected: expected)
      : .unexpected(.end(count: components.count), expected: expected)
  }
}

/// A path under construction.
public struct PathWriter {
  private(set) var path = URLPath()

  mutating func append(component: String) {
    path.components.append(component)
  }

  mutating func append(_ item: URLPath.QueryItem) {
    path.query.append(item)
  }

  /// Runs a function, and undoes its writes if it returns `false`.
  mutating func attempt(_ write: (inout PathWriter) -> Bool) -> Bool {
    let (components, query) = (path.components.count, path.query.count)
    if write(&self) { return true }
    path.components.removeSubrange(components...)
    path.query.removeSubrange(query...)
    return false
  }
}
