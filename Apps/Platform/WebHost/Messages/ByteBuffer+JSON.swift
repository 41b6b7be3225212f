import NIOCore

extension ByteBuffer {
  /// Writes a string as JSON.
  mutating func writeJSON(_ string: String) {
    var string = string
    string.withUTF8 { writeJSON(utf8: $0) }
  }

  /// Writes the readable bytes of a buffer, which are UTF-8, as a JSON string.
  mutating func writeJSON(_ text: ByteBuffer) {
    text.withUnsafeReadableBytes { bytes in
      bytes.withMemoryRebound(to: UInt8.self) { writeJSON(utf8: $0) }
    }
  }

  private mutating func writeJSON(utf8: UnsafeBufferPointer<UInt8>) {
    writeStaticString("\"")
    var written = 0
    for position in utf8.indices where utf8[position].isSpecialInJSON {
      writeBytes(utf8[written..<position])
      writeEscape(of: utf8[position])
      written = position + 1
    }
    writeBytes(utf8[written...])
    writeStaticString("\"")
  }

  private mutating func writeEscape(of byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): writeStaticString("\\\"")
    case UInt8(ascii: "\\"): writeStaticString("\\\\")
    case UInt8(ascii: "\n"): writeStaticString("\\n")
    // HTML can't contain a null character, so a loaded page and a later message would differ.
    case 0: writeStaticString("\u{FFFD}")
    default:
      writeStaticString("\\u00")
      writeHexadecimal(byte >> 4)
      writeHexadecimal(byte & 15)
    }
  }

  private mutating func writeHexadecimal(_ digit: UInt8) {
    writeInteger(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
  }

  /// Writes a number in decimal digits.
  mutating func writeDecimal(_ number: some BinaryInteger) {
    writeString(String(number))
  }
}

extension UInt8 {
  fileprivate var isSpecialInJSON: Bool {
    self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
  }
}
