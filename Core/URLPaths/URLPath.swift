/// The path and query of a URL, split into parts: `/reading/3/notes?sort=newest`.
///
/// Components and query items hold plain text. ``init(_:)`` and ``description`` handle
/// percent-encoding and the other rules of URLs.
///
/// Any string can be a component. In a URL, `.`, `..` and an empty component get a leading tilde:
/// browsers resolve dots, and the parser rejects empty components. A component that consists of
/// tildes followed by one of these three gets another tilde.
public struct URLPath: Hashable, Sendable {
  /// The strings between the slashes, in order.
  public var components: [String]
  /// The items after the question mark, in order. A name may occur more than once.
  public var query: [QueryItem]

  public init(components: [String] = [], query: [QueryItem] = []) {
    self.components = components
    self.query = query
  }

  /// A name and a value in a query.
  public struct QueryItem: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }
}

extension URLPath {
  /// Parses the path of a URL.
  ///
  /// The parser ignores a slash at either end, and drops a fragment (`#…`). In the query, a plus
  /// sign means a space, as in HTML forms.
  ///
  /// - Parameter text: The part of a URL after the host, or a path that a user has typed.
  /// - Complexity: O(*n*) in the length of the text.
  /// - Throws: ``URLPathError/malformed(_:_:)`` for an empty component, for `.` and `..`, and for
  ///   an invalid encoding.
  public init(_ text: some StringProtocol) throws(URLPathError) {
    let bytes = Array(text.utf8)
    let withoutFragment = bytes[..<(bytes.firstIndex(of: Byte.hash) ?? bytes.endIndex)]
    let mark = withoutFragment.firstIndex(of: Byte.questionMark)
    self.init(
      components: try Self.components(withoutFragment[..<(mark ?? withoutFragment.endIndex)]),
      query: try mark.map { mark throws(URLPathError) in
        try Self.query(withoutFragment[(mark + 1)...])
      } ?? [])
  }

  private static func components(_ bytes: ArraySlice<UInt8>) throws(URLPathError) -> [String] {
    var bytes = bytes
    if bytes.first == Byte.slash { bytes = bytes.dropFirst() }
    if bytes.isEmpty { return [] }
    if bytes.last == Byte.slash { bytes = bytes.dropLast() }

    var components: [String] = []
    for part in bytes.split(separator: Byte.slash, omittingEmptySubsequences: false) {
      let place = URLPathError.Place.component(
        number: components.count + 1, text: String(decoding: part, as: UTF8.self))
      guard let text = decode(part, plusIsSpace: false) else { throw .malformed(place, .encoding) }
      switch text {
      case "": throw .malformed(place, .empty)
      case ".", "..": throw .malformed(place, .relative)
      default: components.append(unescaped(text))
      }
    }
    return components
  }

  private static func query(_ bytes: ArraySlice<UInt8>) throws(URLPathError) -> [QueryItem] {
    var items: [QueryItem] = []
    for part in bytes.split(separator: Byte.ampersand) {
      let equals = part.firstIndex(of: Byte.equals)
      let (rawName, rawValue) = (
        part[..<(equals ?? part.endIndex)], equals.map { part[($0 + 1)...] } ?? []
      )
      guard let name = decode(rawName, plusIsSpace: true),
        let value = decode(rawValue, plusIsSpace: true)
      else {
        let place = URLPathError.Place.queryItem(
          name: String(decoding: rawName, as: UTF8.self),
          value: String(decoding: rawValue, as: UTF8.self))
        throw .malformed(place, .encoding)
      }
      items.append(QueryItem(name: name, value: value))
    }
    return items
  }
}

extension URLPath: CustomStringConvertible {
  /// The path as it is written in a URL, starting with a slash.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var description: String {
    var bytes: [UInt8] = []
    for component in components {
      bytes.append(Byte.slash)
      Self.encode(Self.escaped(component), to: &bytes)
    }
    if components.isEmpty { bytes.append(Byte.slash) }
    for (index, item) in query.enumerated() {
      bytes.append(index == 0 ? Byte.questionMark : Byte.ampersand)
      Self.encode(item.name, to: &bytes)
      bytes.append(Byte.equals)
      Self.encode(item.value, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
