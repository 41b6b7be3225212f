/// What a browser has to show to use its session: the value of the cookie that comes with the page.
///
/// Another site can make a browser send requests here, but can't make it send this. A session belongs
/// to whoever knows its secret; the server itself keeps none, and knows sessions by their ``id``.
struct SessionSecret: Hashable, Sendable {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

  /// 43 letters, digits, `-` and `_`, worth 256 random bits.
  let rawValue: String

  /// A new secret from the system's secure source of random numbers.
  init() {
    var generator = SystemRandomNumberGenerator()
    rawValue = String((0..<43).map { _ in Self.alphabet.randomElement(using: &generator)! })
  }

  /// A secret that a browser shows.
  ///
  /// - Returns: `nil` for anything that can't be one.
  init?(rawValue: some StringProtocol) {
    guard rawValue.utf8.count == 43, rawValue.allSatisfy(Self.alphabet.contains) else { return nil }
    self.rawValue = String(rawValue)
  }

  /// What the session is called. Nothing leads from there back to the secret.
  var id: SessionID {
    let digits = Array("0123456789abcdef")
    let hash = SHA256.hash(Array(rawValue.utf8)).prefix(16)
    return SessionID(
      rawValue: String(hash.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }))
  }
}

extension SessionSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  // Nobody puts a secret into a log by accident.
  var description: String { "a secret" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// What a browser's session is called: 32 hexadecimal digits, always the same for the same browser.
/// It may be known to anybody.
public struct SessionID: Hashable, Sendable {
  public let rawValue: String

  init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension SessionID: CustomStringConvertible {
  public var description: String { rawValue }
}
