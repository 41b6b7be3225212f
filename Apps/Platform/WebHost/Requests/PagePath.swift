/// An address in the app as a visitor writes it: a path with an optional query. Its length and
/// depth are limited, and it contains only characters that a URL may contain.
struct PagePath: Hashable, Sendable {
  let text: String

  /// The start of an app.
  static let start = PagePath(unchecked: "/")

  private init(unchecked text: String) {
    self.text = text
  }

  /// - Returns: `nil` for text that doesn't begin with a slash, is too long, or has too many
  ///   components. Text with a `#`, or with anything but visible ASCII characters, is invalid too.
  init?(_ text: some StringProtocol, limits: WebHost.Limits) {
    let utf8 = text.utf8
    guard utf8.count <= limits.pathLength, utf8.first == UInt8(ascii: "/"),
      utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "#") })
    else { return nil }
    let path = utf8.prefix { $0 != UInt8(ascii: "?") }
    guard path.count(where: { $0 == UInt8(ascii: "/") }) <= limits.pathDepth else { return nil }
    self.text = String(text)
  }
}

extension PagePath {
  /// Returns the error text for an invalid path.
  static func refusal(limits: WebHost.Limits) -> String {
    """
    An address is a path of at most \(limits.pathLength) bytes and \(limits.pathDepth) components, \
    percent-encoded.
    """
  }
}
