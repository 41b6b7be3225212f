/// A value in the query.
///
/// ```swift
/// Query("page", default: 1)
/// Query("author", Int?.self)
/// Query("tag", [String].self)
/// ```
///
/// If a name occurs more than once, the pattern reads the first value, or all values into an array.
public struct Query<Value>: PathPattern {
  private let name: String
  private let read: @Sendable (_ texts: [String]) -> Result<Value, Unreadable>
  private let write: @Sendable (Value) -> [String]

  /// Creates a pattern for a value with a default. A path omits the default.
  public init(_ name: String, default defaultValue: Value)
  where Value: URLComponent & Equatable {
    self.name = name
    read = { texts in
      texts.first.map(Value.value(of:)) ?? .success(defaultValue)
    }
    write = { $0 == defaultValue ? [] : [$0.urlComponent] }
  }

  /// Creates a pattern for an optional value.
  public init<Wrapped: URLComponent>(_ name: String, _ type: Value.Type = Value.self)
  where Value == Wrapped? {
    self.name = name
    read = { texts in
      texts.first.map { Wrapped.value(of: $0).map(Optional.some) } ?? .success(nil)
    }
    write = { $0.map { [$0.urlComponent] } ?? [] }
  }

  /// Creates a pattern for all values with a name, in order.
  public init<Element: URLComponent>(_ name: String, _ type: Value.Type = Value.self)
  where Value == [Element] {
    self.name = name
    read = { texts in
      Result { () throws(Unreadable) in
        try texts.map { text throws(Unreadable) in try Element.value(of: text).get() }
      }
    }
    write = { $0.map(\.urlComponent) }
  }

  public func _parse(_ reader: inout PathReader) -> Value? {
    switch read(reader.values(name)) {
    case .success(let value):
      return value
    case .failure(let unreadable):
      reader.noteUnreadable(
        .init(name: name, value: unreadable.text), expected: unreadable.expected)
      return nil
    }
  }

  public func _print(_ value: Value, to writer: inout PathWriter) -> Bool {
    for text in write(value) { writer.append(.init(name: name, value: text)) }
    return true
  }
}

private struct Unreadable: Error {
  var text: String
  var expected: String
}

extension URLComponent {
  fileprivate static func value(of text: String) -> Result<Self, Unreadable> {
    Self(urlComponent: text).map(Result.success)
      ?? .failure(Unreadable(text: text, expected: urlComponentDescription))
  }
}
