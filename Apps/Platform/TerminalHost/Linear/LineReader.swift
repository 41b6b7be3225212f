/// Makes lines of bytes, as they come in, in pieces of any size.
struct LineReader {
  /// The longest line that is taken, in bytes.
  static let longest = 16_384

  private var bytes: [UInt8] = []
  /// How long the line is of which no more is kept, because it is too long.
  private var length = 0
  private var endedWithReturn = false

  /// A line that came in.
  enum Line: Equatable {
    case text(String)
    /// It was longer than ``LineReader/longest``, and is left out: its length in bytes.
    case tooLong(Int)
  }

  /// The lines that are complete with these bytes. Line feed, carriage return, and both together end one.
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

  /// The line that the input ends with, if it doesn't end with the end of a line.
  mutating func rest() -> Line? { length > 0 ? takeLine() : nil }

  private mutating func takeLine() -> Line {
    defer {
      bytes = []
      length = 0
    }
    return length > Self.longest ? .tooLong(length) : .text(String(decoding: bytes, as: UTF8.self))
  }
}
