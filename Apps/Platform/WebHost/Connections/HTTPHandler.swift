import NIOCore
import NIOHTTP1

/// Answers the requests of one connection, one after the other.
final class HTTPHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private enum State {
    /// No request, or an incomplete head.
    case waiting
    case readingBody(HTTPRequestHead, Recipient, ByteBuffer)
    /// The body of the current request is ignored until its end.
    case skippingBody(HTTPRequestHead, Reply)
    /// The request is complete, but has no response yet.
    case answering
    /// The response is written, but the socket hasn't taken all of it.
    case sending
    /// The last response is sent. The handler discards further input for a moment, because closing
    /// a connection over unread data may lose the response.
    case leaving
  }

  /// The session secrets and the tab of an event request.
  private struct Recipient {
    let secrets: [SessionSecret]
    let tab: TabState?
  }

  private enum Reply {
    case response(Response)
    case page(PageRequest)
  }

  private let router: Router
  private let dispatcher: RequestDispatcher
  private let accessLog: AccessLog
  /// The address of the connection's other end.
  private let address: VisitorAddress
  private let isProxy: Bool
  private var state = State.waiting
  /// The current request, until it is logged.
  private var logged: LoggedRequest?
  /// The status and the size of the response to that request, for the log.
  private var sending: (status: HTTPResponseStatus, bytes: Int)?
  private var isStopping = false
  private var timeout: Scheduled<Void>?

  private var limits: WebHost.Limits { dispatcher.limits }

  /// - Parameter isProxy: Whether the other end is a trusted proxy.
  init(
    router: Router, dispatcher: RequestDispatcher, accessLog: AccessLog, address: VisitorAddress,
    isProxy: Bool = false
  ) {
    self.router = router
    self.dispatcher = dispatcher
    self.accessLog = accessLog
    self.address = address
    self.isProxy = isProxy
  }

  /// Whether no client waits for a response on this connection.
  var isIdle: Bool {
    switch state {
    case .waiting, .leaving: true
    case .readingBody, .skippingBody, .answering, .sending: false
    }
  }

  /// Closes the connection after the pending request is answered.
  func stop(context: ChannelHandlerContext) {
    isStopping = true
    if isIdle { context.close(promise: nil) }
  }

  func handlerAdded(context: ChannelHandlerContext) {
    startTimeout(limits.requestTimeout, context: context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    timeout?.cancel()
  }

  func channelInactive(context: ChannelHandlerContext) {
    timeout?.cancel()
    log(isComplete: false, now: context.eventLoop.now)
    context.fireChannelInactive()
  }

  // MARK: - Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch (Self.unwrapInboundIn(data), state) {
    case (.head(let head), .waiting):
      begin(head, context: context)
    case (.body(var part), .readingBody(let head, let recipient, var body)):
      guard body.readableBytes + part.readableBytes <= limits.messageSize else {
        answer(head, .tooLarge(limit: limits.messageSize), context: context)
        return
      }
      // Without another reference in the state, the buffer grows in place and isn't copied.
      state = .answering
      body.writeBuffer(&part)
      state = .readingBody(head, recipient, body)
    case (.end, .readingBody(let head, let recipient, let body)):
      receive(body, for: recipient, head, context: context)
    case (.end, .skippingBody(let head, .response(let response))):
      answer(head, response, context: context)
    case (.end, .skippingBody(let head, .page(let request))):
      sendPage(request, head, context: context)
    default:
      break
    }
  }

  private func begin(_ head: HTTPRequestHead, context: ChannelHandlerContext) {
    startTimeout(limits.requestTimeout, context: context)
    logged = accessLog.began(
      head, from: address, proxies: isProxy ? router.proxies : nil, now: context.eventLoop.now)
    switch router.route(head, isFromProxy: isProxy, isStopping: isStopping) {
    case .response(let response):
      skipBody(of: head, then: response)
    case .page(let request):
      state = .skippingBody(head, .page(request))
    case .asset(let asset):
      skipBody(of: head, then: asset.response(acceptsGzip: head.acceptsGzip))
    case .socket:
      // A complete WebSocket request that is the first request of its connection is upgraded before
      // it reaches this handler.
      skipBody(
        of: head,
        then: Response(
          .upgradeRequired,
          text: "A request for a WebSocket must be complete, and the first of its connection.",
          headers: ["Upgrade": "websocket"]))
    case .events(let secrets, let tab):
      if let length = head.headers.first(name: "Content-Length").flatMap({ Int($0) }),
        length > limits.messageSize
      {
        answer(head, .tooLarge(limit: limits.messageSize), context: context)
        return
      }
      state = .readingBody(head, Recipient(secrets: secrets, tab: tab), ByteBuffer())
      if head.headers.first(name: "Expect")?.lowercased() == "100-continue" {
        let head = HTTPResponseHead(version: .http1_1, status: .continue)
        context.writeAndFlush(Self.wrapOutboundOut(.head(head)), promise: nil)
      }
    }
  }

  private func skipBody(of head: HTTPRequestHead, then response: Response) {
    state = .skippingBody(head, .response(response))
  }

  private func receive(
    _ body: ByteBuffer, for recipient: Recipient, _ head: HTTPRequestHead,
    context: ChannelHandlerContext
  ) {
    dispatcher.receive(
      body, secrets: recipient.secrets, state: recipient.tab, from: logged?.visitor ?? address,
      respond: answering(head, context: context))
  }

  private func sendPage(
    _ request: PageRequest, _ head: HTTPRequestHead, context: ChannelHandlerContext
  ) {
    dispatcher.page(
      request, from: logged?.visitor ?? address, router: router, acceptsGzip: head.acceptsGzip,
      answer: answering(head, context: context))
  }

  /// Returns the function to call with the response, now or later.
  private func answering(
    _ head: HTTPRequestHead, context: ChannelHandlerContext
  ) -> (Response) -> Void {
    state = .answering
    timeout?.cancel()
    return { [weak self] response in
      guard let self, context.channel.isActive, case .answering = state else { return }
      answer(head, response, context: context)
    }
  }

  // MARK: - Answers

  private func answer(
    _ request: HTTPRequestHead, _ response: Response, context: ChannelHandlerContext
  ) {
    let stays = request.isKeepAlive && !response.closes && !isStopping
    var head = HTTPResponseHead(
      version: .http1_1, status: response.status, headers: response.headers)
    if !stays { head.headers.add(name: "Connection", value: "close") }
    if router.gatekeeper.isStrict(request.headers) {
      head.headers.add(name: "Strict-Transport-Security", value: "max-age=31536000")
    }
    if let logged { head.headers.add(name: RequestID.header, value: "\(logged.id)") }
    sending = (response.status, request.method == .HEAD ? 0 : response.body.readableBytes)
    let sent = context.eventLoop.makePromise(of: Void.self)
    if request.method != .HEAD, response.body.readableBytes > 0 {
      context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
      context.writeAndFlush(Self.wrapOutboundOut(.body(.byteBuffer(response.body))), promise: sent)
    } else {
      context.writeAndFlush(Self.wrapOutboundOut(.head(head)), promise: sent)
    }
    // The next request waits until the socket has taken this response. A client that doesn't read
    // its responses delays only itself.
    state = .sending
    startTimeout(limits.idleTimeout, context: context)
    sent.futureResult.assumeIsolated().whenSuccess { [weak self] in
      self?.sent(stays: stays, context: context)
    }
  }

  private func sent(stays: Bool, context: ChannelHandlerContext) {
    guard case .sending = state else { return }
    log(isComplete: true, now: context.eventLoop.now)
    state = .waiting
    if stays, !isStopping { startTimeout(limits.idleTimeout, context: context) }
    // The pipelining handler now lets the next request through.
    context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: nil)
    if !stays || isStopping { leave(context: context) }
  }

  private func log(isComplete: Bool, now: NIODeadline) {
    guard let logged else { return }
    accessLog.answered(
      logged, sending?.status, bytes: sending?.bytes ?? 0, isComplete: isComplete, now: now)
    self.logged = nil
    sending = nil
  }

  private func leave(context: ChannelHandlerContext) {
    state = .leaving
    context.close(mode: .output, promise: nil)
    startTimeout(.seconds(1), context: context)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError else {
      dispatcher.logger.debug("A request failed: \(error)")
      return
    }
    switch state {
    case .answering, .sending, .leaving:
      context.close(promise: nil)
    case .waiting, .readingBody, .skippingBody:
      let status: HTTPResponseStatus =
        error == .headerOverflow ? .requestHeaderFieldsTooLarge : .badRequest
      let request = HTTPRequestHead(version: .http1_0, method: .RAW(value: "-"), uri: "-")
      logged =
        logged
        ?? accessLog.began(
          request, from: address, proxies: nil, now: context.eventLoop.now)
      answer(request, Response(status, text: "The request can't be understood."), context: context)
    }
  }

  // MARK: - Time

  private func startTimeout(_ duration: Duration, context: ChannelHandlerContext) {
    timeout?.cancel()
    let amount = TimeAmount.milliseconds(duration.milliseconds)
    timeout = context.eventLoop.assumeIsolated().scheduleTask(in: amount) { [weak self] in
      self?.timedOut(context: context)
    }
  }

  private func timedOut(context: ChannelHandlerContext) {
    guard context.channel.isActive else { return }
    let request = HTTPRequestHead(version: .http1_0, method: .GET, uri: "")
    switch state {
    case .waiting, .answering, .sending, .leaving:
      // There is nothing to answer: no request has begun, or its response is already written.
      context.close(promise: nil)
    case .readingBody, .skippingBody:
      answer(
        request, Response(.requestTimeout, text: "The request took too long to arrive."),
        context: context)
    }
  }
}
