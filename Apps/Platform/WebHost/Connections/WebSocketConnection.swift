import NIOCore
import NIOWebSocket

/// The WebSocket connection of one tab.
final class WebSocketConnection: ChannelDuplexHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundIn = Never
  typealias OutboundOut = WebSocketFrame

  /// The reason why a connection ends.
  enum CloseCode: UInt16 {
    case goingAway = 1001
    case protocolError = 1002
    case notText = 1003
    case invalidData = 1007
    case policyViolation = 1008
    case tooLarge = 1009
    /// The tab has another connection, newer than this one.
    case replaced = 4409
    /// The tab's page can't continue here; the tab should reload it.
    case gone = 4410
    /// The session continues at another server, which the tab reaches by reconnecting.
    case moved = 4421
    /// The session is temporarily unavailable; the tab retries in a moment.
    case unavailable = 4503
    /// The session has exceeded its size limit, and has ended.
    case sessionTooLarge = 4413
    /// The visitor has reached the limit of connections or sessions.
    case tooMany = 4429
  }

  var tab: Tab?
  private let eventLoop: any EventLoop
  private let limits: WebHost.Limits
  private let frames: FrameCheck
  private var session: BrowserSession?
  private var context: ChannelHandlerContext?
  private var hasUnflushed = false
  private var isClosing = false
  private(set) var isReadHeldBack = false
  private var silentBeats = 0
  /// The size of the largest message that the tab may not have read yet.
  private var largestWaiting = 0
  /// The budget for pings and other control frames, which a browser rarely sends on its own.
  private var controlFrames: TokenBucket
  private let deflater = MessageDeflater()
  private var hasSentMessage = false

  /// - Parameter frames: The check that frames pass before they arrive here.
  init(eventLoop: any EventLoop, limits: WebHost.Limits, frames: FrameCheck) {
    self.eventLoop = eventLoop
    self.limits = limits
    self.frames = frames
    controlFrames = TokenBucket(rate: 10, burst: 50, now: eventLoop.now)
  }

  /// Attaches the connection to the tab's session.
  func join(_ session: BrowserSession, state: TabState) {
    guard !isClosing, context != nil else { return }
    self.session = session
    session.connect(self, state: state)
    readIfHeldBack()
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    leave()
    self.context = nil
  }

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    context.fireChannelInactive()
  }

  private func leave() {
    isClosing = true
    session?.disconnect(self)
    session = nil
  }

  // MARK: - From the tab

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = Self.unwrapInboundIn(data)
    silentBeats = 0
    switch frame.opcode {
    case .text:
      receive(frame.unmaskedData)
    case .binary:
      close(.notText, reason: "Messages are text.")
    case .connectionClose:
      receiveClose(frame.unmaskedData, context)
    case .ping, .pong:
      guard controlFrames.take(now: eventLoop.now) else {
        return close(.policyViolation, reason: "There are too many pings.")
      }
      guard frame.opcode == .ping else { return }
      // Copy the data, because it may be a small slice of a large buffer.
      let data = ByteBuffer(bytes: frame.unmaskedData.readableBytesView)
      write(WebSocketFrame(fin: true, opcode: .pong, data: data))
      flush()
    default:
      break
    }
  }

  private func receive(_ data: ByteBuffer) {
    // Reading starts after there is a session, but a few messages may have arrived with the
    // request.
    guard !isClosing else { return }
    guard let session else {
      return close(
        .protocolError, reason: "A tab has to wait for the first message before it sends one.")
    }
    guard frames.isCompressed else { return session.receive(data, from: self) }
    do {
      session.receive(
        try MessageInflater(limit: limits.messageSize).decompress(data), from: self)
    } catch is MessageInflater.MessageTooLarge {
      close(.tooLarge, reason: Self.tooLarge(limits))
    } catch {
      close(.invalidData, reason: "The message is marked as compressed, but can't be decompressed.")
    }
  }

  private func receiveClose(_ data: ByteBuffer, _ context: ChannelHandlerContext) {
    if isClosing {
      context.close(promise: nil)
    } else {
      let code = data.getSlice(at: data.readerIndex, length: 2) ?? ByteBuffer()
      leave()
      finish(with: WebSocketFrame(fin: true, opcode: .connectionClose, data: code), waits: false)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case NIOWebSocketError.invalidFrameLength,
      NIOWebSocketFrameAggregator.Error.accumulatedFrameSizeIsTooLarge,
      NIOWebSocketFrameAggregator.Error.tooManyFragments:
      close(.tooLarge, reason: Self.tooLarge(limits))
    case is NIOWebSocketError, is NIOWebSocketFrameAggregator.Error, is FrameCheck.InvalidFrame:
      close(.protocolError, reason: "The connection breaks the WebSocket protocol.")
    default:
      session?.logger.debug("A tab's connection failed: \(error)")
      context.close(promise: nil)
    }
  }

  private static func tooLarge(_ limits: WebHost.Limits) -> String {
    "The message is too large: \(limits.messageSize) bytes at most."
  }

  /// Delays reading if the tab has no session yet, or sends faster than its session may handle.
  func read(context: ChannelHandlerContext) {
    if mustWait {
      isReadHeldBack = true
    } else {
      context.read()
    }
  }

  private var mustWait: Bool {
    if isClosing { return false }
    guard let session, let tab else { return true }
    return session.isBusy(with: tab)
  }

  func readIfHeldBack() {
    guard isReadHeldBack, !mustWait else { return }
    isReadHeldBack = false
    context?.read()
  }

  // MARK: - To the tab

  /// Queues a message, or disconnects a tab that doesn't read earlier ones.
  ///
  /// - Parameter isCompressible: Whether other messages may contain similar text, so that
  ///   compression pays.
  func write(_ message: ByteBuffer, isCompressible: Bool = true) {
    hasSentMessage = true
    guard !isClosing, frames.isCompressionAgreed, isCompressible, message.readableBytes >= 24 else {
      return write(WebSocketFrame(fin: true, opcode: .text, data: message))
    }
    write(
      WebSocketFrame(fin: true, rsv1: true, opcode: .text, data: deflater.compress(message)))
  }

  private func write(_ frame: WebSocketFrame) {
    guard !isClosing, let context else { return }
    var waiting = waitingBytes(context)
    // A single message may exceed the limit, such as a whole screen.
    if waiting > limits.outgoingBufferSize + largestWaiting {
      flush()
      waiting = waitingBytes(context)
      guard waiting <= limits.outgoingBufferSize + largestWaiting else {
        session?.logger.info("A tab reads too slowly and is cut off: \(waiting) bytes wait for it.")
        end(context)
        return
      }
    }
    largestWaiting = max(waiting == 0 ? 0 : largestWaiting, frame.length)
    context.write(Self.wrapOutboundOut(frame), promise: nil)
    hasUnflushed = true
  }

  func flush() {
    guard hasUnflushed else { return }
    hasUnflushed = false
    context?.flush()
  }

  private func waitingBytes(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }

  private func end(_ context: ChannelHandlerContext) {
    leave()
    context.close(promise: nil)
  }

  /// Sends a heartbeat, and expects a response.
  func beat() {
    guard !isClosing, let context else { return }
    guard silentBeats < 2 else {
      session?.logger.debug("A tab is gone.")
      end(context)
      return
    }
    silentBeats += 1
    // An inactive tab's compression window would waste memory.
    if !hasSentMessage { deflater.forget() }
    // The browser answers pings without notifying the page, so the page needs a message too.
    write(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer()))
    write(tab?.acknowledgement ?? ServerMessage.acknowledgement(of: 0, isSaved: true))
    hasSentMessage = false
    flush()
  }

  /// Disconnects because the server stops. The page's script reads the time from the reason, and
  /// reconnects at a random moment within it.
  func goAway(within time: Duration) {
    if isClosing {
      context?.close(promise: nil)
    } else {
      close(
        .goingAway,
        reason: "The server stops. Come back within \(time.components.seconds) s.")
    }
  }

  func close(_ code: CloseCode, reason: String) {
    guard !isClosing else { return }
    var data = ByteBuffer(integer: code.rawValue)
    // A longer reason would not fit into a control frame.
    data.writeString(String(decoding: reason.utf8.prefix(120), as: UTF8.self))
    leave()
    finish(
      with: WebSocketFrame(fin: true, opcode: .connectionClose, data: data),
      // Closing a connection over unread data may lose the last frame. The tab therefore gets a
      // moment to close its side, unless the server stops.
      waits: code != .goingAway)
  }

  /// Sends a last frame and closes the connection, even if the tab never reads it.
  private func finish(with frame: WebSocketFrame, waits: Bool) {
    guard let context else { return }
    let channel = context.channel
    let deadline = eventLoop.scheduleTask(in: .seconds(2)) { channel.close(promise: nil) }
    channel.closeFuture.whenComplete { _ in deadline.cancel() }
    context.writeAndFlush(Self.wrapOutboundOut(frame)).whenComplete { _ in
      if !waits { channel.close(promise: nil) }
    }
    // Further input is discarded, but must still be read.
    if isReadHeldBack {
      isReadHeldBack = false
      context.read()
    }
  }
}
