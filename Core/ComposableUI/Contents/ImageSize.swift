import Foundation

/// How many points an image is wide and high, as the beginning of its file says.
struct ImageSize: Equatable, Sendable {
  let width, height: Double

  /// `nil` for what is no PNG, GIF or JPEG, or has no size.
  init?(_ data: Data) {
    let bytes = [UInt8](data)
    guard let size = Self.png(bytes) ?? Self.gif(bytes) ?? Self.jpeg(bytes), size.0 > 0, size.1 > 0
    else { return nil }
    (width, height) = (Double(size.0), Double(size.1))
  }

  private static func png(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
    return (number(bytes[16..<20]), number(bytes[20..<24]))
  }

  private static func gif(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.count >= 10, bytes.starts(with: Array("GIF8".utf8)) else { return nil }
    return (number(bytes[6..<8].reversed()), number(bytes[8..<10].reversed()))
  }

  /// The size is in the segment that begins a frame, after others that say how long they are.
  private static func jpeg(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var position = 2
    while position + 9 <= bytes.count, bytes[position] == 0xFF {
      let kind = bytes[position + 1]
      if kind == 0xFF {
        position += 1
      } else if (0xC0...0xCF).contains(kind), ![0xC4, 0xC8, 0xCC].contains(kind) {
        return (
          number(bytes[(position + 7)..<(position + 9)]),
          number(bytes[(position + 5)..<(position + 7)])
        )
      } else {
        position += 2 + number(bytes[(position + 2)..<(position + 4)])
      }
    }
    return nil
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
