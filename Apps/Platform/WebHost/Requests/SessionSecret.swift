/// A browser's proof that it may use its session: the value of the cookie that comes with the page.
///
/// Another site can make a browser send requests here, but it can't read or set this secret. A
/// session belongs to any browser with its secret. The server stores no secrets and identifies
/// sessions by their ``id``. The signature proves that the server created the secret, so a visitor
/// can't choose one.
struct SessionSecret: Hashable, Sendable {
  /// 43 letters, digits, `-` and `_`: 128 random bits, and 128 bits of their signature.
  let rawValue: String
  /// The session's user, if the app requires signing in.
  let user: WebHost.SignIn.User?

  /// Creates a secret from the system's secure source of random numbers.
  init(signedWith key: SigningKey) {
    var generator = SystemRandomNumberGenerator()
    let random = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    rawValue = Base64URL.encode(random + key.signature(of: random).prefix(16))
    user = key.user
  }

  /// Checks a secret from a browser.
  ///
  /// - Returns: `nil` for a secret that wasn't created with this key.
  init?(rawValue: some StringProtocol, signedWith key: SigningKey) {
    guard rawValue.utf8.count == 43, let bytes = Base64URL.decode(rawValue.utf8),
      bytes.count == 32
    else { return nil }
    // The comparison takes the same time for every difference, so that its duration reveals
    // nothing.
    let difference = zip(bytes[16...], key.signature(of: bytes[..<16]))
      .reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) }
    guard difference == 0 else { return nil }
    self.rawValue = String(rawValue)
    user = key.user
  }

  /// The session's identifier, from which the secret can't be computed.
  var id: SessionID {
    SessionID(
      rawValue: hexadecimal(SHA256.hash(Array(rawValue.utf8)).prefix(16)), user: user)
  }
}

extension SessionSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  // Keeps secrets out of logs.
  var description: String { "a secret" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// The key with which a server signs secrets.
struct SigningKey: Sendable {
  private let key: [UInt8]
  /// The user of the secrets that the key signs, if the app requires signing in.
  let user: WebHost.SignIn.User?

  init(_ key: [UInt8]) {
    self.init(key, user: nil)
  }

  private init(_ key: [UInt8], user: WebHost.SignIn.User?) {
    self.key = key
    self.user = user
  }

  /// Returns the key that signs only this user's secrets.
  func belonging(to user: WebHost.SignIn.User) -> SigningKey {
    SigningKey(signature(of: Array("user \(user.id)".utf8)), user: user)
  }

  /// Creates a key from the system's secure source of random numbers.
  init() {
    var generator = SystemRandomNumberGenerator()
    self.init((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }

  func signature(of message: some Collection<UInt8>) -> [UInt8] {
    SHA256.authenticationCode(for: message, key: key)
  }
}

/// The identifier of a browser's session: 32 hexadecimal digits, constant for a browser. It isn't
/// secret.
public struct SessionID: Hashable, Sendable {
  public let rawValue: String
  /// The session's user, if the app requires signing in.
  public let user: WebHost.SignIn.User?

  init(rawValue: String, user: WebHost.SignIn.User? = nil) {
    self.rawValue = rawValue
    self.user = user
  }

  public static func == (left: SessionID, right: SessionID) -> Bool {
    left.rawValue == right.rawValue
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(rawValue)
  }
}

extension SessionID: CustomStringConvertible {
  public var description: String { rawValue }
}

func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  let digits = Array("0123456789abcdef")
  return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
}
