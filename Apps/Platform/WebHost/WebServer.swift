import ElementTree
import NIOCore
import NIOPosix

/// An app that is being served to browsers.
public final class WebServer: Sendable {
  /// The port that it listens at.
  public let port: Int
  /// The address to open in a browser.
  public let url: String

  private let group: MultiThreadedEventLoopGroup
  private let sessions: NIOLoopBound<Sessions>
  private let listener: NIOLoopBound<Listener>
  private let eventLoop: any EventLoop

  /// Begins to serve, and returns when browsers can open the page.
  ///
  /// - Parameter session: Makes what a browser is shown.
  /// - Throws: ``WebServerError``.
  @MainActor
  public static func start(
    configuration: WebHost.Configuration,
    session: @escaping @MainActor @Sendable (SessionID) -> WebSession
  ) async throws(WebServerError) -> WebServer {
    guard (0...65535).contains(configuration.port) else {
      throw .invalidPort(configuration.port)
    }
    // One thread serves them all: what a tab costs is writing bytes that are there already.
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    do {
      return try await WebServer(configuration: configuration, session: session, group: group)
    } catch {
      try? await group.shutdownGracefully()
      throw WebServerError(error, configuration: configuration)
    }
  }

  private init(
    configuration: WebHost.Configuration,
    session: @escaping @MainActor @Sendable (SessionID) -> WebSession,
    group: MultiThreadedEventLoopGroup
  ) async throws {
    let eventLoop = group.next()
    let backstage = Backstage(
      eventLoop: eventLoop, configuration: configuration, makeSession: session)
    sessions = try await eventLoop.submit {
      let sessions = Sessions(
        eventLoop: eventLoop, configuration: configuration, start: backstage.start)
      backstage.sessions.value = sessions
      return NIOLoopBound(sessions, eventLoop: eventLoop)
    }.get()
    listener = try await eventLoop.flatSubmit { [sessions] in
      Listener.open(configuration, group: group, sessions: sessions.value)
    }.get()
    port = try await eventLoop.submit { [listener] in listener.value.port }.get()
    let host = configuration.host
    url = "http://\(host.contains(":") ? "[\(host)]" : host):\(port)/"
    self.group = group
    self.eventLoop = eventLoop
  }

  /// Says good-bye to all tabs, closes all connections, frees the port, and waits until all sessions are
  /// saved. Tabs find their way back when a server comes up at the same address.
  public func stop() async {
    try? await eventLoop.flatSubmit { [listener] in listener.value.close() }.get()
    try? await eventLoop.flatSubmit { [sessions] in sessions.value.stop() }.get()
    try? await group.shutdownGracefully()
  }
}
