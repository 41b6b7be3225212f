import NIOCore
import NIOHTTP1

/// Answers the requests of one connection, one after the other.
final class HTTPHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private enum State {
    /// No request, or not yet all of its head.
    case waiting
    case readingBody(HTTPRequestHead, Recipient, ByteBuffer)
    /// Waiting for the end of a request whose body is of no interest.
    case skippingBody(HTTPRequestHead, Reply)
    /// The request is complete, and its answer isn't.
    case answering
    /// The last answer is out. What still comes in is thrown away for a moment, because a
    /// connection that is closed over unread data may take the answer with it.
    case leaving
  }

  /// Whom events are for, and where they are from.
  private struct Recipient {
    let sessions: [SessionID]
    let tab: TabState?
  }

  private enum Reply {
    case response(Response)
    case page(PageRequest)
  }

  private let router: Router
  private let sessions: Sessions
  private var state = State.waiting
  private var timeout: Scheduled<Void>?

  private var limits: WebHost.Limits { sessions.limits }

  init(router: Router, sessions: Sessions) {
    self.router = router
    self.sessions = sessions
  }

  func handlerAdded(context: ChannelHandlerContext) {
    startTimeout(limits.requestTimeout, context: context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    timeout?.cancel()
  }

  func channelInactive(context: ChannelHandlerContext) {
    timeout?.cancel()
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
      // Nothing else may hold the buffer while it grows.
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
    switch router.route(head) {
    case .response(let response):
      skipBody(of: head, then: response)
    case .page(let request):
      state = .skippingBody(head, .page(request))
    case .asset(let asset):
      skipBody(of: head, then: asset.response(acceptsGzip: head.acceptsGzip))
    case .socket(let ids, _) where sessions.running(ids) == nil:
      skipBody(of: head, then: Response(.noSession))
    case .socket:
      // All that a WebSocket needs would have taken this connection over before.
      skipBody(
        of: head,
        then: Response(
          .upgradeRequired, text: "This address is for WebSockets, on connections of their own.",
          headers: ["Upgrade": "websocket"]))
    case .events(let sessions, let tab):
      if let length = head.headers.first(name: "Content-Length").flatMap({ Int($0) }),
        length > limits.messageSize
      {
        answer(head, .tooLarge(limit: limits.messageSize), context: context)
        return
      }
      state = .readingBody(head, Recipient(sessions: sessions, tab: tab), ByteBuffer())
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
    guard let session = sessions.running(recipient.sessions) else {
      answer(head, Response(.noSession), context: context)
      return
    }
    session.receive(body, tab: recipient.tab, respond: answering(head, context: context))
  }

  private func sendPage(
    _ request: PageRequest, _ head: HTTPRequestHead, context: ChannelHandlerContext
  ) {
    sessions.page(
      request, assets: router.assets, gatekeeper: router.gatekeeper,
      acceptsGzip: head.acceptsGzip, answer: answering(head, context: context))
  }

  /// What is to be called when there is an answer: now or later.
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
    let stays = request.isKeepAlive && !response.closes
    var head = HTTPResponseHead(
      version: .http1_1, status: response.status, headers: response.headers)
    if !stays { head.headers.add(name: "Connection", value: "close") }
    context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
    if request.method != .HEAD, response.body.readableBytes > 0 {
      context.write(Self.wrapOutboundOut(.body(.byteBuffer(response.body))), promise: nil)
    }
    context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: nil)
    if stays {
      state = .waiting
      startTimeout(limits.idleTimeout, context: context)
    } else {
      leave(context: context)
    }
  }

  private func leave(context: ChannelHandlerContext) {
    state = .leaving
    context.close(mode: .output, promise: nil)
    startTimeout(.seconds(1), context: context)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError else {
      sessions.logger.debug("A request failed: \(error)")
      return
    }
    switch state {
    case .answering, .leaving:
      context.close(promise: nil)
    case .waiting, .readingBody, .skippingBody:
      let status: HTTPResponseStatus =
        error == .headerOverflow ? .requestHeaderFieldsTooLarge : .badRequest
      let request = HTTPRequestHead(version: .http1_0, method: .GET, uri: "")
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
    case .waiting, .answering, .leaving:
      // Without a request there is nothing to answer.
      context.close(promise: nil)
    case .readingBody, .skippingBody:
      answer(
        request, Response(.requestTimeout, text: "The request took too long to arrive."),
        context: context)
    }
  }
}

extension HTTPRequestHead {
  var acceptsGzip: Bool {
    headers[canonicalForm: "Accept-Encoding"].contains { item in
      let parts = item.split(separator: ";")
      guard parts.first?.lowercased() == "gzip" else { return false }
      return !parts.dropFirst().contains { $0.drop { $0 == " " } == "q=0" }
    }
  }
}
