import ElementTree
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTP1

@testable import WebHost

/// A hub on an event loop whose time is the test's to tell, and a screen that answers at once.
final class EmbeddedHub {
  let loop = EmbeddedEventLoop()
  let inbox = Inbox()
  let hub: Hub
  let sessions: Sessions
  let router: Router
  /// The only browser that there is.
  let secret = SessionSecret()

  init(
    _ root: Element = todos(["Milk"]), location: String? = nil,
    limits: WebHost.Limits = WebHost.Limits()
  ) {
    var configuration = WebHost.Configuration(title: "Test", limits: limits)
    configuration.logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    hub = Hub(
      eventLoop: loop,
      screen: ScreenRelay.Snapshot(root: root, revision: 0, location: location),
      configuration: configuration, inbox: inbox
    ) { _ in }
    sessions = Sessions(eventLoop: loop, configuration: configuration) { _ in }
    router = Router(
      gatekeeper: Gatekeeper(host: "127.0.0.1", port: 8080, allowedHosts: []), assets: .embedded)
    sessions.session(secret.id) { _ in }
    sessions.started(secret.id, hub)
  }

  /// The paths that were to be opened.
  private(set) var opened: [String] = []

  /// Answers all events that wait: with a refusal, if there is one.
  func answerEvents(refusal: EventError? = nil, after batches: PatchBatch...) {
    let answers = inbox.takeAll().map { delivery in
      for case .open(let path) in delivery.events.map(\.intent) { opened.append(path) }
      return ScreenRelay.Output.answer(
        delivery.recipient,
        delivery.events.map { Inbox.Outcome(number: $0.number, refusal: refusal) })
    }
    hub.receive(batches.map { .batch($0) } + answers)
  }

  /// A connection for requests.
  func connectHTTP() throws -> EmbeddedChannel {
    let channel = EmbeddedChannel(
      handlers: [
        HTTPServerPipelineHandler(), HTTPHandler(router: router, sessions: sessions),
      ], loop: loop)
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    return channel
  }

  var session: HTTPHeaders {
    [
      "Host": "127.0.0.1:8080", "Origin": "http://127.0.0.1:8080",
      "Cookie": "session-8080=\(secret.rawValue)",
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

  /// The answer that was sent, if any was.
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
