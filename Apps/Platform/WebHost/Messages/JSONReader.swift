/// A message that violates the protocol.
struct MalformedMessageError: Error, Equatable, CustomStringConvertible {
  /// The position in the message, in bytes.
  let offset: Int
  let expected: String

  var description: String {
    "The message can't be understood: at byte \(offset) there should be \(expected)."
  }
}

/// Reads the small part of JSON that events need, from front to back. It builds only the
/// protocol's own values, so no value can be nested too deeply or be too large.
struct JSONReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: some Collection<UInt8>) {
    self.bytes = Array(bytes)
  }

  func error(expected: String) -> MalformedMessageError {
    MalformedMessageError(offset: position, expected: expected)
  }

  /// Reads the next character, which must be the given one.
  mutating func expect(_ character: Unicode.Scalar) throws(MalformedMessageError) {
    guard take(character) else { throw error(expected: "“\(character)”") }
  }

  mutating func expectEnd() throws(MalformedMessageError) {
    skipSpace()
    guard position == bytes.endIndex else { throw error(expected: "the end") }
  }

  /// Reads an array, with a function for its items.
  mutating func readArray(
    _ item: (inout JSONReader) throws(MalformedMessageError) -> Void
  ) throws(MalformedMessageError) {
    try expect("[")
    if take("]") { return }
    repeat {
      try item(&self)
    } while take(",")
    try expect("]")
  }

  /// Skips an array with any content, without recursion.
  mutating func skipArray() throws(MalformedMessageError) {
    try expect("[")
    var depth = 1
    while depth > 0 {
      skipSpace()
      guard position < bytes.endIndex else { throw error(expected: "“]”") }
      switch bytes[position] {
      case UInt8(ascii: "\""): _ = try readString()
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        position += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        position += 1
      default: position += 1
      }
    }
  }

  mutating func readInteger() throws(MalformedMessageError) -> Int {
    skipSpace()
    let start = position
    var isNegative = false
    if position < bytes.endIndex, bytes[position] == UInt8(ascii: "-") {
      isNegative = true
      position += 1
    }
    var value = 0
    var digits = 0
    while position < bytes.endIndex, case let digit = bytes[position] &- UInt8(ascii: "0"),
      digit < 10
    {
      digits += 1
      // The limit is far above all numbers in use, and a browser represents all numbers below it
      // exactly.
      guard digits <= 15 else { break }
      value = value * 10 + Int(digit)
      position += 1
    }
    guard (1...15).contains(digits) else {
      position = start
      throw error(expected: "a whole number of at most 15 digits")
    }
    return isNegative ? -value : value
  }

  /// Reads a finite number of at most 32 characters.
  mutating func readNumber() throws(MalformedMessageError) -> Double {
    skipSpace()
    let start = position
    while position < bytes.endIndex, position - start <= 32, bytes[position].isInNumber {
      position += 1
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard position > start, position - start <= 32, text.first?.isLetter == false,
      let number = Double(text), number.isFinite
    else {
      position = start
      throw error(expected: "a number of at most 32 characters")
    }
    return number
  }

  enum Word: String { case `true`, `false`, null }

  /// Reads the next keyword, if there is one.
  mutating func takeWord() -> Word? {
    skipSpace()
    for word in [Word.true, .false, .null] where bytes[position...].starts(with: word.rawValue.utf8)
    {
      position += word.rawValue.utf8.count
      return word
    }
    return nil
  }

  var isAtString: Bool {
    mutating get {
      skipSpace()
      return position < bytes.endIndex && bytes[position] == UInt8(ascii: "\"")
    }
  }

  mutating func readString() throws(MalformedMessageError) -> String {
    skipSpace()
    guard position < bytes.endIndex, bytes[position] == UInt8(ascii: "\"") else {
      throw error(expected: "a string")
    }
    position += 1
    var utf8: [UInt8] = []
    while position < bytes.endIndex {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        // Invalid UTF-8 becomes U+FFFD.
        return String(decoding: utf8, as: UTF8.self)
      case UInt8(ascii: "\\"):
        position += 1
        utf8 += Character(try readEscape()).utf8
      case 0..<0x20:
        throw error(expected: "no control character in a string")
      default:
        utf8.append(byte)
        position += 1
      }
    }
    throw error(expected: "the end of the string")
  }

  private mutating func readEscape() throws(MalformedMessageError) -> Unicode.Scalar {
    guard position < bytes.endIndex else { throw error(expected: "an escaped character") }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try readSurrogatesOrScalar()
    default:
      position -= 1
      throw error(expected: "an escape that JSON has")
    }
  }

  /// A browser's strings may contain half of a surrogate pair. It isn't a character, and becomes
  /// U+FFFD.
  private mutating func readSurrogatesOrScalar() throws(MalformedMessageError) -> Unicode.Scalar {
    let first = try readHexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let afterFirst = position
    if UTF16.isLeadSurrogate(UInt16(first)), position + 1 < bytes.endIndex,
      bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
    {
      position += 2
      let second = try readHexadecimal()
      if UTF16.isTrailSurrogate(UInt16(second)),
        let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
      {
        return scalar
      }
      position = afterFirst
    }
    return "\u{FFFD}"
  }

  private mutating func readHexadecimal() throws(MalformedMessageError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard position < bytes.endIndex,
        let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue
      else { throw error(expected: "four hexadecimal digits") }
      value = value << 4 + UInt32(digit)
      position += 1
    }
    return value
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard position < bytes.endIndex, UInt32(bytes[position]) == character.value else {
      return false
    }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while position < bytes.endIndex {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        position += 1
      default: return
      }
    }
  }
}

extension UInt8 {
  fileprivate var isInNumber: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
