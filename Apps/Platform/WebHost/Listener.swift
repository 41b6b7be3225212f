import ElementTree
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// The port that a server listens at, and all connections that came in by it. It belongs to the
/// event loop.
final class Listener {
  private let sessions: Sessions
  private let limits: WebHost.Limits
  private var channel: (any Channel)?
  private var router: Router?
  private var connections: [ObjectIdentifier: any Channel] = [:]

  private init(sessions: Sessions) {
    self.sessions = sessions
    limits = sessions.limits
  }

  var port: Int { channel?.localAddress?.port ?? 0 }

  static func open(
    _ configuration: WebHost.Configuration, group: any EventLoopGroup, sessions: Sessions
  ) -> EventLoopFuture<NIOLoopBound<Listener>> {
    let listener = NIOLoopBound(
      Listener(sessions: sessions), eventLoop: sessions.eventLoop)
    return ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 256)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: false)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try listener.value.accept(channel) }
      }
      .bind(host: configuration.host, port: configuration.port)
      .map { channel in
        let gatekeeper = Gatekeeper(
          host: configuration.host, port: channel.localAddress?.port ?? configuration.port,
          allowedHosts: configuration.allowedHosts, cookieName: configuration.cookieName)
        listener.value.channel = channel
        listener.value.router = Router(gatekeeper: gatekeeper, assets: .embedded)
        return listener
      }
  }

  private func accept(_ channel: any Channel) throws {
    guard let router, connections.count < limits.connections else {
      sessions.logger.warning(
        "There are \(connections.count) connections already: one is turned away.")
      channel.close(promise: nil)
      return
    }
    let id = ObjectIdentifier(channel)
    connections[id] = channel
    channel.closeFuture.assumeIsolated().whenComplete { [weak self] _ in
      self?.connections[id] = nil
    }
    try Self.addHandlers(to: channel, router: router, sessions: sessions)
  }

  private static func addHandlers(to channel: any Channel, router: Router, sessions: Sessions)
    throws
  {
    let boundSessions = NIOLoopBound(sessions, eventLoop: sessions.eventLoop)
    let boundRouter = NIOLoopBound(router, eventLoop: sessions.eventLoop)
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: sessions.limits.messageSize,
      automaticErrorHandling: false,
      shouldUpgrade: { channel, head in
        // What is refused goes on as an ordinary request, and gets the router's answer.
        let isSocket =
          if case .socket(let ids, _) = boundRouter.value.route(head) {
            boundSessions.value.running(ids) != nil
          } else {
            false
          }
        return channel.eventLoop.makeSucceededFuture(isSocket ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { channel, head in
        channel.eventLoop.makeCompletedFuture {
          guard case .socket(let ids, let tab) = boundRouter.value.route(head),
            let hub = boundSessions.value.running(ids)
          else {
            // The session has ended a moment ago. The page will find out why.
            channel.close(promise: nil)
            return
          }
          try channel.pipeline.syncOperations.addHandlers(
            NIOWebSocketFrameAggregator(
              minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: 64,
              maxAccumulatedFrameSize: hub.limits.messageSize),
            WebSocketConnection(hub: hub, state: tab))
        }
      })
    var decoderLimits = NIOHTTPDecoderLimitConfiguration()
    decoderLimits.maxHeaderFieldSize = sessions.limits.headerSize
    decoderLimits.maxHeaderListSize = sessions.limits.headerSize
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
    try pipeline.addHandler(HTTPHandler(router: router, sessions: sessions))
  }

  /// Closes everything: tabs are told.
  func close() -> EventLoopFuture<Void> {
    let channels = connections.values + [channel].compactMap(\.self)
    let closed = channels.map(\.closeFuture)
    for channel in channels {
      if let tab = try? channel.pipeline.syncOperations.handler(type: WebSocketConnection.self) {
        tab.goAway()
      } else {
        channel.close(promise: nil)
      }
    }
    return .andAllComplete(closed, on: sessions.eventLoop)
  }
}
