import ElementTree
import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import WebHost

/// The connection of one tab, without a socket.
@Suite struct WebSocketConnectionTests {
  let change = PatchBatch(revision: 1, patches: [.remove(10)])

  @Test func anUpToDateTabIsOnlyGreeted() throws {
    let server = EmbeddedServer()
    let channel = try server.connectTab()
    #expect(try channel.messages() == [server.hello(0)])
  }

  @Test func aTabGetsMissedChanges() throws {
    let server = EmbeddedServer()
    server.session.receive([.batch(change)])
    let channel = try server.connectTab(revision: 0)
    #expect(try channel.messages() == [server.hello(0), #"[1,["-",10]]"#])
  }

  @Test(arguments: [-1, 2, 100, 999_999_999_999_999])
  func aTabThatCantBeBroughtUpToDateGetsTheWholeScreen(revision: Int) throws {
    let server = EmbeddedServer()
    server.session.receive([.batch(change)])
    let channel = try server.connectTab(revision: revision)
    let messages = try channel.messages()
    #expect(messages.count == 2)
    #expect(messages[0] == server.hello(0))
    #expect(messages[1].hasPrefix(#"{"html":"<div id=e1 class=page>"#))
    #expect(messages[1].hasSuffix(#","revision":1}"#))
  }

  @Test func aTabOfAnEarlierSessionGetsTheWholeScreen() throws {
    let server = EmbeddedServer()
    let channel = try server.connectTab(instance: "old")
    let messages = try channel.messages()
    #expect(messages.first == server.hello(0))
    #expect(messages.last?.hasPrefix(#"{"html":"<div id=e1 class=page>"#) == true)
  }

  @Test func aSessionTakesOverAnUpToDateFirstPage() throws {
    let server = EmbeddedServer()
    let page = Document(root: todos(["Milk"]), revision: 0).fingerprint
    let channel = try server.connectTab(instance: page)
    #expect(server.session.instance == page)
    #expect(try channel.messages() == [server.hello(0)])
    // From now on, the page belongs to this session.
    server.session.receive([.batch(change)])
    _ = try channel.messages()
    let again = try server.connectTab(instance: page, revision: 0)
    #expect(try again.messages() == [server.hello(0), #"[1,["-",10]]"#])
  }

  @Test func anOutdatedFirstPageIsReplaced() throws {
    let server = EmbeddedServer()
    let page = Document(root: todos(["Bread"]), revision: 0).fingerprint
    let channel = try server.connectTab(instance: page)
    #expect(server.session.instance != page)
    #expect(try channel.messages().last?.contains("value=Milk") == true)
  }

  @Test func aSessionBeginsWithTheConnectionAtThePagesPath() throws {
    let server = EmbeddedServer()
    let secret = SessionSecret(signedWith: server.router.gatekeeper.signingKey)
    let connection = WebSocketConnection(
      eventLoop: server.loop, limits: server.configuration.limits,
      frames: FrameCheck(isCompressionAgreed: false))
    let channel = EmbeddedChannel(loop: server.loop)
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    try channel.pipeline.syncOperations.addHandlers(WebSocketFrameEncoder(), connection)
    let state = try #require(
      TabState(
        query: "tab=a&instance=x&revision=0&path=/notes", limits: server.configuration.limits))
    server.dispatcher.connect(connection, secrets: [secret], state: state, from: server.address)
    #expect(server.begun.map(\.name.session) == [secret.id])
    #expect(server.begun.first?.origin == .new(at: PagePath("/notes", limits: WebHost.Limits())))
    // The server reads no message before the session has started.
    channel.read()
    #expect(connection.isReadHeldBack)
    server.dispatcher.sessions.started(try #require(server.begun.first).name, server.session)
    #expect(!connection.isReadHeldBack)
    #expect(try channel.messages().first == server.hello(0))
  }

