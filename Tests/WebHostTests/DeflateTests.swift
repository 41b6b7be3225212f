import CZlib
import Foundation
import NIOCore
import NIOHTTP1
import Testing

@testable import WebHost

/// The compression of messages and files.
@Suite struct DeflateTests {
  @Test func aCompressedFileIsSmallerAndDecompressesToTheSame() throws {
    for text in ["", "a", String(repeating: "<li class=row>", count: 10_000)] {
      let file = Deflate.gzip(ByteBuffer(string: text))
      let inflater = StreamInflater(windowBits: 15 + 16)
      #expect(try inflater.decompress(file) == text)
      if text.utf8.count > 100 { #expect(file.readableBytes < text.utf8.count / 20) }
    }
  }

  @Test func eachMessageIsCompressedWithEarlierOnes() throws {
    let deflater = MessageDeflater()
    let inflater = StreamInflater()
    var sizes: [Int] = []
    for number in 0..<50 {
      let text = #"[\#(number),[12,"aria-checked","\#(number % 2 == 0)"],[3,"","\#(number) left"]]"#
      var message = deflater.compress(ByteBuffer(string: text))
      sizes.append(message.readableBytes)
      message.writeBytes([0, 0, 0xff, 0xff])
      #expect(try inflater.decompress(message) == text)
    }
    #expect(sizes.last! < 25)
  }

  @Test func aLongMessageResetsTheCompressionWindow() throws {
    let deflater = MessageDeflater()
    let inflater = StreamInflater()
    let screen = (0..<200).map { "<li id=\($0) class=row>Row \($0)</li>" }.joined()
    for (text, keepsWindow) in [
      (screen, false), ("[1,[12,\"class\",\"row\"]]", true), (screen, false), (screen, false),
      ("[2,[13,\"class\",\"row\"]]", true), ("[3,[14,\"class\",\"row\"]]", true),
    ] {
      var message = deflater.compress(ByteBuffer(string: text))
      message.writeBytes([0, 0, 0xff, 0xff])
      #expect(try inflater.decompress(message) == text)
      #expect(deflater.hasWindow == keepsWindow)
    }
    deflater.forget()
    #expect(!deflater.hasWindow)
  }

  @Test func compressedMessagesAreDecompressed() throws {
    // These are the bytes of the example in RFC 7692, section 7.2.3.1.
    let hello = ByteBuffer(bytes: [0xf2, 0x48, 0xcd, 0xc9, 0xc9, 0x07, 0x00])
    let inflater = MessageInflater(limit: 100)
    #expect(String(buffer: try inflater.decompress(hello)) == "Hello")
    // Each message is decompressed on its own, without earlier data.
    #expect(String(buffer: try inflater.decompress(hello)) == "Hello")
  }

  @Test func aMessageThatDecompressesToTooMuchIsRefusedEarly() {
    let bomb = MessageDeflater().compress(ByteBuffer(repeating: 0x20, count: 50_000_000))
    #expect(bomb.readableBytes < 300_000)
    #expect(throws: MessageInflater.MessageTooLarge.self) {
      try MessageInflater(limit: 65_536).decompress(bomb)
    }
  }

  @Test func uncompressedMessagesAreRefused() {
    let inflater = MessageInflater(limit: 65_536)
    for bytes: [UInt8] in [[0xff, 0xff], [0x07], Array("[[1,12,\"press\"]]".utf8)] {
      #expect(throws: (any Error).self) { try inflater.decompress(ByteBuffer(bytes: bytes)) }
    }
  }

  @Test(arguments: [
    ("permessage-deflate", true), ("permessage-deflate; client_max_window_bits", true),
    ("permessage-deflate; client_no_context_takeover; client_max_window_bits=10", true),
    ("x-webkit-deflate-frame, permessage-deflate", true),
    ("Permessage-Deflate ; client_max_window_bits = 10", true),
    ("permessage-deflate; server_max_window_bits=12", false),
    ("permessage-deflate; server_no_context_takeover", false),
    ("permessage-deflate; client_max_window_bits; server_max_window_bits=15", false),
    ("permessage-deflate; hello", false), ("permessage-bzip2", false), ("", false),
  ])
  func onlyOffersThatFitTheAnswerAreAccepted(offer: String, isTaken: Bool) {
    #expect(PerMessageDeflate.isOffered(["Sec-WebSocket-Extensions": offer]) == isTaken)
  }
}

/// An inflater that decompresses as a browser does, with all earlier data in its window.
final class StreamInflater {
  private var stream = z_stream()
  private(set) var bytesIn = 0

  init(windowBits: Int32 = -15) {
    tessera_inflateInit(&stream, windowBits)
  }

  deinit {
    inflateEnd(&stream)
  }

  struct InvalidData: Error {}

  func decompress(_ data: ByteBuffer) throws -> String {
    bytesIn += data.readableBytes
    var input = Array(data.readableBytesView)
    var output: [UInt8] = []
    try input.withUnsafeMutableBufferPointer { bytes in
      stream.next_in = bytes.baseAddress
      stream.avail_in = UInt32(bytes.count)
      var chunk = [UInt8](repeating: 0, count: 65_536)
      repeat {
        let status = chunk.withUnsafeMutableBufferPointer { space in
          stream.next_out = space.baseAddress
          stream.avail_out = UInt32(space.count)
          return inflate(&stream, Z_SYNC_FLUSH)
        }
        guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(status) else { throw InvalidData() }
        output += chunk.prefix(chunk.count - Int(stream.avail_out))
      } while stream.avail_out == 0
    }
    return String(decoding: output, as: UTF8.self)
  }
}
