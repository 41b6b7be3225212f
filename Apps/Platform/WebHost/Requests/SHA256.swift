/// The secure hash algorithm with 256 bits (FIPS 180-4). It derives a session's name from its
/// secret, and signs that secret.
///
/// The project doesn't use swift-crypto's version, because it would cost each clean build 131
/// seconds of processor time (version 4.5.2, a debug build).
enum SHA256 {
  /// - Complexity: O(*n*) in the number of bytes.
  static func hash(_ message: some Collection<UInt8>) -> [UInt8] {
    var state = initial
    var padded = Array(message) + [0x80]
    padded += Array(repeating: 0, count: (120 - padded.count % 64) % 64)
    padded += bytes(of: UInt64(message.count) * 8)
    for start in stride(from: 0, to: padded.count, by: 64) {
      process(padded[start..<start + 64], &state)
    }
    return state.flatMap(bytes)
  }

  /// Returns a code that only an owner of the key can compute (HMAC, RFC 2104).
  static func authenticationCode(
    for message: some Collection<UInt8>, key: [UInt8]
  ) -> [UInt8] {
    let key = key.count > 64 ? hash(key) : key
    let padded = key + Array(repeating: 0, count: 64 - key.count)
    return hash(padded.map { $0 ^ 0x5c } + hash(padded.map { $0 ^ 0x36 } + message))
  }

  private static func process(_ block: ArraySlice<UInt8>, _ state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
      block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      words.append(
        words[index - 16] &+ (rotate(early, 7) ^ rotate(early, 18) ^ early >> 3)
          &+ words[index - 7] &+ (rotate(late, 17) ^ rotate(late, 19) ^ late >> 10))
    }
    var s = state
    for index in 0..<64 {
      let choice = s[4] & s[5] ^ ~s[4] & s[6]
      let majority = s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2]
      let first =
        s[7] &+ (rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25)) &+ choice
        &+ constants[index] &+ words[index]
      let second = (rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22)) &+ majority
      s = [first &+ second, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
    }
    for index in 0..<8 { state[index] &+= s[index] }
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  private static func bytes<Word: FixedWidthInteger>(of word: Word) -> [UInt8] {
    withUnsafeBytes(of: word.bigEndian, Array.init)
  }

  /// The first bits of the fractional parts of the square roots of the first 8 primes.
  private static let initial: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]

  /// The first bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
