// The coding works on bytes, not characters: in a `String`, a slash with a combining accent isn't a
// slash.

enum Byte {
  static let ampersand = UInt8(ascii: "&")
  static let dot = UInt8(ascii: ".")
  static let equals = UInt8(ascii: "=")
  static let hash = UInt8(ascii: "#")
  static let percent = UInt8(ascii: "%")
  static let plus = UInt8(ascii: "+")
  static let questionMark = UInt8(ascii: "?")
  static let slash = UInt8(ascii: "/")
  static let space = UInt8(ascii: " ")
  static let tilde = UInt8(ascii: "~")
}

extension URLPath {
  /// Percent-encodes all bytes except the unreserved characters of RFC 3986. The result is valid in
  /// every part of a URL.
  static func encode(_ text: String, to bytes: inout [UInt8]) {
    for byte in text.utf8 {
      if isUnreserved(byte) {
        bytes.append(byte)
      } else {
        bytes.append(Byte.percent)
        bytes.append(hexadecimalDigit(byte >> 4))
        bytes.append(hexadecimalDigit(byte & 0xF))
      }
    }
  }

  /// - Returns: `nil` if the encoding is invalid, or the text isn't UTF-8.
  static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) -> String? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == Byte.percent {
        guard index + 2 < bytes.endIndex, let high = value(of: bytes[index + 1]),
          let low = value(of: bytes[index + 2])
        else { return nil }
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(plusIsSpace && byte == Byte.plus ? Byte.space : byte)
        index += 1
      }
    }
    return String(validating: decoded, as: UTF8.self)
  }

  /// Returns the text to write for a component, with a leading tilde if a URL couldn't contain it
  /// otherwise.
  static func escaped(_ component: String) -> String {
    isDotsBehindTildes(component) ? "~\(component)" : component
  }

  static func unescaped(_ component: String) -> String {
    component.utf8.first == Byte.tilde && isDotsBehindTildes(component)
      ? String(component.dropFirst()) : component
  }

  /// Whether the text is empty, `.` or `..`, after any number of tildes.
  private static func isDotsBehindTildes(_ text: String) -> Bool {
    let dots = text.utf8.drop { $0 == Byte.tilde }
    return dots.count <= 2 && dots.allSatisfy { $0 == Byte.dot }
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), Byte.dot,
      Byte.tilde:
      true
    default: false
    }
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
