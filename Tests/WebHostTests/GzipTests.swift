import NIOCore
import Testing

@testable import WebHost

/// That what is compressed is what was meant.
@Suite struct GzipTests {
  @Test(arguments: [
    "", "a", "aaa", "aaaa", String(repeating: "a", count: 100_000), "abcabcabcabcabcabc",
    String(repeating: "The same line once more.\n", count: 3000),
    (0..<2000).map { "<li id=e\($0)>Row \($0 * $0)</li>" }.joined(),
    "é👩‍👩‍👧 \u{0}\u{FF}", String(repeating: "x", count: 258 + 4),
    String(repeating: "xy", count: 32_769),
  ])
  func unpacksToWhatItWas(text: String) throws {
    let packed = Gzip.compress(ByteBuffer(string: text))
    #expect(try unpack(packed) == Array(text.utf8))
  }

  @Test func unpacksAllBytesAtAllDistances() throws {
    var bytes: [UInt8] = []
    var seed: UInt32 = 1
    for _ in 0..<70_000 {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      // Runs that come back from near and far.
      if seed >> 28 == 0, bytes.count > 40_000 {
        let start = bytes.count - 1 - Int(seed >> 8) % 40_000
        bytes += bytes[start..<min(start + 300, bytes.count)]
      }
      bytes.append(UInt8(truncatingIfNeeded: seed >> 16))
    }
    #expect(try unpack(Gzip.compress(ByteBuffer(bytes: bytes))) == bytes)
  }

  @Test func repetitionIsCheap() {
    let rows = (0..<1000).map { "<li id=e\($0)><input placeholder=\"Untitled Todo\"></li>" }
      .joined()
    #expect(Gzip.compress(ByteBuffer(string: rows)).readableBytes < rows.utf8.count / 5)
  }

  @Test func checksumIsTheStandardOne() {
    let packed = Gzip.compress(ByteBuffer(string: "123456789"))
    let end = packed.readableBytes - 8
    #expect(packed.getInteger(at: end, endianness: .little, as: UInt32.self) == 0xCBF4_3926)
    #expect(packed.getInteger(at: end + 4, endianness: .little, as: UInt32.self) == 9)
  }

  struct UnpackError: Error {}

  /// Unpacks one block in the fixed code, which is all that is ever written.
  private func unpack(_ packed: ByteBuffer) throws -> [UInt8] {
    let bytes = Array(packed.readableBytesView)
    guard bytes.prefix(3) == [0x1f, 0x8b, 8] else { throw UnpackError() }
    var position = 10 * 8
    func bit() throws -> Int {
      guard position / 8 < bytes.count - 8 else { throw UnpackError() }
      defer { position += 1 }
      return Int(bytes[position / 8] >> (position % 8)) & 1
    }
    func number(_ count: Int) throws -> Int {
      try (0..<count).reduce(0) { $0 | (try bit()) << $1 }
    }
    func code(_ count: Int, after start: Int = 0) throws -> Int {
      try (0..<count).reduce(start) { value, _ in value << 1 | (try bit()) }
    }
    func symbol() throws -> Int {
      let seven = try code(7)
      if seven < 0b0011000 { return 256 + seven }
      let eight = try code(1, after: seven)
      if eight < 0b11000000 { return eight - 0b00110000 }
      if eight < 0b11001000 { return 280 + eight - 0b11000000 }
      return 144 + (try code(1, after: eight)) - 0b110010000
    }
    guard try number(3) == 0b011 else { throw UnpackError() }
    var output: [UInt8] = []
    while true {
      let symbol = try symbol()
      if symbol == 256 { break }
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      let lengths = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115,
        131, 163, 195, 227, 258,
      ]
      let lengthClass = symbol - 257
      let lengthBits = lengthClass < 8 || lengthClass == 28 ? 0 : lengthClass / 4 - 1
      let length = lengths[lengthClass] + (try number(lengthBits))
      let distanceClass = try code(5)
      let distanceBits = distanceClass < 4 ? 0 : distanceClass / 2 - 1
      let base =
        distanceClass < 4 ? distanceClass + 1 : (2 + distanceClass % 2) << distanceBits + 1
      let distance = base + (try number(distanceBits))
      guard distance <= output.count else { throw UnpackError() }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
    return output
  }
}
