import NIOCore
import NIOHTTP1
import NIOWebSocket

/// The extension of WebSockets by which messages are compressed (RFC 7692), as this server agrees to it:
/// the client's messages each on its own, so that none of its past has to be kept; the server's with a
/// window of 4 KB.
enum PerMessageDeflate {
  static let answer =
    "permessage-deflate; client_no_context_takeover; server_max_window_bits=12"

  /// Whether a client offers it in a way that the answer fits.
  static func isOffered(_ headers: HTTPHeaders) -> Bool {
    headers[canonicalForm: "Sec-WebSocket-Extensions"].contains { offer in
      let parts = offer.split(separator: ";").map { $0.drop { $0 == " " }.lowercased() }
      guard parts.first == "permessage-deflate" else { return false }
      return parts.dropFirst().allSatisfy { parameter in
        let name = parameter.prefix { $0 != "=" && $0 != " " }
        switch name {
        case "client_max_window_bits", "client_no_context_takeover": return true
        case "server_max_window_bits":
          let value = parameter.drop { $0 != "=" }.dropFirst().filter { $0 != "\"" }
          return Int(value).map { (12...15).contains($0) } ?? false
        // It would have the server forget its window, which the answer doesn't promise.
        default: return false
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
