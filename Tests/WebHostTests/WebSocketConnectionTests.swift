import ElementTree
import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import WebHost

/// One tab's connection, without a socket.
@Suite struct WebSocketConnectionTests {
  func connect(
    _ server: EmbeddedHub, tab: String = "a", revision: Int = 0, instance: String? = nil
  ) throws -> EmbeddedChannel {
    let query = "tab=\(tab)&instance=\(instance ?? server.hub.instance)&revision=\(revision)"
    let connection = WebSocketConnection(hub: server.hub, state: TabState(query: query[...]))
    let channel = EmbeddedChannel(loop: server.loop)
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    try channel.pipeline.syncOperations.addHandlers(WebSocketFrameEncoder(), connection)
    return channel
  }

  let change = PatchBatch(revision: 1, patches: [.remove(10)])

  @Test func aTabThatShowsTheLatestIsGreeted() throws {
    let server = EmbeddedHub()
    let channel = try connect(server)
    #expect(try channel.messages() == [#"{"hello":0,"heartbeat":20000}"#])
  }

  @Test func aTabThatMissedSomethingGetsThat() throws {
    let server = EmbeddedHub()
    server.hub.receive([.batch(change)])
    let channel = try connect(server, revision: 0)
    #expect(try channel.messages() == [#"[1,["-",10]]"#, #"{"hello":0,"heartbeat":20000}"#])
  }

  @Test(arguments: [-1, 2, 100])
  func aTabThatCantBeBroughtUpToDateGetsTheWholeScreen(revision: Int) throws {
    let server = EmbeddedHub()
    server.hub.receive([.batch(change)])
    let channel = try connect(server, revision: revision)
    let messages = try channel.messages()
    #expect(messages.count == 2)
    #expect(messages[0].hasPrefix(#"{"html":"<div id=e1 class=page>"#))
    #expect(messages[0].hasSuffix(#","revision":1}"#))
  }

  @Test func aTabOfAnEarlierServerIsSentAway() throws {
    let server = EmbeddedHub()
    let channel = try connect(server, instance: "old")
    #expect(try channel.closeCode() == 4410)
    // It has a moment to close its side of the connection.
    #expect(channel.isActive)
    server.loop.advanceTime(by: .seconds(2))
    #expect(!channel.isActive)
    let nameless = EmbeddedChannel(loop: server.loop)
    try nameless.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    try nameless.pipeline.syncOperations.addHandlers(
      WebSocketFrameEncoder(), WebSocketConnection(hub: server.hub, state: nil))
    #expect(try nameless.closeCode() == 4410)
  }

