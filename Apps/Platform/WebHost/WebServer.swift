import ElementTree
import NIOCore
import NIOPosix

/// A screen that is being served to browsers.
public final class WebServer: Sendable {
  /// The port that it listens at.
  public let port: Int
  /// The address to open in a browser.
  public let url: String

  private let relay: ScreenRelay
  private let group: MultiThreadedEventLoopGroup
  private let listener: NIOLoopBound<Listener>
  private let eventLoop: any EventLoop

  /// Begins to serve a screen, and returns when browsers can open it.
  ///
  /// - Throws: ``WebServerError``.
  @MainActor
  public static func start(
    screen: any Screen, configuration: WebHost.Configuration
  ) async throws(WebServerError) -> WebServer {
    guard (0...65535).contains(configuration.port) else {
      throw .invalidPort(configuration.port)
    }
    // One thread serves them all: what a tab costs is writing bytes that are there already.
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    do {
      return try await WebServer(screen: screen, configuration: configuration, group: group)
    } catch {
      try? await group.shutdownGracefully()
      throw WebServerError(error, configuration: configuration)
    }
  }

  @MainActor
  private init(
    screen: any Screen, configuration: WebHost.Configuration, group: MultiThreadedEventLoopGroup
  ) async throws {
    let eventLoop = group.next()
    let inbox = Inbox()
    let hub = NIOLoopBoundBox<Hub?>.makeEmptyBox(valueType: Hub.self, eventLoop: eventLoop)
    let relay = ScreenRelay(screen: screen, inbox: inbox) { outputs in
      eventLoop.execute { hub.value?.receive(outputs) }
    }
    let wake: @Sendable (Hub.Request) -> Void = { request in
      Task { @MainActor [weak relay] in
        switch request {
        case .handleEvents: relay?.handleEvents()
        case .sendTree: relay?.sendTree()
        }
      }
    }
    // The relay has just subscribed, and the hub is made before the loop gets to anything that the
    // relay hands it: no patch is missed or comes twice.
    let root = screen.root
    let revision = screen.revision
    let listening = eventLoop.flatSubmit {
      let newHub = Hub(
        eventLoop: eventLoop, root: root, revision: revision, configuration: configuration,
        inbox: inbox, wake: wake)
      hub.value = newHub
      return Listener.open(configuration, group: group, hub: newHub)
    }

    do {
      listener = try await listening.get()
    } catch {
      relay.stop()
      throw error
    }
    port = try await eventLoop.submit { [listener] in listener.value.port }.get()
    let host = configuration.host
    url = "http://\(host.contains(":") ? "[\(host)]" : host):\(port)/"
    self.relay = relay
    self.group = group
    self.eventLoop = eventLoop
  }

  /// Says good-bye to all tabs, closes all connections and frees the port. Tabs find their way back
  /// when a server comes up at the same address.
  public func stop() async {
    await relay.stop()
    try? await eventLoop.flatSubmit { [listener] in listener.value.close() }.get()
    try? await group.shutdownGracefully()
  }
}
