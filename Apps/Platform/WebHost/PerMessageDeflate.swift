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

/// Stands in front of what puts fragments together, and remembers whether the message that they are
/// of is compressed: a message's first fragment says so.
final class CompressionMark: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = WebSocketFrame

  private let isAgreed: Bool
  private(set) var isCompressed = false

  init(isAgreed: Bool) {
    self.isAgreed = isAgreed
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = Self.unwrapInboundIn(data)
    let isFirst = frame.opcode == .text || frame.opcode == .binary
    guard !frame.rsv2, !frame.rsv3, !frame.rsv1 || isFirst && isAgreed else {
      context.fireErrorCaught(NIOWebSocketError.multiByteControlFrameLength)
      return
    }
    if isFirst { isCompressed = frame.rsv1 }
    context.fireChannelRead(data)
  }
}
