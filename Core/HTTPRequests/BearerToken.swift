/// A secret that a server knows somebody by.
///
/// It goes into the `Authorization` header of requests and nowhere else: whoever prints it, or a
/// value that holds it, sees that there is one, and not which.
public struct BearerToken: Hashable, Sendable {
  let text: String

  /// A token, with or without white space around it.
  ///
  /// - Returns: `nil` if it is empty, or has characters that don't fit into a header: all but the
  ///   printable ones of ASCII.
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
