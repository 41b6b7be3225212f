import NIOCore

/// Compresses what a browser fetches.
///
/// A page of a thousand rows says the same thing a thousand times, and becomes a tenth as long. The
/// format is that of RFC 1951 and RFC 1952. It is written here, in its simplest form (repetitions
/// found through one hash table, the fixed code), because a system's zlib would be one more thing
/// to install before this builds, and on some platforms isn't to be had.
enum Gzip {
  static func compress(_ buffer: ByteBuffer) -> ByteBuffer {
    var output = ByteBuffer()
    output.reserveCapacity(64 + buffer.readableBytes / 3)
    // No file name, no time; from an unknown system.
    output.writeBytes([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
    buffer.withUnsafeReadableBytes { bytes in
      var encoder = DeflateEncoder(output: output)
      encoder.encode(bytes)
      output = encoder.finished()
      output.writeInteger(CRC32.checksum(of: bytes), endianness: .little)
      output.writeInteger(UInt32(truncatingIfNeeded: bytes.count), endianness: .little)
    }
    return output
  }
}

private struct DeflateEncoder {
  private static let hashBits = 15
  private static let shortestMatch = 4
  private static let longestMatch = 258
  private static let farthestMatch = 32_768
  /// How many earlier places that begin alike are looked at for the longest repetition.
  private static let attempts = 16

  private var output: ByteBuffer
  private var bits: UInt64 = 0
  private var bitCount = 0

  init(output: ByteBuffer) {
    self.output = output
  }

  mutating func encode(_ bytes: UnsafeRawBufferPointer) {
    // The last block, and in the fixed code.
    write(0b011, count: 3)
    // The latest place of each hash, and for each place the one before with the same hash.
    let latest = UnsafeMutablePointer<Int32>.allocate(capacity: 1 << Self.hashBits)
    latest.initialize(repeating: -1, count: 1 << Self.hashBits)
    let previous = UnsafeMutablePointer<Int32>.allocate(capacity: max(bytes.count, 1))
    previous.initialize(repeating: -1, count: max(bytes.count, 1))
    defer {
      latest.deallocate()
      previous.deallocate()
    }

    var position = 0
    while position < bytes.count {
      var length = 0
      var distance = 0
      if position + Self.shortestMatch <= bytes.count {
        let hash = Self.hash(bytes, position)
        var candidate = Int(latest[hash])
        var attempts = Self.attempts
        let limit = min(Self.longestMatch, bytes.count - position)
        while candidate >= 0, position - candidate <= Self.farthestMatch, attempts > 0 {
          // A longer one has to agree where the longest so far ends.
          if length == 0
            || length < limit && bytes[candidate + length] == bytes[position + length]
          {
            var count = 0
            while count < limit, bytes[candidate + count] == bytes[position + count] { count += 1 }
            if count > length {
              length = count
              distance = position - candidate
              if length == limit { break }
            }
          }
          candidate = Int(previous[candidate])
          attempts -= 1
        }
      }
      let step: Int
      if length >= Self.shortestMatch {
        writeMatch(length: length, distance: distance)
        step = length
      } else {
        writeSymbol(Int(bytes[position]))
        step = 1
      }
      for place in position..<(position + step)
      where place + Self.shortestMatch <= bytes.count {
        let hash = Self.hash(bytes, place)
        previous[place] = latest[hash]
        latest[hash] = Int32(truncatingIfNeeded: place)
      }
      position += step
    }
    writeSymbol(256)
  }

  mutating func finished() -> ByteBuffer {
    if bitCount > 0 { write(0, count: (8 - bitCount % 8) % 8) }
    while bitCount > 0 {
      output.writeInteger(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
    return output
  }

  private static func hash(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> Int {
    let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)
    return Int((word &* 0x9E37_79B1) >> UInt32(32 - hashBits))
  }

  /// Bits go out lowest first.
  private mutating func write(_ value: Int, count: Int) {
    bits |= UInt64(value) << UInt64(bitCount)
    bitCount += count
    if bitCount >= 32 {
      output.writeInteger(UInt32(truncatingIfNeeded: bits), endianness: .little)
      bits >>= 32
      bitCount -= 32
    }
  }

  /// Codes go out highest bit first.
  private mutating func writeCode(_ code: Int, count: Int) {
    var reversed = 0
    for bit in 0..<count where code >> bit & 1 == 1 { reversed |= 1 << (count - 1 - bit) }
    write(reversed, count: count)
  }

  private mutating func writeSymbol(_ symbol: Int) {
    switch symbol {
    case 0...143: writeCode(0x30 + symbol, count: 8)
    case 144...255: writeCode(0x190 + symbol - 144, count: 9)
    case 256...279: writeCode(symbol - 256, count: 7)
    default: writeCode(0xC0 + symbol - 280, count: 8)
    }
  }

  /// Lengths and distances are written as a class, which is a symbol, and a place in that class.
  private mutating func writeMatch(length: Int, distance: Int) {
    if length == Self.longestMatch {
      writeSymbol(285)
    } else {
      let offset = length - 3
      let extra = offset < 8 ? 0 : Self.bitWidth(offset) - 3
      writeSymbol(257 + (extra << 2) + (offset >> extra))
      write(offset & ((1 << extra) - 1), count: extra)
    }
    let offset = distance - 1
    let extra = offset < 4 ? 0 : Self.bitWidth(offset) - 2
    writeCode((extra << 1) + (offset >> extra), count: 5)
    write(offset & ((1 << extra) - 1), count: extra)
  }

  private static func bitWidth(_ value: Int) -> Int {
    Int.bitWidth - value.leadingZeroBitCount
  }
}

private enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }

  static func checksum(of bytes: UnsafeRawBufferPointer) -> UInt32 {
    table.withUnsafeBufferPointer { table in
      ~bytes.reduce(~0) { checksum, byte in
        table[Int(UInt8(truncatingIfNeeded: checksum) ^ byte)] ^ (checksum >> 8)
      }
    }
  }
}
