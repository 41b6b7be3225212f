import CZlib
import NIOCore

/// Compression by zlib: pages as gzip files, and WebSocket messages in raw form
/// (permessage-deflate, RFC 7692).
enum Deflate {
  /// Returns the content as a gzip file (RFC 1952).
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  static func gzip(_ content: ByteBuffer) -> ByteBuffer {
    // Adding 16 to the window size makes zlib write gzip's header and trailer.
    let stream = DeflateStream(windowBits: 15 + 16, memoryLevel: 8, level: 6)
    return stream.compress(content, flush: Z_FINISH)
  }
}

/// One direction of a WebSocket with compressed messages. Short messages can refer to earlier short
/// ones.
///
/// A long message, usually a whole screen, is compressed on its own. It contains enough text to
/// refer to. A lasting stream for such messages would need memory that most connections never use.
final class MessageDeflater {
  /// The stream of short messages. A window of four kilobytes suffices for messages of a few dozen
  /// bytes, and costs 24 KB per connection.
  private var stream: DeflateStream?

  private static let longMessage = 1_024
  /// The number of bytes at the end of each compressed message that the protocol omits.
  private static let tail = 4

  /// Whether the stream keeps a window for the next message.
  var hasWindow: Bool { stream != nil }

  func compress(_ message: ByteBuffer) -> ByteBuffer {
    var compressed: ByteBuffer
    if message.readableBytes >= Self.longMessage {
      // After a long message, the earlier short ones are too far back to refer to.
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

  /// Releases the window of earlier messages. The next message starts a new window, which works
  /// with any state of the client.
  func forget() { stream = nil }
}

/// Decompresses messages that were each compressed on their own.
final class MessageInflater {
  private var stream = z_stream()
  private let limit: Int

  struct InvalidMessage: Error {}
  struct MessageTooLarge: Error {}

  /// - Parameter limit: The maximum size of a decompressed message, in bytes.
  init(limit: Int) {
    self.limit = limit
    let status = tessera_inflateInit(&stream, -15)
    precondition(status == Z_OK, "zlib is out of memory")
  }

  deinit {
    inflateEnd(&stream)
  }

  /// - Throws: ``InvalidMessage`` or ``MessageTooLarge``; the next message is not affected.
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
          // This can't fail as long as there is input, and space for output.
          deflate(&stream, flush)
          return space.count - Int(stream.avail_out)
        }
      } while stream.avail_out == 0
    }
    return output
  }
}
