import NIOCore
import NIOEmbedded
import NIOWebSocket

// Messages between a test and the server, as a tab without a socket.

extension EmbeddedChannel {
  func receive(_ message: String) throws {
    try writeInbound(
      WebSocketFrame(
        fin: true, opcode: .text, maskKey: [1, 2, 3, 4], data: masked(ByteBuffer(string: message))))
  }

  private func masked(_ buffer: ByteBuffer) -> ByteBuffer {
    var buffer = buffer
    buffer.webSocketMask([1, 2, 3, 4])
    return buffer
  }

  func frames() throws -> [WebSocketFrame] {
    let decoder = EmbeddedChannel(
      handler: ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: 1 << 24)))
    while let bytes = try readOutbound(as: ByteBuffer.self) { try decoder.writeInbound(bytes) }
    var frames: [WebSocketFrame] = []
    while let frame = try decoder.readInbound(as: WebSocketFrame.self) { frames.append(frame) }
    return frames
  }

  /// Returns the texts that were sent.
  func messages() throws -> [String] {
    try frames().filter { $0.opcode == .text }.map { String(buffer: $0.data) }
  }

  /// Returns the code with which the server closed the connection.
  func closeCode() throws -> UInt16? {
    try frames().last { $0.opcode == .connectionClose }?.data.getInteger(at: 0)
  }
}
