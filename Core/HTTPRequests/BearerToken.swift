/// A secret that identifies a user to a server.
///
/// It appears only in the `Authorization` header of requests. Printing a token, or a value that
/// contains one, shows only that there is a token.
public struct BearerToken: Hashable, Sendable {
  let text: String

  /// Makes a token. White space around it is ignored.
  ///
  /// - Returns: `nil` if the token is empty, or contains a space or a character that isn't
  ///   printable ASCII. Such a token doesn't fit into a header.
  public init?(_ text: String) {
    let token = text.trimmed
    guard !token.isEmpty, token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else { return nil }
    self.text = token
  }
}

extension BearerToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "BearerToken(hidden)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