  @Test func everyTabGetsTheBatchAndTheSenderItsAcknowledgement() throws {
    let server = EmbeddedHub()
    let sender = try connect(server, tab: "a")
    let other = try connect(server, tab: "b")
    _ = try (sender.messages(), other.messages())
    try sender.receive(#"[[1,12,"press"]]"#)
    server.answerEvents(after: change)
    #expect(try sender.messages() == [#"[1,["-",10]]"#, "1"])
    #expect(try other.messages() == [#"[1,["-",10]]"#])
  }

  @Test func anEventThatChangesNothingIsAcknowledgedToo() throws {
    let server = EmbeddedHub()
    let channel = try connect(server)
    _ = try channel.messages()
    try channel.receive(#"[[1,13,"edit","Milk"]]"#)
    try channel.receive(#"[[2,13,"edit","Milk!"]]"#)
    server.answerEvents()
    #expect(try channel.messages() == ["1", "2"])
  }

  @Test func onePressMayMoveTheFocusAndItsTabIsTold() throws {
    let server = EmbeddedHub()
    let channel = try connect(server)
    _ = try channel.messages()
    try channel.receive(#"[[1,12,"press"]]"#)
    let delivery = try #require(server.inbox.takeAll().first)
    let outcome = Inbox.Outcome(number: 1, refusal: nil, pressedAfter: 0)
    server.hub.receive([.batch(change), .answer(delivery.recipient, [outcome])])
    #expect(try channel.messages() == [#"[1,["-",10]]"#, #"{"ack":1,"after":0}"#])
  }

  @Test func aRefusalSaysWhatAndWhy() throws {
    let server = EmbeddedHub()
    let channel = try connect(server)
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

  @Test func aMessageThatCantBeReadEndsNothing() throws {
    let server = EmbeddedHub()
    let channel = try connect(server)
    _ = try channel.messages()
    try channel.receive("{}")
    #expect(
      try channel.messages().first?.hasPrefix(#"{"error":400,"message":"The message"#) == true)
    #expect(server.inbox.takeAll().isEmpty)
    #expect(channel.isActive)
  }

  @Test func whatATabSendsAgainIsNotDoneAgain() throws {
    let server = EmbeddedHub()
    let first = try connect(server)
    try first.receive(#"[[1,12,"press"]]"#)
    // The tab is cut off before it hears of it, and sends it again.
    let second = try connect(server)
    #expect(try first.closeCode() == 4409)
    _ = try second.messages()
    try second.receive(#"[[1,12,"press"]]"#)
    #expect(server.inbox.takeAll().count == 1)
    server.hub.receive([.answer(.tab("a"), [Inbox.Outcome(number: 1)])])
    #expect(try second.messages() == ["0", "1"])
    let third = try connect(server)
    #expect(try third.messages() == [#"{"hello":1,"heartbeat":20000}"#])
  }

  @Test func aTabThatSendsTooFastHasToWait() throws {
    let server = EmbeddedHub()
    let channel = try connect(server)
    channel.read()
    let flood = (1...100).map { #"[\#($0),12,"press"]"# }.joined(separator: ",")
    try channel.receive("[\(flood)]")
    let connection = try channel.pipeline.syncOperations.handler(type: WebSocketConnection.self)
    channel.read()
    #expect(connection.isReadHeldBack)
    server.answerEvents()
    #expect(!connection.isReadHeldBack)
  }

  @Test func everyTabIsAskedForASignOfLife() throws {
    let server = EmbeddedHub()
    let answering = try connect(server, tab: "a")
    let gone = try connect(server, tab: "b")
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
    let server = EmbeddedHub()
    let channel = try connect(server)
    _ = try channel.messages()
    try channel.writeInbound(
      WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer(string: "are you there")))
    let pong = try #require(try channel.frames().first)
    #expect(pong.opcode == .pong)
    #expect(String(buffer: pong.data) == "are you there")
  }

  @Test func whatIsNoTextIsRefused() throws {
    let server = EmbeddedHub()
    let channel = try connect(server)
    try channel.writeInbound(WebSocketFrame(fin: true, opcode: .binary, data: ByteBuffer()))
    #expect(try channel.closeCode() == 1003)
    // What it sends from now on is of no interest; but its good-bye is.
    try channel.receive(#"[[1,12,"press"]]"#)
    #expect(server.inbox.takeAll().isEmpty)
    try channel.writeInbound(
      WebSocketFrame(fin: true, opcode: .connectionClose, data: ByteBuffer()))
    #expect(!channel.isActive)
  }

  @Test(arguments: [
    (NIOWebSocketError.invalidFrameLength, 1009 as UInt16), (.multiByteControlFrameLength, 1002),
  ])
  func whatIsNoFrameIsRefused(error: NIOWebSocketError, code: UInt16) throws {
    let server = EmbeddedHub()
    let channel = try connect(server)
    channel.pipeline.fireErrorCaught(error)
    #expect(try channel.closeCode() == code)
  }

  @Test func aGoodByeIsReturned() throws {
    let server = EmbeddedHub()
    let channel = try connect(server)
    try channel.writeInbound(
      WebSocketFrame(
        fin: true, opcode: .connectionClose, data: ByteBuffer(integer: 1001 as UInt16)))
    #expect(try channel.closeCode() == 1001)
    #expect(!channel.isActive)
  }

  @Test func aServerThatStopsSaysSo() throws {
    let server = EmbeddedHub()
    let channel = try connect(server)
    try channel.pipeline.syncOperations.handler(type: WebSocketConnection.self).goAway()
    #expect(try channel.closeCode() == 1001)
  }

  @Test func patchesThatDontFitLeadToANewTree() throws {
    let server = EmbeddedHub()
    let channel = try connect(server)
    _ = try channel.messages()
    server.hub.receive([.batch(PatchBatch(revision: 7, patches: []))])
    server.hub.receive([.batch(PatchBatch(revision: 8, patches: []))])
    #expect(try channel.messages().isEmpty)
    server.hub.receive([
      .tree(ScreenRelay.Snapshot(root: element(1, .text("New")), revision: 8, location: "/new"))
    ])
    #expect(
      try channel.messages()
        == [
          #"{"html":"<span id=e1 class=text aria-live=polite>New</span>","revision":8,"location":"/new"}"#
        ])
    server.hub.receive([
      .batch(PatchBatch(revision: 9, patches: [.update(1, Element.Properties(.text("!")))]))
    ])
    #expect(try channel.messages() == [#"[9,[1,"","!"]]"#])
  }
}

extension EmbeddedChannel {
  fileprivate func receive(_ message: String) throws {
    try writeInbound(
      WebSocketFrame(
        fin: true, opcode: .text, maskKey: [1, 2, 3, 4], data: masked(ByteBuffer(string: message))))
  }

  private func masked(_ buffer: ByteBuffer) -> ByteBuffer {
    var buffer = buffer
    buffer.webSocketMask([1, 2, 3, 4])
    return buffer
  }

  fileprivate func frames() throws -> [WebSocketFrame] {
    let decoder = EmbeddedChannel(handler: ByteToMessageHandler(WebSocketFrameDecoder()))
    while let bytes = try readOutbound(as: ByteBuffer.self) { try decoder.writeInbound(bytes) }
    var frames: [WebSocketFrame] = []
    while let frame = try decoder.readInbound(as: WebSocketFrame.self) { frames.append(frame) }
    return frames
  }

  /// The texts that were sent.
  fileprivate func messages() throws -> [String] {
    try frames().filter { $0.opcode == .text }.map { String(buffer: $0.data) }
  }

  fileprivate func closeCode() throws -> UInt16? {
    try frames().last { $0.opcode == .connectionClose }?.data.getInteger(at: 0)
  }
}
