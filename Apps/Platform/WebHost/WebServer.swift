import ElementTree
import NIOCore
import NIOPosix

/// An app that is being served to browsers.
public final class WebServer: Sendable {
  /// The port that it listens at; 0 where that is a Unix socket.
  public let port: Int
  /// The port that metrics are read at, if they are.
  public let metricsPort: Int?
  /// The address to open in a browser.
  public let url: String

  private let group: MultiThreadedEventLoopGroup
  private let desk: NIOLoopBound<FrontDesk>
  private let listener: NIOLoopBound<Listener>
  private let eventLoop: any EventLoop
  private let savingTime: Duration

  /// Begins to serve, and returns when browsers can open the page.
  ///
  /// - Parameter app: Makes what a browser is shown.
  /// - Throws: ``WebServerError``.
  @MainActor
  public static func start(
    configuration: WebHost.Configuration,
    app: WebApp
  ) async throws(WebServerError) -> WebServer {
    guard (0...65535).contains(configuration.port) else {
      throw .invalidPort(configuration.port)
    }
    // One thread serves them all: what a tab costs is writing bytes that are there already.
    if let path = configuration.unixSocket, await Self.answers(path) {
      throw .socketTaken(path: path)
    }
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    do {
      return try await WebServer(configuration: configuration, app: app, group: group)
    } catch {
      try? await group.shutdownGracefully()
      throw WebServerError(error, configuration: configuration)
    }
  }

  /// Whether somebody listens at a Unix socket already.
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
    desk = try await eventLoop.submit {
      NIOLoopBound(FrontDesk(configuration: limited, factory: factory), eventLoop: eventLoop)
    }.get()
    listener = try await eventLoop.flatSubmit { [desk] in
      Listener.open(
        limited, group: group, desk: desk.value, accessLog: accessLog, hasPath: app.hasPath)
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

  /// Ends the sessions of somebody who signs out, and has their tabs load their pages again, which then lead to where
  /// one signs in: what says who sends a request has to have stopped saying that it is them.
  ///
  /// - Parameter user: What ``WebHost/SignIn/User/id`` is.
  public func signOut(_ user: String) async {
    try? await eventLoop.submit { [listener] in listener.value.signOut(user) }.get()
  }

  /// Ends sessions that are to go on at another server, with all of their windows. Their tabs connect anew, which
  /// leads them there.
  ///
  /// - Parameters:
  ///   - sessions: What ``SessionID/rawValue`` is.
  ///   - isLost: Whether they may be running there already. If not, they are saved before their tabs are told.
  public func end(_ sessions: Set<String>, isLost: Bool) async {
    try? await eventLoop.submit { [desk] in
      desk.value.sessions.move(Set(sessions.map { SessionID(rawValue: $0) }), isLost: isLost)
    }.get()
  }

  /// - Returns: The port that metrics are read at; `nil` if they aren't.
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

  /// Frees the port, answers what has been asked, waits until all sessions are saved, says so and
  /// good-bye to all tabs, and closes all connections. Tabs find their way back when a server comes up at
  /// the same address, spread over ``WebHost/Configuration/drainTime``.
  ///
  /// It takes that time and 25 seconds at most, however little answers or can be saved.
  ///
  /// - Returns: How many sessions could not be saved in time; 0 if all are.
  @discardableResult
  public func stop() async -> Int {
    try? await eventLoop.flatSubmit { [listener] in listener.value.stopListening() }.get()
    let unsaved = try? await eventLoop.flatSubmit { [desk, savingTime] in
      desk.value.sessions.stop(within: savingTime)
    }.get()
    try? await eventLoop.flatSubmit { [listener] in
      listener.value.close().within(.seconds(5), on: listener.value.eventLoop)
    }.get()
    try? await group.shutdownGracefully()
    return unsaved ?? 0
  }
}
