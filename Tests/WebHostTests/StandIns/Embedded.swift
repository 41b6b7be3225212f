import ElementTree
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOWebSocket
import Testing

@testable import WebHost

/// A server on an event loop whose time a test advances. One of its browser's windows is running,
/// with a screen that answers when the test tells it to.
final class EmbeddedServer {
  let loop = EmbeddedEventLoop()
  let queue = EventQueue()
  let configuration: WebHost.Configuration
  let session: BrowserSession
  private(set) var dispatcher: RequestDispatcher!
  let accessLog: AccessLog
  let router: Router
  /// The secret of the browser.
  let secret: SessionSecret
  let address = VisitorAddress(try! SocketAddress(ipAddress: "127.0.0.1", port: 1))

  /// The requests to the main actor: sessions to start, with their origins, and first pages to render.
  private(set) var begun: [(name: WindowName, origin: Sessions.Origin)] = []
  private(set) var rendered: [PagePath] = []
  /// The sessions with saved data.
  var saved: Set<SessionID> = []

  init(
    _ root: Element = todos(["Milk"]), location: String? = nil,
    limits: WebHost.Limits = WebHost.Limits(),
    logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
    metrics: ServerMetrics = ServerMetrics()
  ) {
    var configuration = WebHost.Configuration(title: "Test", limits: limits)
    configuration.logger = logger
    self.configuration = configuration
    accessLog = AccessLog(logger, limits: limits, metrics: metrics) { 0 }
    let screen = ScreenRelay.Snapshot(root: root, revision: 0, location: location)
    session = BrowserSession(
      eventLoop: loop, screen: screen, configuration: configuration, queue: queue
    ) { _ in }
    let key = SigningKey()
    secret = SessionSecret(signedWith: key)
    router = Router(
      gatekeeper: Gatekeeper(
        host: "127.0.0.1", port: 8080, allowedHosts: [], signingKey: key),
      assets: .embedded, limits: limits,
      hasPath: { $0 == "/" || $0.hasPrefix("/notes") || $0.hasPrefix("/reading") })
    dispatcher = RequestDispatcher(configuration: configuration, eventLoop: loop) {
      [unowned self] name, origin in
      begun.append((name, origin))
    } render: { [unowned self] path, completed in
      rendered.append(path)
      completed(.success(ScreenRelay.Snapshot(root: root, revision: 0, location: path.text)))
    } findSaved: { [unowned self] ids, found in
      found(.success(ids.first(where: saved.contains)))
    }
    dispatcher.sessions.session(name, for: address, from: .saved) { _ in }
    dispatcher.sessions.started(name, session)
    begun = []
  }

  /// The paths that the server asked the screen to open.
  private(set) var opened: [String] = []

  /// Takes all events that the screen has received.
  func takeEvents() -> [EventQueue.Delivery] {
    var events: [EventQueue.Delivery] = []
    while let (delivery, _) = queue.take() { events.append(delivery) }
    return events
  }

  /// Answers all waiting events, with a refusal if one is given.
  func answerEvents(
    refusal: EventError? = nil, changes: Int = 0, after batches: PatchBatch...
  ) {
    session.receive(batches.map { .batch($0) })
    while case let deliveries = takeEvents(), !deliveries.isEmpty {
      session.receive(
        deliveries.map { delivery in
          switch delivery.event.intent {
          case .open(let path), .visit(let path): opened.append(path.text)
          case .event, .adapt, .invalid: break
          }
          return .answer(
            delivery.recipient,
            EventQueue.Outcome(
              number: delivery.event.number, refusal: refusal.map { .event($0) },
              changes: changes))
        })
    }
  }

  /// Connects a client for requests.
  ///
  /// - Parameter socket: A handler between the connection and the network.
  func connectHTTP(
    behind socket: (any ChannelHandler)? = nil, isProxy: Bool = false
  ) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel(
      handlers: [socket].compactMap(\.self) + [
        HTTPServerPipelineHandler(),
        HTTPHandler(
          router: router, dispatcher: dispatcher, accessLog: accessLog, address: address,
          isProxy: isProxy),
      ], loop: loop)
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    return channel
  }

  /// Connects a tab.
  ///
  /// - Parameters:
  ///   - tab: The page's own name.
  ///   - window: The window that the page believes it is in; `nil` for none.
  ///   - instance: The instance that the page is from; `nil` for the session's.
  ///   - revision: The revision that the page shows.
  func connectTab(
    _ tab: String = "a", window: WindowID? = nil, instance: String? = nil, revision: Int = 0
  ) throws -> EmbeddedChannel {
    let state = try tabState(tab, window: window, instance: instance, revision: revision)
    let connection = WebSocketConnection(
      eventLoop: loop, limits: configuration.limits, frames: FrameCheck(isCompressionAgreed: false))
    let channel = EmbeddedChannel(loop: loop)
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    try channel.pipeline.syncOperations.addHandlers(WebSocketFrameEncoder(), connection)
    dispatcher.connect(connection, secrets: [secret], state: state, from: address)
    return channel
  }

  /// Returns the state that a tab's page sends when it connects.
  func tabState(
    _ tab: String, window: WindowID?, instance: String?, revision: Int = 0
  ) throws -> TabState {
    let name = window.map { "&name=\($0)" } ?? ""
    let query = "tab=\(tab)\(name)&instance=\(instance ?? session.instance)&revision=\(revision)"
    return try #require(TabState(query: query[...], limits: configuration.limits))
  }

  /// Returns the greeting for a tab.
  func hello(_ number: Int) -> String {
    String(
      buffer: ServerMessage.hello(
        handled: number, heartbeat: .seconds(20), instance: session.instance,
        window: session.window))
  }

  /// The name under which the server finds the window.
  var name: WindowName { WindowName(secret.id, session.window) }

  /// The headers of the browser when it reloads the page of the window.
  var headers: HTTPHeaders {
    [
      "Host": "127.0.0.1:8080", "Origin": "http://127.0.0.1:8080",
      "Cookie": "session-8080=\(secret.rawValue); tessera-window-8080=\(session.window)",
    ]
  }
}

extension EmbeddedChannel {
  func send(
    _ method: HTTPMethod, _ uri: String, version: HTTPVersion = .http1_1, headers: HTTPHeaders,
    body: String? = nil, isComplete: Bool = true
  ) throws {
    let head = HTTPRequestHead(version: version, method: method, uri: uri, headers: headers)
    try writeInbound(HTTPServerRequestPart.head(head))
    if let body { try writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: body))) }
    if isComplete { try writeInbound(HTTPServerRequestPart.end(nil)) }
  }

  /// Returns the answer, if one was sent.
  func answer() throws -> (head: HTTPResponseHead, body: String)? {
    guard case .head(let head) = try readOutbound(as: HTTPServerResponsePart.self) else {
      return nil
    }
    var body = ""
    while let part = try readOutbound(as: HTTPServerResponsePart.self) {
      switch part {
      case .body(.byteBuffer(let buffer)): body += String(buffer: buffer)
      case .end: return (head, body)
      default: break
      }
    }
    return (head, body)
  }
}

extension WindowName {
  /// Names the window of a browser that has only one window.
  init(_ browser: String) {
    self.init(SessionID(rawValue: browser), WindowID("00000000000000aa")!)
  }
}
