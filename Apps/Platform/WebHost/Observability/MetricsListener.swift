#if Observability
  import NIOCore
  import NIOHTTP1
  import NIOPosix

  /// Serves metrics at `/metrics` on a separate port, to programs on this machine only.
  enum MetricsListener {
    static let host = "127.0.0.1"
    /// The maximum number of connections; further ones are refused.
    private static let mostConnections = 16

    /// - Parameters:
    ///   - port: The port to listen at; 0 picks any free port.
    ///   - timeout: The time for which a client may be silent.
    static func open(
      port: Int, metrics: PrometheusMetrics, timeout: Duration, group: any EventLoopGroup
    ) -> EventLoopFuture<any Channel> {
      let eventLoop = group.next()
      let count = NIOLoopBoundBox.makeBoxSendingValue(0, eventLoop: eventLoop)
      return ServerBootstrap(group: eventLoop)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            guard count.value < mostConnections else { return channel.close(promise: nil) }
            count.value += 1
            channel.closeFuture.whenComplete { _ in count.value -= 1 }
            let pipeline = channel.pipeline.syncOperations
            try pipeline.configureHTTPServerPipeline(withErrorHandling: false)
            try pipeline.addHandlers(
              IdleStateHandler(allTimeout: .milliseconds(timeout.milliseconds)),
              MetricsHandler(metrics))
          }
        }
        .bind(host: host, port: port)
    }
  }

  /// Answers one request, and closes the connection.
  final class MetricsHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let metrics: PrometheusMetrics
    private var head: HTTPRequestHead?

    init(_ metrics: PrometheusMetrics) {
      self.metrics = metrics
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch Self.unwrapInboundIn(data) {
      case .head(let new): head = new
      case .body: break
      case .end:
        guard let head else { return }
        self.head = nil
        answer(head, context: context)
      }
    }

    private func answer(_ request: HTTPRequestHead, context: ChannelHandlerContext) {
      let (status, text): (HTTPResponseStatus, String) =
        switch (request.uri.prefix { $0 != "?" }, request.method) {
        case _ where !Self.isOwn(request.headers["Host"]):
          (.forbidden, "Metrics are for programs on this machine.\n")
        case ("/metrics", .GET), ("/metrics", .HEAD): (.ok, metrics.text)
        case ("/metrics", _): (.methodNotAllowed, "This address takes GET, HEAD only.\n")
        default: (.notFound, "Not found. The metrics are at /metrics.\n")
        }
      let body = ByteBuffer(string: text)
      var head = HTTPResponseHead(version: .http1_1, status: status)
      head.headers = [
        "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
        "Content-Length": "\(body.readableBytes)", "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff", "Connection": "close",
      ]
      context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
      if request.method != .HEAD {
        context.write(Self.wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
      }
      let channel = context.channel
      context.writeAndFlush(Self.wrapOutboundOut(.end(nil))).whenComplete { _ in
        channel.close(promise: nil)
      }
    }

    /// Whether a request uses a name of the machine itself, so that no site can point its own name
    /// here.
    private static func isOwn(_ hosts: [String]) -> Bool {
      hosts.count == 1
        && ["127.0.0.1", "localhost"].contains(hosts[0].prefix { $0 != ":" }.lowercased())
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if event is IdleStateHandler.IdleStateEvent { context.close(promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }
  }
#endif
