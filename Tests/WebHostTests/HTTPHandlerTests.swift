import ElementTree
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import WebHost

/// The requests of one connection, without a socket.
@Suite struct HTTPHandlerTests {
  @Test func requestsAreAnsweredOneAfterTheOther() throws {
    let server = EmbeddedServer()
    let channel = try server.connectHTTP()
    for _ in 0..<3 {
      try channel.send(.GET, "/", headers: server.headers)
      let answer = try #require(try channel.answer())
      #expect(answer.head.status == .ok)
      #expect(
        answer.head.headers["Set-Cookie"].prefix(1) == [
          server.router.gatekeeper.cookie(for: server.secret)
        ])
      #expect(answer.body.contains("value=Milk"))
    }
    #expect(channel.isActive)
  }

  @Test func thePageIsSentOnceTheWindowForItsPathHasBegun() throws {
    let server = EmbeddedServer(location: "/notes/1")
    let channel = try server.connectHTTP()
    try channel.send(.GET, "/notes/2", headers: server.headers)
    #expect(try channel.answer() == nil)
    let (name, _) = try #require(server.begun.first)
    let other = BrowserSession(
      window: name.id, eventLoop: server.loop,
      screen: ScreenRelay.Snapshot(root: todos(["Bread"]), revision: 1, location: "/notes/2"),
      configuration: server.configuration, queue: EventQueue()
    ) { _ in }
    server.dispatcher.sessions.started(name, other)
    let answer = try #require(try channel.answer())
    #expect(answer.body.contains(#" data-location="/notes/2""#))
    #expect(answer.body.contains(#"data-revision="1""#))
    #expect(answer.body.contains("value=Bread"))

    // Both a reload and the address without a path show the first window at its location.
    for uri in ["/notes/1", "/"] {
      try channel.send(.GET, uri, headers: server.headers)
      #expect(try channel.answer()?.body.contains(#"data-location="/notes/1""#) == true)
    }
    #expect(server.takeEvents().isEmpty)
  }

  @Test func headIsAnsweredWithoutABody() throws {
    let server = EmbeddedServer()
    let channel = try server.connectHTTP()
    try channel.send(.HEAD, "/", headers: server.headers)
    let answer = try #require(try channel.answer())
    #expect(answer.head.status == .ok)
    #expect(answer.body.isEmpty)
    let length = try #require(answer.head.headers.first(name: "Content-Length"))
    try channel.send(.GET, "/", headers: server.headers)
    #expect(try channel.answer()?.body.utf8.count == Int(length))
  }

  @Test func eventsAreAnsweredOnceTheScreenHasHandledThem() throws {
    let server = EmbeddedServer()
    let channel = try server.connectHTTP()
    try channel.send(.POST, "/events", headers: server.headers, body: #"[[1,12,"press"]]"#)
    #expect(try channel.answer() == nil)
    server.answerEvents()
    #expect(try channel.answer()?.head.status == .ok)
  }

  @Test(arguments: [
    (EventError.unknownElement(5), 404 as UInt), (.notEnabled(5), 409),
    (.notSupported(Event(5, .press)), 422),
  ])
  func refusalsHaveTheirStatus(error: EventError, status: UInt) throws {
    let server = EmbeddedServer()
    let channel = try server.connectHTTP()
    try channel.send(.POST, "/events", headers: server.headers, body: #"[[1,5,"press"]]"#)
    server.answerEvents(refusal: error)
    let answer = try #require(try channel.answer())
    #expect(answer.head.status.code == status)
    #expect(answer.body == error.description + "\n")
  }

  @Test func malformedEventsDoNotReachTheScreen() throws {
    let server = EmbeddedServer()
    let channel = try server.connectHTTP()
    try channel.send(.POST, "/events", headers: server.headers, body: #"[[1,12,"press"],"#)
    #expect(try channel.answer()?.head.status == .badRequest)
    #expect(server.takeEvents().isEmpty)
  }

  @Test func eventsOfATabAreAnsweredWithMissedChanges() throws {
    let server = EmbeddedServer()
    let channel = try server.connectHTTP()
    let uri = "/events?tab=a&instance=\(server.session.instance)&revision=0"
    try channel.send(.POST, uri, headers: server.headers, body: #"[[1,12,"press"],[2,9,"press"]]"#)
    server.answerEvents(
      refusal: .unknownElement(9), after: PatchBatch(revision: 1, patches: [.remove(10)]))
    let answer = try #require(try channel.answer())
    #expect(answer.head.status == .ok)
    #expect(
      answer.body.hasPrefix(
        #"[\#(server.hello(2)),[1,["-",10]],{"error":404,"number":1,"message":"There is"#))

    // Events that are sent again are not handled again.
    try channel.send(.POST, uri, headers: server.headers, body: #"[[1,12,"press"],[2,9,"press"]]"#)
    #expect(try channel.answer()?.body == #"[\#(server.hello(2)),[1,["-",10]],2]"#)
    #expect(server.takeEvents().isEmpty)
  }

  @Test func eventsOfAnEarlierServersTabAreDropped() throws {
    let server = EmbeddedServer()
    let channel = try server.connectHTTP()
    try channel.send(
      .POST, "/events?tab=a&instance=old&revision=0", headers: server.headers,
      body: #"[[1,12,"press"]]"#)
    #expect(
      try channel.answer()?.body.hasPrefix(#"[\#(server.hello(0)),{"html":"<div"#) == true)
    #expect(server.takeEvents().isEmpty)
  }

  @Test func messagesWithTooManyEventsAreRefused() throws {
    let server = EmbeddedServer()
    let channel = try server.connectHTTP()
    let flood = (1...65).map { #"[\#($0),12,"press"]"# }.joined(separator: ",")
    try channel.send(.POST, "/events", headers: server.headers, body: "[\(flood)]")
    #expect(try channel.answer()?.head.status == .payloadTooLarge)
    #expect(server.takeEvents().isEmpty)
  }

  @Test func theWaitingRequestsOfASessionAreLimited() throws {
    let server = EmbeddedServer()
    let channels = try (0..<9).map { _ in try server.connectHTTP() }
    for channel in channels {
      try channel.send(.POST, "/events", headers: server.headers, body: #"[[1,12,"press"]]"#)
    }
    let refused = try #require(try channels[8].answer())
    #expect(refused.head.status == .tooManyRequests)
    #expect(refused.head.headers["Retry-After"] == ["1"])
    server.answerEvents()
    for channel in channels[..<8] { #expect(try channel.answer()?.head.status == .ok) }
  }

  // MARK: - Visitors without a session

  var stranger: HTTPHeaders { ["Host": "127.0.0.1:8080"] }

  @Test func aFirstPageNeedsNoSession() throws {
    let server = EmbeddedServer()
    for method in [HTTPMethod.GET, .HEAD, .GET] {
      let channel = try server.connectHTTP()
      try channel.send(method, "/", headers: stranger)
      let answer = try #require(try channel.answer())
      #expect(answer.head.status == .ok)
      #expect(answer.body.contains("value=Milk") == (method == .GET))
    }
    #expect(server.begun.isEmpty)
    // All visitors get the same first page.
    #expect(server.rendered.map(\.text) == ["/"])
  }

  @Test func theFirstPageIsRenderedAgainAfterAWhile() throws {
    let server = EmbeddedServer()
    let channel = try server.connectHTTP()
    try channel.send(.GET, "/", headers: stranger)
    _ = try channel.answer()
    server.loop.advanceTime(by: .seconds(31))
    try channel.send(.GET, "/", headers: stranger)
    #expect(try channel.answer() != nil)
    #expect(server.rendered.count == 2)
  }

  @Test func aNewVisitorGetsASessionCookieAndKeepsIt() throws {
    let server = EmbeddedServer()
    let channel = try server.connectHTTP()
    try channel.send(.GET, "/", headers: stranger)
    let cookie = try #require(try channel.answer()?.head.headers.first(name: "Set-Cookie"))
    var headers = stranger
    headers.add(name: "Cookie", value: String(cookie.prefix { $0 != ";" }))
    try channel.send(.GET, "/", headers: headers)
    #expect(try channel.answer()?.head.headers["Set-Cookie"] == [cookie])
    #expect(server.begun.isEmpty)
  }

  @Test func aVisitorWithSavedDataGetsTheirSession() throws {
    let server = EmbeddedServer()
    let secret = SessionSecret(signedWith: server.router.gatekeeper.signingKey)
    server.saved = [secret.id]
    var headers = stranger
    headers.add(name: "Cookie", value: "session-8080=\(secret.rawValue)")
    let channel = try server.connectHTTP()
    try channel.send(.GET, "/", headers: headers)
    #expect(server.begun.map(\.name.session) == [secret.id])
  }

  @Test func unknownAddressesAreNotFoundWithoutRendering() throws {
    let server = EmbeddedServer()
    let channel = try server.connectHTTP()
    for uri in ["/robots.txt", "/.env", "/wp-login.php"] {
      try channel.send(.GET, uri, headers: stranger)
      #expect(try channel.answer()?.head.status == .notFound)
    }
    #expect(server.begun.isEmpty)
    #expect(server.rendered.isEmpty)
  }

  @Test func renderedPagesPerAddressAreLimited() throws {
    let server = EmbeddedServer()
    let channel = try server.connectHTTP()
    var statuses: [HTTPResponseStatus] = []
    for number in 0..<100 {
      try channel.send(.GET, "/notes/\(number)", headers: stranger)
      statuses.append(try #require(try channel.answer()).head.status)
    }
    #expect(statuses.count { $0 == .ok } < 90)
    #expect(statuses.last == .tooManyRequests)
  }

  // MARK: - One request after the other

  @Test func theNextRequestIsReadOnceTheAnswerIsWritten() throws {
    let server = EmbeddedServer()
    let socket = SlowSocket()
    let channel = try server.connectHTTP(behind: socket)
    for _ in 0..<3 { try channel.send(.GET, "/", headers: server.headers) }
    #expect(socket.heads == 1)
    channel.pipeline.fireChannelWritabilityChanged()
    #expect(socket.heads == 1)
    socket.take()
    #expect(socket.heads == 2)
    socket.take()
    #expect(socket.heads == 3)
  }

  @Test func anUnreadAnswerClosesTheConnection() throws {
    let server = EmbeddedServer()
    let channel = try server.connectHTTP(behind: SlowSocket())
    try channel.send(.GET, "/", headers: server.headers)
    server.loop.advanceTime(by: .seconds(59))
    #expect(channel.isActive)
    server.loop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test func aLargeBodyIsRefusedBeforeItIsRead() throws {
    let server = EmbeddedServer()
    let channel = try server.connectHTTP()
    var headers = server.headers
    headers.add(name: "Content-Length", value: "1000000")
    try channel.send(.POST, "/events", headers: headers, isComplete: false)
    let answer = try #require(try channel.answer())
    #expect(answer.head.status == .payloadTooLarge)
    #expect(answer.head.headers["Connection"] == ["close"])
  }

  @Test func aLargeBodyOfUnknownLengthIsRefusedWhenItIsTooLarge() throws {
    let server = EmbeddedServer()
    let channel = try server.connectHTTP()
    try channel.send(.POST, "/events", headers: server.headers, isComplete: false)
    let part = HTTPServerRequestPart.body(ByteBuffer(repeating: 0x20, count: 40_000))
    try channel.writeInbound(part)
    #expect(try channel.answer() == nil)
    try channel.writeInbound(part)
    #expect(try channel.answer()?.head.status == .payloadTooLarge)
    // The server drops the rest of the body, and sends no second answer.
    try channel.writeInbound(part)
    try channel.writeInbound(HTTPServerRequestPart.end(nil))
    #expect(try channel.answer() == nil)
    server.loop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test func clientsThatExpectContinueMaySend() throws {
    let server = EmbeddedServer()
    let channel = try server.connectHTTP()
    var headers = server.headers
    headers.add(name: "Expect", value: "100-continue")
    headers.add(name: "Content-Length", value: "2")
    try channel.send(.POST, "/events", headers: headers, isComplete: false)
    guard case .head(let head)? = try channel.readOutbound(as: HTTPServerResponsePart.self) else {
      Issue.record("There should be an answer.")
      return
    }
    #expect(head.status == .continue)
    try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "[]")))
    try channel.writeInbound(HTTPServerRequestPart.end(nil))
    #expect(try channel.answer()?.head.status == .ok)
  }

  @Test func aSocketRequestNeedsAnUpgrade() throws {
    let server = EmbeddedServer()
    let channel = try server.connectHTTP()
    var headers = server.headers
    headers.add(name: "Upgrade", value: "websocket")
    try channel.send(.GET, "/socket", headers: headers)
    let answer = try #require(try channel.answer())
    #expect(answer.head.status == .upgradeRequired)
    #expect(answer.head.headers["Upgrade"] == ["websocket"])
  }

  @Test func aClientCanEndItsConnection() throws {
    let server = EmbeddedServer()
    let channel = try server.connectHTTP()
    var headers = server.headers
    headers.add(name: "Connection", value: "close")
    try channel.send(.GET, "/", headers: headers)
    #expect(try channel.answer()?.head.status == .ok)
    server.loop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test func aRequestThatTakesTooLongTimesOut() throws {
    let server = EmbeddedServer()
    let silent = try server.connectHTTP()
    let slow = try server.connectHTTP()
    try slow.send(.POST, "/events", headers: server.headers, body: "[", isComplete: false)
    server.loop.advanceTime(by: .seconds(9))
    #expect(silent.isActive && slow.isActive)
    server.loop.advanceTime(by: .seconds(1))
    // A connection without a request gets no answer.
    #expect(try silent.answer() == nil)
    #expect(!silent.isActive)
    #expect(try slow.answer()?.head.status == .requestTimeout)
    server.loop.advanceTime(by: .seconds(1))
    #expect(!slow.isActive)
    #expect(server.takeEvents().isEmpty)
  }

  @Test func anIdleConnectionIsClosedInTheEnd() throws {
    let server = EmbeddedServer()
    let channel = try server.connectHTTP()
    try channel.send(.GET, "/", headers: server.headers)
    _ = try channel.answer()
    server.loop.advanceTime(by: .seconds(59))
    #expect(channel.isActive)
    server.loop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
    #expect(try channel.answer() == nil)
  }

  @Test func invalidRequestsGetAnErrorStatus() throws {
    let server = EmbeddedServer()
    for (error, status) in [
      (HTTPParserError.invalidHeaderToken, 400 as UInt), (.headerOverflow, 431),
    ] {
      let channel = try server.connectHTTP()
      channel.pipeline.fireErrorCaught(error)
      #expect(try channel.answer()?.head.status.code == status)
      server.loop.advanceTime(by: .seconds(1))
      #expect(!channel.isActive)
    }
  }
}

/// A socket that completes its writes when a test tells it to.
private final class SlowSocket: ChannelOutboundHandler {
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private(set) var heads = 0
  private var waiting: [EventLoopPromise<Void>] = []

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .head = Self.unwrapOutboundIn(data) { heads += 1 }
    if let promise { waiting.append(promise) }
    context.write(data, promise: nil)
  }

  func take() {
    let promises = waiting
    waiting = []
    for promise in promises { promise.succeed() }
  }
}
