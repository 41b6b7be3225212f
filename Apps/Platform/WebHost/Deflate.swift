import CZlib
import NIOCore

/// Compression by zlib: of pages as files (gzip), and of messages, which WebSockets have without the
/// frame of a file (permessage-deflate, RFC 7692).
enum Deflate {
  /// A file in the gzip format (RFC 1952).
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  static func gzip(_ content: ByteBuffer) -> ByteBuffer {
    // 16 on top of the size of the window asks for gzip's header and trailer.
    let stream = DeflateStream(windowBits: 15 + 16, memoryLevel: 8, level: 6)
    return stream.compress(content, flush: Z_FINISH)
  }
}

/// One direction of a WebSocket whose messages are compressed, each with what earlier ones had in view.
final class MessageDeflater {
  /// Four kilobytes of earlier messages are as much as helps messages that are a few dozen bytes long,
  /// and cost a connection 24 KB; a browser allows for more.
  private let stream = DeflateStream(windowBits: -12, memoryLevel: 3, level: 5)

  /// What zlib ends each message with, and what the protocol leaves out.
  private static let tail = 4

  func compress(_ message: ByteBuffer) -> ByteBuffer {
    var compressed = stream.compress(message, flush: Z_SYNC_FLUSH)
    compressed.moveWriterIndex(to: max(0, compressed.writerIndex - Self.tail))
    return compressed
  }
}

/// Opens messages of which each was compressed on its own.
final class MessageInflater {
  private var stream = z_stream()
  private let limit: Int

  struct InvalidMessage: Error {}
  struct MessageTooLarge: Error {}

  /// - Parameter limit: The greatest size of an open message, in bytes.
  init(limit: Int) {
    self.limit = limit
    let status = tessera_inflateInit(&stream, -15)
    precondition(status == Z_OK, "zlib is out of memory")
  }

  deinit {
    inflateEnd(&stream)
  }

  /// - Throws: ``InvalidMessage`` or ``MessageTooLarge``; the next message is as welcome as before.
  func decompress(_ message: ByteBuffer) throws -> ByteBuffer {
    inflateReset(&stream)
    var input = message
    input.writeBytes([0, 0, 0xff, 0xff])
    var output = ByteBuffer()
    try input.withUnsafeMutableReadableBytes { bytes in
      stream.next_in = bytes.baseAddress!.assumingMemoryBound(to: UInt8.self)
      stream.avail_in = UInt32(bytes.count)
      while true {
        let written = try output.writeWithUnsafeMutableBytes(minimumWritableBytes: 4096) { space in
          stream.next_out = space.baseAddress!.assumingMemoryBound(to: UInt8.self)
          stream.avail_out = UInt32(space.count)
          let status = inflate(&stream, Z_SYNC_FLUSH)
          guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
            throw InvalidMessage()
          }
          return space.count - Int(stream.avail_out)
        }
        guard output.readableBytes <= limit else { throw MessageTooLarge() }
        if stream.avail_out > 0 || written == 0 { break }
      }
    }
    guard stream.avail_in == 0 else { throw InvalidMessage() }
    return output
  }
}

private final class DeflateStream {
  private var stream = z_stream()

  init(windowBits: Int32, memoryLevel: Int32, level: Int32) {
    let status = tessera_deflateInit(&stream, level, windowBits, memoryLevel)
    precondition(status == Z_OK, "zlib is out of memory")
  }

  deinit {
    deflateEnd(&stream)
  }

  func compress(_ content: ByteBuffer, flush: Int32) -> ByteBuffer {
    var input = content
    var output = ByteBuffer()
    output.reserveCapacity(
      Int(deflateBound(&stream, UInt(input.readableBytes))) + 16)
    input.withUnsafeMutableReadableBytes { bytes in
      stream.next_in = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      stream.avail_in = UInt32(bytes.count)
      repeat {
        output.writeWithUnsafeMutableBytes(minimumWritableBytes: 64) { space in
          stream.next_out = space.baseAddress!.assumingMemoryBound(to: UInt8.self)
          stream.avail_out = UInt32(space.count)
          // Without an error for input that is there and output that has room.
          deflate(&stream, flush)
          return space.count - Int(stream.avail_out)
        }
      } while stream.avail_out == 0
    }
    return output
  }
}
