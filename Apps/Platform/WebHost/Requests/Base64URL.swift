/// Bytes as letters, digits, `-` and `_`, without padding (RFC 4648, section 5).
enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func encode(_ bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    var (buffer, bits) = (0 as UInt32, 0)
    for byte in bytes {
      buffer = buffer << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(alphabet[Int(buffer >> UInt32(bits)) & 63])
      }
      buffer &= 0xff
    }
    if bits > 0 { text.append(alphabet[Int(buffer << UInt32(6 - bits)) & 63]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// - Returns: `nil` for text that ``encode(_:)`` doesn't produce, so that the same bytes always
  ///   have the same text.
  static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (buffer, bits) = (0 as UInt32, 0)
    for character in text {
      guard let value = alphabet.firstIndex(of: character) else { return nil }
      buffer = (buffer << 6 | UInt32(value)) & 0xfff
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
      }
    }
    let rest = buffer & ((1 << UInt32(bits)) - 1)
    return bits < 6 && rest == 0 ? bytes : nil
  }
}
