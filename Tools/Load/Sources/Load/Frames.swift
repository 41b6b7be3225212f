import CLinux

/// Frames of the WebSocket protocol.
enum Frame {
  static let text: UInt8 = 1
  static let close: UInt8 = 8
  static let ping: UInt8 = 9
  static let pong: UInt8 = 10

  /// Encodes a masked frame, as a browser sends it. The mask of zeros leaves the payload unchanged.
  static func encode(_ payload: [UInt8], opcode: UInt8 = text) -> [UInt8] {
    var frame: [UInt8] = [0x80 | opcode]
    if payload.count < 126 {
      frame.append(0x80 | UInt8(payload.count))
    } else {
      frame += [0x80 | 126, UInt8(payload.count >> 8 & 0xFF), UInt8(payload.count & 0xFF)]
    }
    return frame + [0, 0, 0, 0] + payload
  }
}

/// Extracts frames from the received bytes.
struct FrameReader {
  private var bytes: [UInt8] = []
  private var start = 0

  mutating func append(_ new: UnsafeRawBufferPointer) {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += new
  }

  /// Returns the next complete frame.
  mutating func next() -> (opcode: UInt8, isCompressed: Bool, payload: [UInt8])? {
    let available = bytes.count - start
    guard available >= 2 else {
      compact()
      return nil
    }
    var length = Int(bytes[start + 1] & 0x7F)
    var head = 2
    if length >= 126 {
      let size = length == 126 ? 2 : 8
      guard available >= 2 + size else { return nil }
      length = bytes[start + 2..<start + 2 + size].reduce(0) { $0 << 8 | Int($1) }
      head += size
    }
    guard available >= head + length else { return nil }
    let first = bytes[start]
    let payload = Array(bytes[start + head..<start + head + length])
    start += head + length
    return (first & 15, first & 0x40 != 0, payload)
  }

  /// Frees the memory of the bytes already read, because there are thousands of readers.
  private mutating func compact() {
    if start == bytes.count {
      bytes = []
      start = 0
    }
  }
}

/// Decompresses the messages of one connection (permessage-deflate, RFC 7692).
final class Inflater {
  private var stream = z_stream()

  init() {
    inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    inflateEnd(&stream)
  }

  /// - Returns: The decompressed message; `nil` if the message can't be decompressed.
  func inflate(_ message: [UInt8]) -> [UInt8]? {
    var input = message + [0, 0, 0xFF, 0xFF]
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16 * 1024)
    let inputCount = input.count
    return input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(inputCount)
      repeat {
        let (result, count) = chunk.withUnsafeMutableBufferPointer { chunk in
          stream.next_out = chunk.baseAddress
          stream.avail_out = UInt32(chunk.count)
          let result = CLinux.inflate(&stream, Z_SYNC_FLUSH)
          return (result, chunk.count - Int(stream.avail_out))
        }
        guard result == Z_OK || result == Z_BUF_ERROR else { return nil }
        output += chunk[..<count]
      } while stream.avail_out == 0
      return output
    }
  }
}
