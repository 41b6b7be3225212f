import Testing

@testable import WebHost

/// What browsers are told apart by.
@Suite struct SessionSecretTests {
  @Test func secretsAreRandomAndCanBeShown() {
    let secret = SessionSecret()
    #expect(secret != SessionSecret())
    #expect(SessionSecret(rawValue: secret.rawValue) == secret)
    for damaged in ["", String(secret.rawValue.dropLast()), secret.rawValue.dropLast() + ";"] {
      #expect(SessionSecret(rawValue: damaged) == nil)
    }
  }

  @Test func aNameIsAlwaysTheSameAndDoesNotTellTheSecret() throws {
    let secret = try #require(SessionSecret(rawValue: String(repeating: "a", count: 43)))
    // The first half of what `sha256sum` says of 43 times the letter a.
    #expect(secret.id.rawValue == "66d34fba71f8f450f7e45598853e53bf")
    #expect(secret.id == SessionSecret(rawValue: secret.rawValue)?.id)
    #expect(secret.id != SessionSecret().id)
  }

  @Test func aSecretIsNotWrittenByAccident() {
    let secret = SessionSecret()
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
  func hashesAreThoseOfTheStandard(message: String, hash: String) {
    let count = message.hasSuffix("x") ? Int(message.dropLast()) : nil
    let bytes = count.map { Array(repeating: UInt8(ascii: "x"), count: $0) } ?? Array(message.utf8)
    let digits = SHA256.hash(bytes).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    #expect(digits.joined() == hash)
  }
}
