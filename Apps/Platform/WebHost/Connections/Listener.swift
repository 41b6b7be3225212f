import ElementTree
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

#if TLS
  import NIOSSL
#endif

/// The port or Unix socket of a server, and all of its incoming connections. Only the event loop
/// uses it.
final class Listener {
  private let dispatcher: RequestDispatcher
  private let proxies: WebHost.TrustedProxies
  private let accessLog: AccessLog
  private let metrics: ServerMetrics
  private let certificate: WebHost.ServerCertificate?
  private var channel: (any Channel)?
  private var router: Router?
  private var connections: [ObjectIdentifier: Connection] = [:]

  fileprivate struct Connection {
    let channel: any Channel
    /// The visitor's address, to which limits apply.
    var address: VisitorAddress
    /// The signed-in user of this tab.
    var user: WebHost.SignIn.User?
  }

  var eventLoop: any EventLoop { dispatcher.eventLoop }
  private var limits: WebHost.Limits { dispatcher.limits }
  private var visitors: Visitors { dispatcher.sessions.visitors }

  private init(
    _ configuration: WebHost.Configuration, dispatcher: RequestDispatcher, accessLog: AccessLog
  ) {
    self.dispatcher = dispatcher
    self.accessLog = accessLog
    metrics = configuration.serverMetrics
    proxies = configuration.trustedProxies
    certificate = configuration.certificate
  }

  var port: Int { channel?.localAddress?.port ?? 0 }

