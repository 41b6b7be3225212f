import ElementTree
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import WebHost

/// One connection's requests, without a socket.
@Suite struct HTTPHandlerTests {
  @Test func answersOneRequestAfterTheOther() throws {
    let server = EmbeddedHub()
    let channel = try server.connectHTTP()
    for _ in 0..<3 {
      try channel.send(.GET, "/", headers: server.session)
      let answer = try #require(try channel.answer())
      #expect(answer.head.status == .ok)
      #expect(
        answer.head.headers["Set-Cookie"] == [server.router.gatekeeper.cookie(for: server.secret)])
      #expect(answer.body.contains("value=Milk"))
    }
    #expect(channel.isActive)
  }

  @Test func thePageIsSentWhenTheScreenIsWhereThePathLeads() throws {
    let server = EmbeddedHub(location: "/")
    let channel = try server.connectHTTP()
    try channel.send(.GET, "/notes?a=%20b", headers: server.session)
    #expect(try channel.answer() == nil)
    server.answerEvents(
      after: PatchBatch(revision: 1, patches: [.remove(10)], location: "/notes"))
    let answer = try #require(try channel.answer())
    #expect(answer.body.contains(#"data-revision="1" data-location="/notes">"#))
    #expect(!answer.body.contains("value=Milk"))
    #expect(server.opened == ["/notes?a=%20b"])

    // Loading it again changes nothing, and nor does the bare address.
    for uri in ["/notes", "/"] {
      try channel.send(.GET, uri, headers: server.session)
      #expect(try channel.answer()?.body.contains(#"data-location="/notes""#) == true)
    }
    #expect(server.inbox.takeAll().isEmpty)
  }

  @Test func headIsThePageWithoutThePage() throws {
    let server = EmbeddedHub()
    let channel = try server.connectHTTP()
    try channel.send(.HEAD, "/", headers: server.session)
    let answer = try #require(try channel.answer())
    #expect(answer.head.status == .ok)
    #expect(answer.body.isEmpty)
    let length = try #require(answer.head.headers.first(name: "Content-Length"))
    try channel.send(.GET, "/", headers: server.session)
    #expect(try channel.answer()?.body.utf8.count == Int(length))
  }

  @Test func eventsAreAnsweredWhenTheScreenHasTakenThem() throws {
    let server = EmbeddedHub()
    let channel = try server.connectHTTP()
    try channel.send(.POST, "/events", headers: server.session, body: #"[[1,12,"press"]]"#)
    #expect(try channel.answer() == nil)
    server.answerEvents()
    #expect(try channel.answer()?.head.status == .ok)
  }

  @Test(arguments: [
    (EventError.unknownElement(5), 404 as UInt), (.notEnabled(5), 409),
    (.notSupported(Event(5, .press)), 422),
  ])
  func refusalsHaveTheirStatus(error: EventError, status: UInt) throws {
    let server = EmbeddedHub()
    let channel = try server.connectHTTP()
    try channel.send(.POST, "/events", headers: server.session, body: #"[[1,5,"press"]]"#)
    server.answerEvents(refusal: error)
    let answer = try #require(try channel.answer())
    #expect(answer.head.status.code == status)
    #expect(answer.body == error.description + "\n")
  }

  @Test func malformedEventsReachNobody() throws {
    let server = EmbeddedHub()
    let channel = try server.connectHTTP()
    try channel.send(.POST, "/events", headers: server.session, body: #"[[1,12,"press"],"#)
    #expect(try channel.answer()?.head.status == .badRequest)
    #expect(server.inbox.takeAll().isEmpty)
  }

  @Test func eventsOfATabAreAnsweredWithAllThatItMissed() throws {
    let server = EmbeddedHub()
    let channel = try server.connectHTTP()
    let uri = "/events?tab=a&instance=\(server.hub.instance)&revision=0"
    try channel.send(.POST, uri, headers: server.session, body: #"[[1,12,"press"],[2,9,"press"]]"#)
    server.answerEvents(
      refusal: .unknownElement(9), after: PatchBatch(revision: 1, patches: [.remove(10)]))
    let answer = try #require(try channel.answer())
    #expect(answer.head.status == .ok)
    #expect(answer.body.hasPrefix(#"[[1,["-",10]],{"error":404,"number":1,"message":"There is"#))
    #expect(answer.body.hasSuffix(#",{"hello":2,"heartbeat":20000}]"#))

    // Sent again, they are not done again.
    try channel.send(.POST, uri, headers: server.session, body: #"[[1,12,"press"],[2,9,"press"]]"#)
    #expect(try channel.answer()?.body == #"[[1,["-",10]],{"hello":2,"heartbeat":20000}]"#)
    #expect(server.inbox.takeAll().isEmpty)
  }

  @Test func aTabOfAnEarlierServerIsGone() throws {
    let server = EmbeddedHub()
    let channel = try server.connectHTTP()
    try channel.send(
      .POST, "/events?tab=a&instance=old&revision=0", headers: server.session,
      body: #"[[1,12,"press"]]"#)
    #expect(try channel.answer()?.head.status == .gone)
    #expect(server.inbox.takeAll().isEmpty)
  }

  @Test func aLargeBodyIsRefusedBeforeItIsRead() throws {
    let server = EmbeddedHub()
    let channel = try server.connectHTTP()
    var headers = server.session
    headers.add(name: "Content-Length", value: "1000000")
    try channel.send(.POST, "/events", headers: headers, isComplete: false)
    let answer = try #require(try channel.answer())
    #expect(answer.head.status == .payloadTooLarge)
    #expect(answer.head.headers["Connection"] == ["close"])
  }

  @Test func aLargeBodyOfUnknownLengthIsRefusedWhenItIsTooLarge() throws {
    let server = EmbeddedHub()
    let channel = try server.connectHTTP()
    try channel.send(.POST, "/events", headers: server.session, isComplete: false)
    let part = HTTPServerRequestPart.body(ByteBuffer(repeating: 0x20, count: 40_000))
    try channel.writeInbound(part)
    #expect(try channel.answer() == nil)
    try channel.writeInbound(part)
    #expect(try channel.answer()?.head.status == .payloadTooLarge)
    // The rest is thrown away, and nothing more is answered.
    try channel.writeInbound(part)
    try channel.writeInbound(HTTPServerRequestPart.end(nil))
    #expect(try channel.answer() == nil)
    server.loop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test func whoAsksFirstMaySend() throws {
    let server = EmbeddedHub()
    let channel = try server.connectHTTP()
    var headers = server.session
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

  @Test func socketsWantAnUpgrade() throws {
    let server = EmbeddedHub()
    let channel = try server.connectHTTP()
    var headers = server.session
    headers.add(name: "Upgrade", value: "websocket")
    try channel.send(.GET, "/socket", headers: headers)
    let answer = try #require(try channel.answer())
    #expect(answer.head.status == .upgradeRequired)
    #expect(answer.head.headers["Upgrade"] == ["websocket"])
  }

  @Test func connectionsEndWhenTheClientWantsIt() throws {
    let server = EmbeddedHub()
    let channel = try server.connectHTTP()
    var headers = server.session
    headers.add(name: "Connection", value: "close")
    try channel.send(.GET, "/", headers: headers)
    #expect(try channel.answer()?.head.status == .ok)
    server.loop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test func aRequestThatTakesTooLongIsGivenUp() throws {
    let server = EmbeddedHub()
    let silent = try server.connectHTTP()
    let slow = try server.connectHTTP()
    try slow.send(.POST, "/events", headers: server.session, body: "[", isComplete: false)
    server.loop.advanceTime(by: .seconds(9))
    #expect(silent.isActive && slow.isActive)
    server.loop.advanceTime(by: .seconds(1))
    // Who has asked for nothing is told nothing.
    #expect(try silent.answer() == nil)
    #expect(!silent.isActive)
    #expect(try slow.answer()?.head.status == .requestTimeout)
    server.loop.advanceTime(by: .seconds(1))
    #expect(!slow.isActive)
    #expect(server.inbox.takeAll().isEmpty)
  }

  @Test func anIdleConnectionIsClosedInTheEnd() throws {
    let server = EmbeddedHub()
    let channel = try server.connectHTTP()
    try channel.send(.GET, "/", headers: server.session)
    _ = try channel.answer()
    server.loop.advanceTime(by: .seconds(59))
    #expect(channel.isActive)
    server.loop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
    #expect(try channel.answer() == nil)
  }

  @Test func whatIsNoRequestIsToldSo() throws {
    let server = EmbeddedHub()
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
