/// What a browser has to show to use its session: the value of the cookie that comes with the page.
///
/// Another site can make a browser send requests here, but can't make it send this. A session belongs
/// to whoever knows its secret; the server itself keeps none, and knows sessions by their ``id``. That
/// it has made a secret itself, it sees by the signature in it: a visitor can't choose one.
struct SessionSecret: Hashable, Sendable {
  /// 43 letters, digits, `-` and `_`: 128 random bits, and 128 bits of their signature.
  let rawValue: String
  /// Whose it is, where an app is for those who have signed in.
  let user: WebHost.SignIn.User?

  /// A new secret from the system's secure source of random numbers.
  init(signedWith key: SigningKey) {
    var generator = SystemRandomNumberGenerator()
    let random = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    rawValue = Base64URL.encode(random + key.signature(of: random).prefix(16))
    user = key.user
  }

  /// A secret that a browser shows.
  ///
  /// - Returns: `nil` for anything that wasn't made with this key.
  init?(rawValue: some StringProtocol, signedWith key: SigningKey) {
    guard rawValue.utf8.count == 43, let bytes = Base64URL.decode(rawValue.utf8),
      bytes.count == 32
    else { return nil }
    // All bytes are compared, so that the time that it takes says nothing of where they differ.
    let difference = zip(bytes[16...], key.signature(of: bytes[..<16]))
      .reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) }
    guard difference == 0 else { return nil }
    self.rawValue = String(rawValue)
    user = key.user
  }

  /// What the session is called. Nothing leads from there back to the secret.
  var id: SessionID {
    SessionID(
      rawValue: hexadecimal(SHA256.hash(Array(rawValue.utf8)).prefix(16)), user: user)
  }
}

extension SessionSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  // Nobody puts a secret into a log by accident.
  var description: String { "a secret" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// What a server signs secrets with.
struct SigningKey: Sendable {
  private let key: [UInt8]
  /// Whose secrets are signed with it, where an app is for those who have signed in.
  let user: WebHost.SignIn.User?

  init(_ key: [UInt8]) {
    self.init(key, user: nil)
  }

  private init(_ key: [UInt8], user: WebHost.SignIn.User?) {
    self.key = key
    self.user = user
  }

  /// The key that signs a user's secrets, and nobody else's.
  func belonging(to user: WebHost.SignIn.User) -> SigningKey {
    SigningKey(signature(of: Array("user \(user.id)".utf8)), user: user)
  }

  /// A new key from the system's secure source of random numbers.
  init() {
    var generator = SystemRandomNumberGenerator()
    self.init((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }

  func signature(of message: some Collection<UInt8>) -> [UInt8] {
    SHA256.authenticationCode(for: message, key: key)
  }
}

/// What a browser's session is called: 32 hexadecimal digits, always the same for the same browser.
/// It may be known to anybody.
public struct SessionID: Hashable, Sendable {
  public let rawValue: String
  /// Whose session it is, where an app is for those who have signed in.
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
