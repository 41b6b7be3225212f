/// The reason why a path has no value, or why a value has no path.
public enum URLPathError: Error, Hashable, Sendable {
  /// A place in a path.
  public enum Place: Hashable, Sendable {
    /// A component, counted from 1, and its text.
    case component(number: Int, text: String)
    /// The end of a path, after a number of components.
    case end(count: Int)
    /// A query item, with its value.
    case queryItem(name: String, value: String)
  }

  /// A defect in the text, found before a pattern reads it.
  public enum Problem: Hashable, Sendable {
    case empty, relative, encoding
  }

  /// The text is not a valid path.
  case malformed(Place, Problem)
  /// The text at a place isn't one of the expected texts. If `expected` is empty, the path should
  /// have ended.
  case unexpected(Place, expected: [String])
  /// The pattern can't print the value.
  case noPath(value: String)
  /// The pattern prints a path that it can't parse, or parses into another value.
  case ambiguous(path: String, value: String)
}

extension URLPathError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .malformed(let place, .empty):
      "\(place) is empty. Leave out one of the slashes around it."
    case .malformed(let place, .relative):
      "\(place) can't stand in a path, because it leads out of it. Write the path without it."
    case .malformed(let place, .encoding):
      """
      \(place) isn't encoded as it should be: a percent sign and two hexadecimal digits for each byte \
      of UTF-8.
      """
    case .unexpected(let place, let expected) where expected.isEmpty:
      "\(place) is one too many: the path should end before it."
    case .unexpected(.end(let count), let expected):
      "\(Place.end(count: count)), where \(list(expected)) should follow."
    case .unexpected(let place, let expected):
      "\(place) should be \(list(expected))."
    case .noPath(let value):
      "There is no path to \(excerpt(value))."
    case .ambiguous(let path, let value):
      """
      The path \(excerpt(path)) doesn't lead back to \(excerpt(value)). Make the pattern tell them \
      apart, by a literal in front of one, say.
      """
    }
  }

  private func list(_ expected: [String]) -> String {
    guard expected.count > 1 else { return expected.first ?? "nothing" }
    return "\(expected.dropLast().joined(separator: ", ")) or \(expected.last!)"
  }
}

extension URLPathError.Place: CustomStringConvertible {
  public var description: String {
    switch self {
    case .component(let number, let text): "Component \(number) of the path, “\(excerpt(text))”,"
    case .end(count: 0): "The path is empty"
    case .end(count: 1): "The path ends after 1 component"
    case .end(let count): "The path ends after \(count) components"
    case .queryItem(let name, let value): "“\(excerpt(name))=\(excerpt(value))” in the query"
    }
  }
}

/// Returns enough of the text to recognise it.
private func excerpt(_ text: String) -> String {
  let limit = 60
  return text.utf8.count <= limit ? text : "\(text.prefix(limit))…"
}
