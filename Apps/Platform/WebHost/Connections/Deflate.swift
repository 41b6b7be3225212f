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

/// One direction of a WebSocket whose messages are compressed, short ones with what earlier short ones had
/// in view.
///
/// A long message, a whole screen most often, is compressed on its own: it has enough to refer to, and
/// what comes after it mustn't wait for memory that most connections never need.
final class MessageDeflater {
  /// The window of short messages. Four kilobytes of earlier ones are as much as helps messages that are
  /// a few dozen bytes long, and cost a connection 24 KB.
  private var stream: DeflateStream?

  private static let longMessage = 1_024
  /// What zlib ends each message with, and what the protocol leaves out.
  private static let tail = 4

  /// Whether it keeps what helps the next message.
  var hasWindow: Bool { stream != nil }

  func compress(_ message: ByteBuffer) -> ByteBuffer {
    var compressed: ByteBuffer
    if message.readableBytes >= Self.longMessage {
      // What short messages refer to is too far away from now on.
      stream = nil
      let alone = DeflateStream(windowBits: -15, memoryLevel: 8, level: 6)
      compressed = alone.compress(message, flush: Z_SYNC_FLUSH)
    } else {
      let stream = stream ?? DeflateStream(windowBits: -12, memoryLevel: 3, level: 5)
      self.stream = stream
      compressed = stream.compress(message, flush: Z_SYNC_FLUSH)
    }
    compressed.moveWriterIndex(to: max(0, compressed.writerIndex - Self.tail))
    return compressed
  }

  /// Lets go of what earlier messages had in view. The next one begins a new window, which fits whatever
  /// the client has kept of the old.
  func forget() { stream = nil }
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
