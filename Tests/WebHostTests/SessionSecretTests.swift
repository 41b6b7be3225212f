import Testing

@testable import WebHost

/// The key that signs the secrets of all tests.
let key = SigningKey(Array(0..<32))

/// The secrets that identify browsers.
@Suite struct SessionSecretTests {
  @Test func secretsAreRandomAndCanBeVerified() {
    let secret = SessionSecret(signedWith: key)
    #expect(secret.rawValue.utf8.count == 43)
    #expect(secret != SessionSecret(signedWith: key))
    #expect(SessionSecret(rawValue: secret.rawValue, signedWith: key) == secret)
    for damaged in ["", String(secret.rawValue.dropLast()), secret.rawValue.dropLast() + ";"] {
      #expect(SessionSecret(rawValue: damaged, signedWith: key) == nil)
    }
  }

  @Test func aForgedSecretIsRefused() {
    let secret = SessionSecret(signedWith: key)
    #expect(SessionSecret(rawValue: secret.rawValue, signedWith: SigningKey()) == nil)
    #expect(SessionSecret(rawValue: String(repeating: "a", count: 43), signedWith: key) == nil)
    // A change of any single letter invalidates the secret.
    for index in secret.rawValue.indices {
      var changed = secret.rawValue
      let letter = changed[index] == "A" ? "B" : "A"
      changed.replaceSubrange(index...index, with: letter)
      #expect(SessionSecret(rawValue: changed, signedWith: key) == nil)
    }
  }

  @Test func bytesHaveOnlyOneEncoding() {
    for count in 0..<40 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 7) }
      #expect(Base64URL.decode(Base64URL.encode(bytes).utf8) == bytes)
    }
    #expect(Base64URL.encode([0xfb, 0xff]) == "-_8")
    for invalid in ["-_9", "a", "aa+", "aaa=", "é"] {
      #expect(Base64URL.decode(invalid.utf8) == nil)
    }
  }

  @Test func aNameIsStableAndDoesNotRevealTheSecret() throws {
    let secret = SessionSecret(signedWith: key)
    let hash = hexadecimal(SHA256.hash(Array(secret.rawValue.utf8)))
    #expect(secret.id.rawValue == String(hash.prefix(32)))
    #expect(secret.id == SessionSecret(rawValue: secret.rawValue, signedWith: key)?.id)
    #expect(secret.id != SessionSecret(signedWith: key).id)
  }

  @Test func aSecretIsNeverPrinted() {
    let secret = SessionSecret(signedWith: key)
    var dumped = ""
    dump(secret, to: &dumped)
    for text in ["\(secret)", "\([secret])", String(reflecting: secret), dumped] {
      #expect(!text.contains(secret.rawValue))
    }
  }

  /// The examples of FIPS 180-4, and messages around the size of a block.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ("55x", "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072"),
    ("56x", "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e"),
    ("63x", "75220b47218278e656f2013bb8f0c455a25eaf01e86c64924e9d48d89776d6f2"),
    ("64x", "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c"),
    ("65x", "9537c5fdf120482f7d58d25e9ed583f52c02b4e304ea814db1633ad565aed7e9"),
    ("1000x", "44f8354494a5ba03ba1792a8d3e9c534c47a9181980fde7a3f44b06ef2ae7c7f"),
  ])
  func hashesMatchTheStandard(message: String, hash: String) {
    let count = message.hasSuffix("x") ? Int(message.dropLast()) : nil
    let bytes = count.map { Array(repeating: UInt8(ascii: "x"), count: $0) } ?? Array(message.utf8)
    #expect(hexadecimal(SHA256.hash(bytes)) == hash)
  }

  /// Examples of RFC 4231: a short key, one of the size of a block, and a longer one.
  @Test(arguments: [
    (
      Array(repeating: 0x0b as UInt8, count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      Array(repeating: 0xaa, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ])
  func signaturesMatchTheStandard(key: [UInt8], message: String, code: String) {
    #expect(hexadecimal(SHA256.authenticationCode(for: Array(message.utf8), key: key)) == code)
  }
}
