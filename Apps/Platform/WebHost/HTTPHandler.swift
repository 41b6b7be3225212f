import NIOCore
import NIOHTTP1

/// Answers the requests of one connection, one after the other.
final class HTTPHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private enum State {
    /// No request, or not yet all of its head.
    case waiting
    case readingBody(HTTPRequestHead, TabState?, ByteBuffer)
    /// Waiting for the end of a request whose body is of no interest.
    case skippingBody(HTTPRequestHead, Response)
    /// The request is complete, and its answer isn't.
    case answering
    /// The last answer is out. What still comes in is thrown away for a moment, because a
    /// connection that is closed over unread data may take the answer with it.
    case leaving
  }

  private let router: Router
  private let hub: Hub
  private var state = State.waiting
  private var timeout: Scheduled<Void>?

  init(router: Router, hub: Hub) {
    self.router = router
    self.hub = hub
  }

  func handlerAdded(context: ChannelHandlerContext) {
    startTimeout(hub.limits.requestTimeout, context: context)
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
    case (.body(var part), .readingBody(let head, let tab, var body)):
      guard body.readableBytes + part.readableBytes <= hub.limits.messageSize else {
        answer(head, .tooLarge(limit: hub.limits.messageSize), context: context)
        return
      }
      // Nothing else may hold the buffer while it grows.
      state = .answering
      body.writeBuffer(&part)
      state = .readingBody(head, tab, body)
    case (.end, .readingBody(let head, let tab, let body)):
      receive(body, tab: tab, head, context: context)
    case (.end, .skippingBody(let head, let response)):
      answer(head, response, context: context)
    default:
      break
    }
  }

  private func begin(_ head: HTTPRequestHead, context: ChannelHandlerContext) {
    startTimeout(hub.limits.requestTimeout, context: context)
    switch router.route(head) {
    case .response(let response):
      skipBody(of: head, then: response)
    case .page:
      let page = hub.page(assets: router.assets)
      skipBody(
        of: head,
        then: page.response(acceptsGzip: head.acceptsGzip, cookie: router.gatekeeper.cookie))
    case .asset(let asset):
      skipBody(of: head, then: asset.response(acceptsGzip: head.acceptsGzip))
    case .socket:
      // All that a WebSocket needs would have taken this connection over before.
      skipBody(
        of: head,
        then: Response(
          .upgradeRequired, text: "This address is for WebSockets, on connections of their own.",
          headers: ["Upgrade": "websocket"]))
    case .events(let tab):
      if let length = head.headers.first(name: "Content-Length").flatMap({ Int($0) }),
        length > hub.limits.messageSize
      {
        answer(head, .tooLarge(limit: hub.limits.messageSize), context: context)
        return
      }
      state = .readingBody(head, tab, ByteBuffer())
      if head.headers.first(name: "Expect")?.lowercased() == "100-continue" {
        let head = HTTPResponseHead(version: .http1_1, status: .continue)
        context.writeAndFlush(Self.wrapOutboundOut(.head(head)), promise: nil)
      }
    }
  }

  private func skipBody(of head: HTTPRequestHead, then response: Response) {
    state = .skippingBody(head, response)
  }

  private func receive(
    _ body: ByteBuffer, tab: TabState?, _ head: HTTPRequestHead, context: ChannelHandlerContext
  ) {
    state = .answering
    timeout?.cancel()
    hub.receive(body, tab: tab) { [weak self] response in
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
      startTimeout(hub.limits.idleTimeout, context: context)
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
      hub.logger.debug("A request failed: \(error)")
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
