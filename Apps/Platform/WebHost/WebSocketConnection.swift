import NIOCore
import NIOWebSocket

/// The connection of one tab: a WebSocket.
final class WebSocketConnection: ChannelDuplexHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundIn = Never
  typealias OutboundOut = WebSocketFrame

  /// Why a connection ends.
  enum CloseCode: UInt16 {
    case goingAway = 1001
    case protocolError = 1002
    case notText = 1003
    case tooLarge = 1009
    /// The tab has another connection, newer than this one.
    case replaced = 4409
    /// The page is from a server that is no more; it should be loaded again.
    case gone = 4410
  }

  /// How many events of one tab may wait for the screen before no more are read.
  private static let mostUnanswered = 64

  var tab: Tab?
  private let hub: Hub
  private let state: TabState?
  private var context: ChannelHandlerContext?
  private var hasUnflushed = false
  private var isClosing = false
  private var unanswered = 0
  private(set) var isReadHeldBack = false
  private var silentBeats = 0
  /// The size of the largest message that may still wait for the tab to read it.
  private var largestWaiting = 0

  init(hub: Hub, state: TabState?) {
    self.hub = hub
    self.state = state
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    if let state {
      hub.connect(self, state: state)
    } else {
      close(.gone, reason: "The address doesn't say which tab connects: load the page again.")
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    hub.disconnect(self)
    self.context = nil
  }

  func channelInactive(context: ChannelHandlerContext) {
    hub.disconnect(self)
    isClosing = true
    context.fireChannelInactive()
  }

  // MARK: - From the tab

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = Self.unwrapInboundIn(data)
    silentBeats = 0
    switch frame.opcode {
    case .text where !isClosing:
      hub.receive(frame.unmaskedData, from: self)
    case .binary:
      close(.notText, reason: "Messages are text.")
    case .ping:
      var data = frame.unmaskedData
      let pong = WebSocketFrame(
        fin: true, opcode: .pong, data: data.readSlice(length: data.readableBytes)!)
      context.writeAndFlush(Self.wrapOutboundOut(pong), promise: nil)
    case .connectionClose:
      if isClosing {
        context.close(promise: nil)
      } else {
        isClosing = true
        let reply = WebSocketFrame(
          fin: true, opcode: .connectionClose,
          data: frame.unmaskedData.getSlice(at: 0, length: 2)
            ?? ByteBuffer())
        finish(with: reply, waits: false)
      }
    default:
      break
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case NIOWebSocketError.invalidFrameLength,
      NIOWebSocketFrameAggregator.Error.accumulatedFrameSizeIsTooLarge,
      NIOWebSocketFrameAggregator.Error.tooManyFragments:
      let limit = hub.limits.messageSize
      close(.tooLarge, reason: "The message is too large: \(limit) bytes at most.")
    case is NIOWebSocketError, is NIOWebSocketFrameAggregator.Error:
      close(.protocolError, reason: "That isn't what the WebSocket protocol asks for.")
    default:
      hub.logger.debug("A tab's connection failed: \(error)")
      context.close(promise: nil)
    }
  }

  /// A tab that sends faster than the screen can follow has to wait.
  func read(context: ChannelHandlerContext) {
    if unanswered > Self.mostUnanswered {
      isReadHeldBack = true
    } else {
      context.read()
    }
  }

  func awaitsAnswers(_ count: Int) {
    unanswered += count
  }

  func answered(_ count: Int) {
    unanswered = max(0, unanswered - count)
    if isReadHeldBack, unanswered <= Self.mostUnanswered {
      isReadHeldBack = false
      context?.read()
    }
  }

  // MARK: - To the tab

  /// Queues a message, or gives up on a tab that doesn't read what it was sent before.
  func write(_ message: ByteBuffer) {
    guard !isClosing, let context else { return }
    var waiting = waitingBytes(context)
    // One message may be larger than all that is allowed: a whole screen, say.
    if waiting > hub.limits.outgoingBufferSize + largestWaiting {
      flush()
      waiting = waitingBytes(context)
      guard waiting <= hub.limits.outgoingBufferSize + largestWaiting else {
        hub.logger.info("A tab reads too slowly and is cut off: \(waiting) bytes wait for it.")
        end(context)
        return
      }
    }
    largestWaiting = max(waiting == 0 ? 0 : largestWaiting, message.readableBytes)
    let frame = WebSocketFrame(fin: true, opcode: .text, data: message)
    context.write(Self.wrapOutboundOut(frame), promise: nil)
    hasUnflushed = true
  }

  /// Sends what was written.
  func flush() {
    guard hasUnflushed else { return }
    hasUnflushed = false
    context?.flush()
  }

  private func waitingBytes(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }

  private func end(_ context: ChannelHandlerContext) {
    isClosing = true
    hub.disconnect(self)
    context.close(promise: nil)
  }

  /// Gives a sign of life, and asks for one.
  func beat() {
    guard !isClosing, let context else { return }
    guard silentBeats < 2 else {
      hub.logger.debug("A tab is gone.")
      end(context)
      return
    }
    silentBeats += 1
    // The browser answers to a ping without telling the page of it: the page needs a message.
    let ping = WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer())
    context.write(Self.wrapOutboundOut(ping), promise: nil)
    write(ServerMessage.acknowledgement(of: tab?.handled ?? 0))
    flush()
  }

  /// Leaves because the server stops.
  func goAway() {
    if isClosing {
      context?.close(promise: nil)
    } else {
      close(.goingAway, reason: "The server stops.")
    }
  }

  func close(_ code: CloseCode, reason: String) {
    guard !isClosing else { return }
    isClosing = true
    hub.disconnect(self)
    var data = ByteBuffer(integer: code.rawValue)
    data.writeString(reason)
    finish(
      with: WebSocketFrame(fin: true, opcode: .connectionClose, data: data),
      // A connection that is closed over unread data may take the last frame with it, so that the
      // tab gets a moment to close its side. A server that stops has none.
      waits: code != .goingAway)
  }

  /// Sends a last frame, and closes the connection: even if the tab never reads it.
  private func finish(with frame: WebSocketFrame, waits: Bool) {
    guard let context else { return }
    let channel = context.channel
    let deadline = hub.eventLoop.scheduleTask(in: .seconds(2)) { channel.close(promise: nil) }
    channel.closeFuture.whenComplete { _ in deadline.cancel() }
    context.writeAndFlush(Self.wrapOutboundOut(frame)).whenComplete { _ in
      if !waits { channel.close(promise: nil) }
    }
  }
}
