import NIOCore
import NIOHTTP1
import NIOWebSocket

/// The extension of WebSockets by which messages are compressed (RFC 7692), as this server agrees to it:
/// the client's messages each on its own, so that none of its past has to be kept; the server's with what
/// ``MessageDeflater`` has in view, which may be as far back as the protocol allows for.
enum PerMessageDeflate {
  static let answer = "permessage-deflate; client_no_context_takeover"

  /// Whether a client offers it in a way that the answer fits.
  static func isOffered(_ headers: HTTPHeaders) -> Bool {
    headers.items("Sec-WebSocket-Extensions").contains { offer in
      guard offer.name == "permessage-deflate" else { return false }
      return offer.parameters.allSatisfy { parameter in
        switch parameter.name {
        case "client_max_window_bits", "client_no_context_takeover": true
        // The others limit what the server may refer to, which the answer doesn't promise. Browsers
        // don't ask for that.
        default: false
        }
      }
    }
  }
}

/// Stands in front of what puts fragments together: lets no frame through that a browser may not send
/// (RFC 6455, sections 5.1 and 5.2), and remembers whether the message that fragments are of is
/// compressed, which its first one says.
final class FrameCheck: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = WebSocketFrame

  /// Whether messages may be compressed.
  let isCompressionAgreed: Bool
  private(set) var isCompressed = false

  init(isCompressionAgreed: Bool) {
    self.isCompressionAgreed = isCompressionAgreed
  }

  /// A frame that a browser may not send.
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
