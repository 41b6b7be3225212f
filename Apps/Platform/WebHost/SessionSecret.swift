/// What a browser has to show to use a screen: the value of the cookie that comes with the page.
///
/// Another site can make a browser send requests here, but can't make it send this. A server makes
/// itself a new one unless it is given one; an app that keeps it can be restarted without its pages
/// being asked to load again for that reason.
public struct SessionSecret: Hashable, Sendable {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

  /// 43 letters, digits, `-` and `_`, worth 256 random bits.
  public let rawValue: String

  /// A new secret from the system's secure source of random numbers.
  public init() {
    var generator = SystemRandomNumberGenerator()
    rawValue = String((0..<43).map { _ in Self.alphabet.randomElement(using: &generator)! })
  }

  /// A secret that was kept.
  ///
  /// - Returns: `nil` for anything that isn't the ``rawValue`` of a secret: a file that was cut
  ///   short, say.
  public init?(rawValue: String) {
    guard rawValue.count == 43, rawValue.allSatisfy(Self.alphabet.contains) else { return nil }
    self.rawValue = rawValue
  }

  /// Whether it is this one, in a time that doesn't tell how much of it is right.
  func matches(_ value: Substring) -> Bool {
    let own = rawValue.utf8
    let other = value.utf8
    guard own.count == other.count else { return false }
    return zip(own, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