  @Test func everyTabGetsTheBatchAndTheSenderAnAcknowledgement() throws {
    let server = EmbeddedServer()
    let sender = try server.connectTab("a")
    let other = try server.connectTab("b")
    _ = try (sender.messages(), other.messages())
    try sender.receive(#"[[1,12,"press"]]"#)
    server.answerEvents(after: change)
    #expect(try sender.messages() == [#"[1,["-",10]]"#, "1"])
    #expect(try other.messages() == [#"[1,["-",10]]"#])
  }

  @Test func anEventThatChangesNothingIsAcknowledgedToo() throws {
    let server = EmbeddedServer()
    let channel = try server.connectTab()
    _ = try channel.messages()
    try channel.receive(#"[[1,13,"edit","Milk"]]"#)
    try channel.receive(#"[[2,13,"edit","Milk!"]]"#)
    server.answerEvents()
    #expect(try channel.messages() == ["1", "2"])
  }

  @Test func aTabIsNotifiedThatItsPressMovedTheFocus() throws {
    let server = EmbeddedServer()
    let channel = try server.connectTab()
    _ = try channel.messages()
    try channel.receive(#"[[1,12,"press"]]"#)
    let delivery = try #require(server.takeEvents().first)
    let outcome = EventQueue.Outcome(number: 1, refusal: nil, revisionBefore: 0)
    server.session.receive([.batch(change), .answer(delivery.recipient, outcome)])
    #expect(try channel.messages() == [#"[1,["-",10]]"#, #"{"ack":1,"after":0}"#])
  }

  @Test func aRefusalStatesItsElementAndReason() throws {
    let server = EmbeddedServer()
    let channel = try server.connectTab()
    _ = try channel.messages()
    try channel.receive(#"[[1,12,"press"]]"#)
    server.answerEvents(refusal: .notEnabled(12))
    #expect(
      try channel.messages() == [
        #"{"error":409,"number":1,"message":"Element #12 can't be used now: it is disabled or "#
          + #"lies behind a dialog."}"#
      ])
    #expect(channel.isActive)
  }

  @Test func anInvalidEventIsAnsweredByItsNumber() throws {
    let server = EmbeddedServer()
    let channel = try server.connectTab()
    _ = try channel.messages()
    try channel.receive(#"[[1,12,"press"],[2,12,"jump"]]"#)
    // The error waits for its turn, so that it does not acknowledge unfinished earlier events.
    #expect(try channel.messages().isEmpty)
    let events = server.takeEvents()
    #expect(events.map(\.event.number) == [1, 2])
    guard case .invalid(let error) = try #require(events.last).event.intent else {
      Issue.record("The second event should be invalid.")
      return
    }
    server.session.receive([
      .answer(.tab("a"), EventQueue.Outcome(number: 1)),
      .answer(.tab("a"), EventQueue.Outcome(number: 2, refusal: .invalid(error))),
    ])
    let messages = try channel.messages()
    #expect(messages.first == "1")
    #expect(messages.last?.hasPrefix(#"{"error":400,"number":2,"message":"The"#) == true)
    #expect(channel.isActive)
  }

  @Test(arguments: ["{}", "[[[[", "[[0,1,\"press\"]]", "[[1,1,\"jump\"", "hello", ""])
  func invalidMessagesCloseTheConnection(message: String) throws {
    let server = EmbeddedServer()
    let channel = try server.connectTab()
    try channel.receive(message)
    #expect(try channel.closeCode() == 1007)
    #expect(server.takeEvents().isEmpty)
  }

  @Test func aMessageWithTooManyEventsIsTooLarge() throws {
    let server = EmbeddedServer()
    let channel = try server.connectTab()
    let flood = (1...3_800).map { #"[\#($0),12,"press"]"# }.joined(separator: ",")
    try channel.receive("[\(flood)]")
    #expect(try channel.closeCode() == 1009)
    #expect(server.takeEvents().count <= 16)
  }

  @Test func eventsPerSecondAreLimited() throws {
    var limits = WebHost.Limits()
    limits.eventBurst = 20
    limits.eventsPerSecond = 10
    let server = EmbeddedServer(limits: limits)
    let channel = try server.connectTab()
    let events = (1...50).map { #"[\#($0),12,"press"]"# }.joined(separator: ",")
    try channel.receive("[\(events)]")
    func handled() -> Int {
      var count = 0
      while case let events = server.takeEvents(), !events.isEmpty {
        count += events.count
        server.session.receive(
          events.map { .answer($0.recipient, EventQueue.Outcome(number: $0.event.number)) })
      }
      return count
    }
    #expect(handled() == 20)
    server.loop.advanceTime(by: .milliseconds(950))
    #expect((9...10).contains(handled()))
    server.loop.advanceTime(by: .seconds(10))
    var rest = 0
    while case let count = handled(), count > 0 {
      rest += count
      server.loop.advanceTime(by: .seconds(1))
    }
    #expect((20...21).contains(rest))
    #expect(try channel.messages().last == "50")
  }

  @Test func aSlowEventCountsAsSeveral() throws {
    var limits = WebHost.Limits()
    limits.eventBurst = 20
    limits.eventsPerSecond = 10
    let server = EmbeddedServer(limits: limits)
    let channel = try server.connectTab()
    let events = (1...30).map { #"[\#($0),12,"press"]"# }.joined(separator: ",")
    try channel.receive("[\(events)]")
    func handled(after time: Duration) -> Int {
      let events = server.takeEvents()
      server.session.receive(
        events.map { delivery in
          let number = delivery.event.number
          return .answer(delivery.recipient, EventQueue.Outcome(number: number, time: time))
        })
      return events.count
    }
    #expect(handled(after: .milliseconds(500)) == 16)
    // A long event's debt is bounded, so the tab recovers after a while.
    server.loop.advanceTime(by: .milliseconds(1_900))
    #expect(handled(after: .zero) == 0)
    server.loop.advanceTime(by: .seconds(1))
    #expect((1...10).contains(handled(after: .zero)))
  }

  @Test func aTabsQueuedEventsAreDroppedAndSentAgainWhenItReturns() throws {
    let server = EmbeddedServer()
    let channel = try server.connectTab()
    let events = (1...60).map { #"[\#($0),12,"press"]"# }.joined(separator: ",")
    try channel.receive("[\(events)]")
    try channel.close().wait()
    // Only the events that the screen has received are handled.
    let done = server.takeEvents().map(\.event.number)
    #expect(done == Array(1...16))
    for number in done {
      server.session.receive([.answer(.tab("a"), EventQueue.Outcome(number: number))])
    }
    #expect(server.takeEvents().isEmpty)

    let again = try server.connectTab()
    #expect(try again.messages() == [server.hello(16), "16"])
    try again.receive("[\(events)]")
    #expect(server.takeEvents().first?.event.number == 17)
  }

  @Test func aTabIsNotifiedOfSavedEvents() throws {
    let server = EmbeddedServer()
    let channel = try server.connectTab()
    _ = try channel.messages()
    try channel.receive(#"[[1,12,"press"]]"#)
    server.answerEvents(changes: 1)
    #expect(try channel.messages() == ["-1"])
    try channel.receive(#"[[2,12,"press"]]"#)
    server.answerEvents(changes: 2)
    #expect(try channel.messages() == ["-2"])
    server.session.receive([.saved(1, failure: nil)])
    #expect(try channel.messages() == ["1"])
    server.session.receive([.saved(2, failure: nil)])
    #expect(try channel.messages() == ["2"])
    // An event without a change counts as saved at once.
    try channel.receive(#"[[3,12,"press"]]"#)
    server.answerEvents(changes: 2)
    #expect(try channel.messages() == ["3"])
  }

  @Test func aTabIsNotifiedOfSaveFailuresAndTheirEnd() throws {
    let server = EmbeddedServer()
    let channel = try server.connectTab()
    _ = try channel.messages()
    server.session.receive([.saved(0, failure: "The disk is full.")])
    server.session.receive([.saved(0, failure: "The disk is full.")])
    #expect(try channel.messages() == [#"{"unsaved":"The disk is full."}"#])
    let late = try server.connectTab("late")
    #expect(try late.messages().last == #"{"unsaved":"The disk is full."}"#)
    server.session.receive([.saved(1, failure: nil)])
    #expect(try channel.messages() == [#"{"unsaved":""}"#])
  }

  @Test func aTabWithEndlessPingsIsDisconnected() throws {
    let server = EmbeddedServer()
    let channel = try server.connectTab()
    for _ in 0..<1_000 where channel.isActive {
      try channel.writeInbound(
        WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer(repeating: 1, count: 125)))
    }
    let frames = try channel.frames()
    #expect(frames.last?.data.getInteger(at: 0) == 1008 as UInt16)
    #expect(frames.count { $0.opcode == .pong } <= 50)
  }

  @Test func repeatedEventsAreNotHandledAgain() throws {
    let server = EmbeddedServer()
    let first = try server.connectTab()
    try first.receive(#"[[1,12,"press"]]"#)
    // The tab loses its connection before the acknowledgment, and sends the event again.
    let second = try server.connectTab()
    #expect(try first.closeCode() == 4409)
    _ = try second.messages()
    try second.receive(#"[[1,12,"press"]]"#)
    #expect(server.takeEvents().count == 1)
    server.session.receive([.answer(.tab("a"), EventQueue.Outcome(number: 1))])
    #expect(try second.messages() == ["0", "1"])
    let third = try server.connectTab()
    #expect(try third.messages() == [server.hello(1), "1"])
  }

  @Test func aTabThatSendsTooFastIsSlowedDown() throws {
    let server = EmbeddedServer()
    let channel = try server.connectTab()
    channel.read()
    let flood = (1...60).map { #"[\#($0),12,"press"]"# }.joined(separator: ",")
    try channel.receive("[\(flood)]")
    let connection = try channel.pipeline.syncOperations.handler(type: WebSocketConnection.self)
    channel.read()
    #expect(connection.isReadHeldBack)
    server.answerEvents()
    #expect(!connection.isReadHeldBack)
  }

  @Test func everyTabIsPinged() throws {
    let server = EmbeddedServer()
    let answering = try server.connectTab("a")
    let gone = try server.connectTab("b")
    _ = try (answering.messages(), gone.messages())
    for _ in 0..<3 {
      server.loop.advanceTime(by: .seconds(20))
      let frames = try answering.frames()
      #expect(frames.map(\.opcode) == [.ping, .text])
      try answering.writeInbound(WebSocketFrame(fin: true, opcode: .pong, data: ByteBuffer()))
    }
    #expect(answering.isActive)
    #expect(!gone.isActive)
  }

  @Test func pingsAreAnswered() throws {
    let server = EmbeddedServer()
    let channel = try server.connectTab()
    _ = try channel.messages()
    try channel.writeInbound(
      WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer(string: "are you there")))
    let pong = try #require(try channel.frames().first)
    #expect(pong.opcode == .pong)
    #expect(String(buffer: pong.data) == "are you there")
  }

  @Test func binaryMessagesAreRefused() throws {
    let server = EmbeddedServer()
    let channel = try server.connectTab()
    try channel.writeInbound(WebSocketFrame(fin: true, opcode: .binary, data: ByteBuffer()))
    #expect(try channel.closeCode() == 1003)
    // After that, the server ignores messages, but not the close frame.
    try channel.receive(#"[[1,12,"press"]]"#)
    #expect(server.takeEvents().isEmpty)
    try channel.writeInbound(
      WebSocketFrame(fin: true, opcode: .connectionClose, data: ByteBuffer()))
    #expect(!channel.isActive)
  }

  @Test(arguments: [
    (NIOWebSocketError.invalidFrameLength, 1009 as UInt16), (.multiByteControlFrameLength, 1002),
  ])
  func invalidFramesAreRefused(error: NIOWebSocketError, code: UInt16) throws {
    let server = EmbeddedServer()
    let channel = try server.connectTab()
    channel.pipeline.fireErrorCaught(error)
    #expect(try channel.closeCode() == code)
  }

  @Test func forbiddenFramesEndTheConnection() throws {
    let data = ByteBuffer(string: "[]")
    for (frame, isFine) in [
      (WebSocketFrame(fin: true, opcode: .text, maskKey: [1, 2, 3, 4], data: data), true),
      (WebSocketFrame(fin: true, opcode: .text, data: data), false),
      (
        WebSocketFrame(
          fin: true, opcode: WebSocketOpcode(encodedWebSocketOpcode: 3)!, maskKey: [1, 2, 3, 4],
          data: data), false
      ),
      (
        WebSocketFrame(fin: true, rsv1: true, opcode: .text, maskKey: [1, 2, 3, 4], data: data),
        false
      ),
      (
        WebSocketFrame(fin: true, rsv2: true, opcode: .text, maskKey: [1, 2, 3, 4], data: data),
        false
      ),
    ] {
      let errors = Errors()
      let channel = EmbeddedChannel(handlers: [FrameCheck(isCompressionAgreed: false), errors])
      try channel.writeInbound(frame)
      #expect(try (channel.readInbound(as: WebSocketFrame.self) != nil) == isFine)
      #expect(errors.count == (isFine ? 0 : 1))
    }
    let server = EmbeddedServer()
    let channel = try server.connectTab()
    channel.pipeline.fireErrorCaught(FrameCheck.InvalidFrame())
    #expect(try channel.closeCode() == 1002)
  }

  private final class Errors: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    private(set) var count = 0

    func errorCaught(context: ChannelHandlerContext, error: any Error) { count += 1 }
  }

  @Test func aCloseFrameIsAnswered() throws {
    let server = EmbeddedServer()
    let channel = try server.connectTab()
    try channel.writeInbound(
      WebSocketFrame(
        fin: true, opcode: .connectionClose, data: ByteBuffer(integer: 1001 as UInt16)))
    #expect(try channel.closeCode() == 1001)
    #expect(!channel.isActive)
  }

  @Test func aStoppingServerClosesWithItsReason() throws {
    let server = EmbeddedServer()
    let channel = try server.connectTab()
    try channel.pipeline.syncOperations.handler(type: WebSocketConnection.self)
      .goAway(within: .seconds(7))
    let frame = try #require(try channel.frames().last)
    #expect(frame.opcode == .connectionClose)
    #expect(frame.data.getInteger(at: 0) == 1001 as UInt16)
    #expect(
      frame.data.getString(at: 2, length: frame.data.readableBytes - 2)
        == "The server stops. Come back within 7 s.")
  }

  @Test func mismatchedPatchesReloadTheTree() throws {
    let server = EmbeddedServer()
    let channel = try server.connectTab()
    _ = try channel.messages()
    server.session.receive([.batch(PatchBatch(revision: 7, patches: []))])
    server.session.receive([.batch(PatchBatch(revision: 8, patches: []))])
    #expect(try channel.messages().isEmpty)
    server.session.receive([
      .tree(ScreenRelay.Snapshot(root: element(1, .text("New")), revision: 8, location: "/new"))
    ])
    #expect(
      try channel.messages()
        == [
          #"{"html":"<span id=e1 class=text aria-live=polite>New</span>","revision":8,"location":"/new"}"#
        ])
    server.session.receive([
      .batch(PatchBatch(revision: 9, patches: [.update(1, Element.Properties(.text("!")))]))
    ])
    #expect(try channel.messages() == [#"[9,[1,"","!"]]"#])
  }
}
