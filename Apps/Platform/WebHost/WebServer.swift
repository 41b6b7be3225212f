import ElementTree
import NIOCore
import NIOPosix

/// A server that shows an app in browsers.
public final class WebServer: Sendable {
  /// The port that the server listens at; 0 for a Unix socket.
  public let port: Int
  /// The port that serves metrics, if any.
  public let metricsPort: Int?
  /// The address to open in a browser, or `unix:` and the path of a socket without a public URL.
  public let url: String

  private let group: MultiThreadedEventLoopGroup
  private let dispatcher: NIOLoopBound<RequestDispatcher>
  private let listener: NIOLoopBound<Listener>
  private let eventLoop: any EventLoop
  private let savingTime: Duration

  /// Starts to serve, and returns when browsers can open the page.
  ///
  /// - Parameter app: Creates the content that a browser shows.
  /// - Throws: ``WebServerError``.
  @MainActor
  public static func start(
    configuration: WebHost.Configuration,
    app: WebApp
  ) async throws(WebServerError) -> WebServer {
    guard (0...65535).contains(configuration.port) else {
      throw .invalidPort(configuration.port)
    }
    if let path = configuration.unixSocket, await Self.answers(path) {
      throw .socketTaken(path: path)
    }
    // One thread serves all tabs: a tab only costs writing bytes that are already encoded.
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    do {
      return try await WebServer(configuration: configuration, app: app, group: group)
    } catch {
      try? await group.shutdownGracefully()
      throw WebServerError(error, configuration: configuration)
    }
  }

  /// Whether a server already listens at a Unix socket.
  private static func answers(_ path: String) async -> Bool {
    let channel = try? await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connectTimeout(.seconds(1))
      .connect(unixDomainSocketPath: path).get()
    try? await channel?.close()
    return channel != nil
  }

  @MainActor
  private init(
    configuration: WebHost.Configuration, app: WebApp, group: MultiThreadedEventLoopGroup
  ) async throws {
    var configuration = configuration
    #if Observability
      if let registry = configuration.metrics?.registry {
        configuration.serverMetrics = ServerMetrics(
          factory: registry, tracer: configuration.serverMetrics.tracer)
      }
    #endif
    let accessLog = AccessLog(
      configuration.logger, limits: configuration.limits, metrics: configuration.serverMetrics)
    configuration.logger = configuration.logger.limited(
      to: configuration.limits.logLinesPerSecond)
    let limited = configuration
    let eventLoop = group.next()
    let factory = SessionFactory(eventLoop: eventLoop, configuration: limited, app: app)
    dispatcher = try await eventLoop.submit {
      NIOLoopBound(
        RequestDispatcher(configuration: limited, factory: factory), eventLoop: eventLoop)
    }.get()
    listener = try await eventLoop.flatSubmit { [dispatcher] in
      Listener.open(
        limited, group: group, dispatcher: dispatcher.value, accessLog: accessLog,
        hasPath: app.hasPath)
    }.get()
    port = try await eventLoop.submit { [listener] in listener.value.port }.get()
    metricsPort = try await Self.openMetrics(limited, group: group)
    let host = configuration.host
    if let publicURL = configuration.publicURLs.first {
      url = "\(publicURL)/"
    } else if let path = configuration.unixSocket {
      url = "unix:\(path)"
    } else {
      let scheme = configuration.certificate == nil ? "http" : "https"
      url = "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)/"
    }
    savingTime = configuration.savingTime
    self.group = group
    self.eventLoop = eventLoop
  }

  /// Ends the sessions of a user and reloads the user's tabs, which then lead to the sign-in page.
  /// Before the call, requests must no longer identify this user.
  ///
  /// - Parameter user: The user's ``WebHost/SignIn/User/id``.
  public func signOut(_ user: String) async {
    try? await eventLoop.submit { [listener] in listener.value.signOut(user) }.get()
  }

  /// Ends sessions, with all of their windows, that continue at another server. Their tabs
  /// reconnect, which leads them to that server.
  ///
  /// - Parameters:
  ///   - sessions: The sessions' ``SessionID/rawValue``s.
  ///   - isLost: Whether another server may already run these sessions. If not, they are saved
  ///     before their tabs are notified.
  public func end(_ sessions: Set<String>, isLost: Bool) async {
    try? await eventLoop.submit { [dispatcher] in
      dispatcher.value.sessions.move(Set(sessions.map { SessionID(rawValue: $0) }), isLost: isLost)
    }.get()
  }

  /// - Returns: The port that serves metrics; `nil` if none does.
  private static func openMetrics(
    _ configuration: WebHost.Configuration, group: MultiThreadedEventLoopGroup
  ) async throws -> Int? {
    #if Observability
      guard let (registry, port) = configuration.metrics else { return nil }
      do {
        return try await MetricsListener.open(
          port: port, metrics: registry, timeout: configuration.metricsTimeout, group: group
        ).get()
          .localAddress?.port
      } catch {
        throw WebServerError.metricsPortNotAvailable(port, reason: "\(error)")
      }
    #else
      return nil
    #endif
  }

  /// Frees the port, answers pending requests, saves all sessions, notifies all tabs, and closes
  /// all connections. The tabs reconnect when a server starts at the same address, spread over
  /// ``WebHost/Configuration/drainTime``.
  ///
  /// It takes at most that time plus 25 seconds, even if peers don't answer or sessions can't be
  /// saved.
  ///
  /// - Returns: The number of sessions that could not be saved in time.
  @discardableResult
  public func stop() async -> Int {
    try? await eventLoop.flatSubmit { [listener] in listener.value.stopListening() }.get()
    let unsaved = try? await eventLoop.flatSubmit { [dispatcher, savingTime] in
      dispatcher.value.sessions.stop(within: savingTime)
    }.get()
    try? await eventLoop.flatSubmit { [listener] in
      listener.value.close().within(.seconds(5), on: listener.value.eventLoop)
    }.get()
    try? await group.shutdownGracefully()
    return unsaved ?? 0
  }
}
