/// A reader of lines from bytes that arrive in pieces of any size.
struct LineReader {
  /// The limit on the length of a line, in bytes.
  static let longest = 16_384

  private var bytes: [UInt8] = []
  /// The length of the current line, including dropped bytes of a line that is too long.
  private var length = 0
  private var endedWithReturn = false

  /// A line of input.
  enum Line: Equatable {
    case text(String)
    /// A dropped line that was longer than ``LineReader/longest``, with its length in bytes.
    case tooLong(Int)
  }

  /// Returns the lines that these bytes complete. A line feed, a carriage return, or both together
  /// end a line.
  mutating func lines(adding new: [UInt8]) -> [Line] {
    var lines: [Line] = []
    for byte in new {
      switch byte {
      case UInt8(ascii: "\n"):
        if !endedWithReturn { lines.append(takeLine()) }
        endedWithReturn = false
      case UInt8(ascii: "\r"):
        lines.append(takeLine())
        endedWithReturn = true
      default:
        endedWithReturn = false
        length += 1
        if length <= Self.longest { bytes.append(byte) }
      }
    }
    return lines
  }

  /// Returns the last line of the input if no line end follows it.
  mutating func rest() -> Line? { length > 0 ? takeLine() : nil }

  private mutating func takeLine() -> Line {
    defer {
      bytes = []
      length = 0
    }
    return length > Self.longest ? .tooLong(length) : .text(String(decoding: bytes, as: UTF8.self))
  }
}