  static func open(
    _ configuration: WebHost.Configuration, group: any EventLoopGroup,
    dispatcher: RequestDispatcher,
    accessLog: AccessLog, hasPath: @escaping @Sendable (String) -> Bool
  ) -> EventLoopFuture<NIOLoopBound<Listener>> {
    let listener = NIOLoopBound(
      Listener(configuration, dispatcher: dispatcher, accessLog: accessLog),
      eventLoop: dispatcher.eventLoop)
    var bootstrap = ServerBootstrap(group: group).serverChannelOption(.backlog, value: 256)
    if configuration.unixSocket == nil {
      bootstrap =
        bootstrap
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
    }
    bootstrap =
      bootstrap
      .childChannelOption(.allowRemoteHalfClosure, value: false)
      // Visitors send little at a time. A larger buffer would only make single reads longer, and
      // each connection keeps its buffer.
      .childChannelOption(
        .recvAllocator,
        value: AdaptiveRecvByteBufferAllocator(minimum: 256, initial: 512, maximum: 4096)
      )
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try listener.value.accept(channel) }
      }
    let bound =
      if let path = configuration.unixSocket {
        // The socket file of a killed server is useless.
        bootstrap.bind(unixDomainSocketPath: path, cleanupExistingSocketFile: true)
      } else {
        bootstrap.bind(host: configuration.host, port: configuration.port)
      }
    return
      bound.map { channel in
        let gatekeeper = Gatekeeper(
          host: configuration.host, port: channel.localAddress?.port ?? configuration.port,
          allowedHosts: configuration.allowedHosts, publicURLs: configuration.publicURLs,
          isEncrypted: configuration.certificate != nil,
          cookieName: configuration.cookieName,
          signingKey: configuration.signingKey.map { SigningKey($0) } ?? SigningKey())
        let theme = configuration.theme.validated().theme
        listener.value.channel = channel
        listener.value.router = Router(
          gatekeeper: gatekeeper,
          assets: theme == ScreenTheme() ? .embedded : Assets(theme), limits: configuration.limits,
          proxies: configuration.trustedProxies, signIn: configuration.signIn, hasPath: hasPath)
        return listener
      }
  }

  private func accept(_ channel: any Channel) throws {
    let address = VisitorAddress(channel.remoteAddress)
    let isProxy = proxies.trusts(channel.remoteAddress)
    guard let router, makeRoom(for: address, isProxy: isProxy) else {
      channel.close(promise: nil)
      return
    }
    let id = ObjectIdentifier(channel)
    connections[id] = Connection(channel: channel, address: address)
    metrics.connections(connections.count)
    visitors.connected(address, now: eventLoop.now)
    channel.closeFuture.assumeIsolated().whenComplete { [weak self] _ in
      guard let self, let connection = connections.removeValue(forKey: id) else { return }
      visitors.disconnected(connection.address, now: eventLoop.now)
      metrics.connections(connections.count)
    }
    #if TLS
      if let certificate {
        try channel.pipeline.syncOperations.addHandler(
          NIOSSLServerHandler(context: certificate.context))
      }
    #endif
    try addHandlers(to: channel, address: address, isProxy: isProxy, router: router)
  }

  /// Reassigns a proxy's connection to the visitor for whom the proxy keeps it.
  ///
  /// - Returns: Whether the visitor may have another connection.
  private func give(_ channel: any Channel, to visitor: VisitorAddress) -> Bool {
    let id = ObjectIdentifier(channel)
    guard let address = connections[id]?.address else { return false }
    guard visitors.connections(of: visitor) < limits.connectionsPerAddress else { return false }
    connections[id]?.address = visitor
    visitors.disconnected(address, now: eventLoop.now)
    visitors.connected(visitor, now: eventLoop.now)
    return true
  }

  /// Makes room for another connection of an address. At the limit, the address with the most
  /// connections loses one, an idle one if possible.
  ///
  /// - Returns: Whether there is room.
  private func makeRoom(for address: VisitorAddress, isProxy: Bool) -> Bool {
    // A proxy's connections count against its visitors.
    if !isProxy, visitors.connections(of: address) >= limits.connectionsPerAddress {
      dispatcher.logger.notice(
        "An address has \(limits.connectionsPerAddress) connections already: a new one is refused.")
      return false
    }
    if connections.count < limits.connections { return true }
    if let greediest = visitors.mostConnections(besides: address),
      let idle = connections.first(where: { $0.value.address == greediest && $0.value.isIdle })
        ?? connections.first(where: { $0.value.address == greediest })
    {
      connections[idle.key] = nil
      visitors.disconnected(greediest, now: eventLoop.now)
      idle.value.channel.close(promise: nil)
      return true
    }
    dispatcher.logger.warning(
      "There are \(connections.count) connections already: a new one is refused.")
    return false
  }

  private func addHandlers(
    to channel: any Channel, address: VisitorAddress, isProxy: Bool, router: Router
  ) throws {
    let boundSelf = NIOLoopBound(self, eventLoop: dispatcher.eventLoop)
    let boundRouter = NIOLoopBound(router, eventLoop: dispatcher.eventLoop)
    let limits = limits
    let accessLog = accessLog
    // Keeps the log entry of a request for a WebSocket from the first stage of the upgrade to the
    // second.
    let upgrading = NIOLoopBoundBox<LoggedRequest?>.makeEmptyBox(
      valueType: LoggedRequest.self, eventLoop: dispatcher.eventLoop)
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: limits.messageSize,
      automaticErrorHandling: false,
      shouldUpgrade: { channel, head in
        // A refused upgrade continues as an ordinary request, which the router answers.
        guard case .socket(_, .some) = boundRouter.value.route(head, isFromProxy: isProxy)
        else {
          return channel.eventLoop.makeSucceededFuture(nil)
        }
        let request = accessLog.began(
          head, from: address, proxies: isProxy ? boundRouter.value.proxies : nil,
          now: channel.eventLoop.now)
        upgrading.value = request
        var headers: HTTPHeaders = [RequestID.header: "\(request.id)"]
        if PerMessageDeflate.isOffered(head.headers) {
          headers.add(name: "Sec-WebSocket-Extensions", value: PerMessageDeflate.answer)
        }
        return channel.eventLoop.makeSucceededFuture(headers)
      },
      upgradePipelineHandler: { channel, head in
        channel.eventLoop.makeCompletedFuture {
          let router = boundRouter.value
          guard
            case .socket(let secrets, .some(let tab)) = router.route(head, isFromProxy: isProxy),
            let request = upgrading.value
          else {
            // The request was valid in the first stage; the connection closes if it no longer is.
            channel.close(promise: nil)
            return
          }
          let frames = FrameCheck(
            isCompressionAgreed: PerMessageDeflate.isOffered(head.headers))
          let connection = WebSocketConnection(
            eventLoop: channel.eventLoop, limits: limits, frames: frames)
          try channel.pipeline.syncOperations.addHandlers(
            SocketMonitor(request, log: accessLog), frames,
            NIOWebSocketFrameAggregator(
              minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: 64,
              maxAccumulatedFrameSize: limits.messageSize),
            connection)
          let listener = boundSelf.value
          if isProxy, router.proxies.visitorAddress(in: head.headers) != nil {
            guard listener.give(channel, to: request.visitor) else {
              let reason = "You have \(limits.connectionsPerAddress) connections already."
              return connection.close(.tooMany, reason: reason)
            }
          }
          listener.connections[ObjectIdentifier(channel)]?.user = secrets.first?.user
          listener.dispatcher.connect(
            connection, secrets: secrets, state: tab, from: request.visitor)
        }
      })
    var decoderLimits = NIOHTTPDecoderLimitConfiguration()
    decoderLimits.maxHeaderFieldSize = limits.headerSize
    decoderLimits.maxHeaderListSize = limits.headerSize
    decoderLimits.maxHeaderFieldCount = 100
    let pipeline = channel.pipeline.syncOperations
    try pipeline.configureHTTPServerPipeline(
      withServerUpgrade: (
        upgraders: [upgrader],
        completionHandler: { context in
          let pipeline = context.pipeline.syncOperations
          guard let handler = try? pipeline.handler(type: HTTPHandler.self) else { return }
          pipeline.removeHandler(handler, promise: nil)
        }
      ),
      withErrorHandling: false,
      withEncoderConfiguration: HTTPResponseEncoder.Configuration(),
      withDecoderLimitConfiguration: decoderLimits)
    try pipeline.addHandler(
      HTTPHandler(
        router: router, dispatcher: dispatcher, accessLog: accessLog, address: address,
        isProxy: isProxy))
  }

  /// Frees the port, and waits until all received requests are answered, or until the time limit.
  func stopListening() -> EventLoopFuture<Void> {
    channel?.close(promise: nil)
    let answered = connections.values.compactMap { connection -> EventLoopFuture<Void>? in
      let pipeline = connection.channel.pipeline.syncOperations
      guard let context = try? pipeline.context(handlerType: HTTPHandler.self),
        let handler = context.handler as? HTTPHandler
      else { return nil }
      handler.stop(context: context)
      return connection.channel.closeFuture
    }
    return EventLoopFuture<Void>.andAllComplete(answered, on: eventLoop)
      .within(dispatcher.drainTime, on: eventLoop)
  }

  /// Ends a user's tabs and sessions after the user has signed out. The tabs reload their pages.
  func signOut(_ user: String) {
    for connection in connections.values where connection.user?.id == user {
      let pipeline = connection.channel.pipeline.syncOperations
      let tab = try? pipeline.handler(type: WebSocketConnection.self)
      tab?.close(.gone, reason: "You have signed out.")
    }
    dispatcher.sessions.endAll(of: user)
  }

  /// Closes all connections, and notifies the tabs.
  func close() -> EventLoopFuture<Void> {
    let channels = connections.values.map(\.channel) + [channel].compactMap(\.self)
    let closed = channels.map(\.closeFuture)
    for channel in channels {
      if let tab = try? channel.pipeline.syncOperations.handler(type: WebSocketConnection.self) {
        tab.goAway(within: dispatcher.drainTime)
      } else {
        channel.close(promise: nil)
      }
    }
    return .andAllComplete(closed, on: eventLoop)
  }
}

extension EventLoopFuture<Void> {
  /// Returns a future that succeeds when this one completes, or after the given time at the latest.
  func within(_ time: Duration, on eventLoop: any EventLoop) -> EventLoopFuture<Void> {
    let promise = eventLoop.makePromise(of: Void.self)
    let deadline = eventLoop.scheduleTask(in: .milliseconds(time.milliseconds)) {
      promise.succeed()
    }
    whenComplete { _ in
      deadline.cancel()
      promise.succeed()
    }
    return promise.futureResult
  }
}

extension Listener.Connection {
  /// Whether the connection serves requests, and has none pending.
  fileprivate var isIdle: Bool {
    let handler = try? channel.pipeline.syncOperations.handler(type: HTTPHandler.self)
    return handler?.isIdle ?? false
  }
}
