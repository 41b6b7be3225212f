import NIOCore
import NIOWebSocket

/// Observes the frames between a WebSocket and its tab, and logs their totals at the end.
final class SocketMonitor: ChannelDuplexHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = WebSocketFrame
  typealias OutboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let request: LoggedRequest
  private let log: AccessLog
  private var received = 0
  private var sent = 0
  /// The close code of the first side to close.
  private var code: UInt16?
  private var hasEnded = false

  init(_ request: LoggedRequest, log: AccessLog) {
    self.request = request
    self.log = log
  }

  func handlerAdded(context: ChannelHandlerContext) {
    log.opened(request)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = Self.unwrapInboundIn(data)
    received += frame.length
    if frame.opcode == .connectionClose, code == nil {
      // The code 1005 stands for a close frame without a code.
      code = frame.unmaskedData.getInteger(at: frame.unmaskedData.readerIndex) ?? 1005
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let frame = Self.unwrapOutboundIn(data)
    sent += frame.length
    if frame.opcode == .connectionClose, code == nil {
      code = frame.data.getInteger(at: frame.data.readerIndex) ?? 1005
    }
    context.write(data, promise: promise)
  }

  func channelInactive(context: ChannelHandlerContext) {
    end(context)
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    end(context)
  }

  private func end(_ context: ChannelHandlerContext) {
    guard !hasEnded else { return }
    hasEnded = true
    log.closed(
      request, code: code, received: received, sent: sent, now: context.eventLoop.now)
  }
}
