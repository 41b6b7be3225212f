/// An address of the app as a visitor writes it, a path with or without a query: text of a bounded
/// length and depth that holds nothing but what a URL may hold.
struct PagePath: Hashable, Sendable {
  let text: String

  /// Where an app begins.
  static let start = PagePath(unchecked: "/")

  private init(unchecked text: String) {
    self.text = text
  }

  /// - Returns: `nil` for what doesn't begin with a slash, holds anything but visible ASCII characters,
  ///   is too long or has too many components.
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
  /// What a visitor is told whose path is none.
  static func refusal(limits: WebHost.Limits) -> String {
    """
    An address is a path of at most \(limits.pathLength) bytes and \(limits.pathDepth) components, \
    percent-encoded.
    """
  }
}
