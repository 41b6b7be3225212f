import NIOCore
import NIOHTTP1
import NIOWebSocket

/// The WebSocket extension for compressed messages (RFC 7692), as this server accepts it. The
/// client compresses each message on its own, so that the server keeps no state for decompression.
/// The server's messages may use the whole window of ``MessageDeflater``.
enum PerMessageDeflate {
  static let answer = "permessage-deflate; client_no_context_takeover"

  /// Whether a client's offer is compatible with the answer.
  static func isOffered(_ headers: HTTPHeaders) -> Bool {
    headers.items("Sec-WebSocket-Extensions").contains { offer in
      guard offer.name == "permessage-deflate" else { return false }
      return offer.parameters.allSatisfy { parameter in
        switch parameter.name {
        case "client_max_window_bits", "client_no_context_takeover": true
        // Other parameters limit the server's window, which the answer doesn't grant. Browsers
        // don't ask for them.
        default: false
        }
      }
    }
  }
}

/// Checks frames before fragments are combined. It rejects frames that a browser may not send (RFC
/// 6455, sections 5.1 and 5.2). It also remembers whether the first fragment marks the message as
/// compressed.
final class FrameCheck: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = WebSocketFrame

  let isCompressionAgreed: Bool
  private(set) var isCompressed = false

  init(isCompressionAgreed: Bool) {
    self.isCompressionAgreed = isCompressionAgreed
  }

  struct InvalidFrame: Error {}

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = Self.unwrapInboundIn(data)
    let isFirst = frame.opcode == .text || frame.opcode == .binary
    guard frame.maskKey != nil, Self.knownOpcodes.contains(frame.opcode),
      !frame.rsv2, !frame.rsv3, !frame.rsv1 || isFirst && isCompressionAgreed
    else {
      context.fireErrorCaught(InvalidFrame())
      return
    }
    if isFirst { isCompressed = frame.rsv1 }
    context.fireChannelRead(data)
  }

  private static let knownOpcodes: Set<WebSocketOpcode> = [
    .continuation, .text, .binary, .connectionClose, .ping, .pong,
  ]
}
