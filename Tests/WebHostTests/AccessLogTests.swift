import ElementTree
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import WebHost

/// The log's entries about requests and connections.
@Suite(.stopsServers, .timeLimit(.minutes(5))) struct AccessLogTests {
  let log = RecordedLog()

  @Test func eachRequestIsLoggedWithTheIdOfItsResponse() throws {
    let server = EmbeddedServer(location: "/notes?token=secret", logger: log.logger())
    let channel = try server.connectHTTP()
    var ids: Set<String> = []
    for _ in 0..<2 {
      try channel.send(.GET, "/notes?token=secret", headers: server.headers, isComplete: false)
      server.loop.advanceTime(by: .microseconds(1_250))
      try channel.writeInbound(HTTPServerRequestPart.end(nil))
      server.answerEvents()
      let answer = try #require(try channel.answer())
      let line = try #require(try log.events().last)
      let id = try #require(answer.head.headers.first(name: "X-Request-ID"))
      ids.insert(id)
      #expect(line.message == "request")
      #expect(line["id"] == id)
      #expect(line["method"] == "GET")
      #expect(line["path"] == "/notes")
      #expect(line["status"] == 200)
      #expect(line["bytes"] == answer.body.utf8.count)
      #expect(line["ms"] == 1.25)
      #expect(line["visitor"] == "127.0.0.1")
    }
    #expect(ids.count == 2)
    #expect(log.lines.count == 2)
    #expect(!log.lines.contains { $0.contains("secret") })
  }

  @Test func refusedAndInvalidRequestsAreLogged() throws {
    let server = EmbeddedServer(logger: log.logger())
    let channel = try server.connectHTTP()
    try channel.send(.GET, "/nowhere\u{1B}[2J", headers: server.headers)
    try channel.send(.HEAD, "/", headers: ["Host": "evil.example"])
    channel.pipeline.fireErrorCaught(HTTPParserError.invalidHeaderToken)
    let lines = try log.events()
    #expect(lines.map { $0["status"] as Int? } == [404, 403, 400])
    #expect(lines[0]["path"] == "/nowhere\u{1B}[2J")
    #expect(lines[1]["bytes"] == 0)
    #expect(lines[2]["method"] == "-")
  }

  @Test func aRequestWhoseConnectionEndsIsLoggedAsCutOff() throws {
    let server = EmbeddedServer(logger: log.logger())
    let channel = try server.connectHTTP()
    try channel.send(.POST, "/events", headers: server.headers, body: #"[[1,12,"press"]]"#)
    #expect(log.lines.isEmpty)
    try channel.close().wait()
    let line = try #require(try log.events().first)
    #expect(line.message == "request cut off")
    #expect(!line.names.contains("status"))
    #expect(log.lines.count == 1)
  }

  @Test func aConnectionWithoutRequestIsNotLogged() throws {
    let channel = try EmbeddedServer(logger: log.logger()).connectHTTP()
    try channel.close().wait()
    #expect(log.lines.isEmpty)
  }

  @Test func longPathsAreCut() throws {
    let server = EmbeddedServer(logger: log.logger())
    let channel = try server.connectHTTP()
    try channel.send(
      .GET, "/" + String(repeating: "é", count: 5_000), headers: server.headers)
    let path: String = try #require(try log.events().first?["path"])
    #expect(path.utf8.count <= server.configuration.limits.pathLength + 5)
    #expect(path.hasSuffix("…"))
  }

  @Test(arguments: [
    ("abc-DEF_0.9", true), ("", false), ("a b", false), ("a\u{1B}", false), ("ä", false),
    (String(repeating: "a", count: 64), true), (String(repeating: "a", count: 65), false),
  ])
  func aProxysWellFormedIDIsUsed(given: String, isTaken: Bool) throws {
    let server = EmbeddedServer(logger: log.logger())
    var headers = server.headers
    headers.add(name: "X-Request-ID", value: given)
    headers.add(name: "X-Forwarded-For", value: "2001:db8:0:1:2:3:4:5")
    for isProxy in [true, false] {
      let channel = try server.connectHTTP(isProxy: isProxy)
      try channel.send(.GET, "/", headers: headers)
      let id = try #require(try channel.answer()?.head.headers.first(name: "X-Request-ID"))
      #expect((id == given) == (isProxy && isTaken))
      #expect(id.utf8.count == 16 || id == given)
    }
    let lines = try log.events()
    #expect(lines[0]["visitor"] == "2001:db8:0:1::/64")
    // The server ignores the address that a visitor's own header states.
    #expect(lines[1]["visitor"] == "127.0.0.1")
  }

  @Test func theLinesPerSecondAreLimited() throws {
    var limits = WebHost.Limits()
    limits.accessLinesPerSecond = 3
    let server = EmbeddedServer(limits: limits, logger: log.logger())
    let channel = try server.connectHTTP()
    for _ in 0..<10 {
      try channel.send(.GET, "/health", headers: server.headers)
      #expect(try channel.answer() != nil)
    }
    #expect(log.lines.count == 3)
  }

  @MainActor @Test func aWebSocketsBeginningAndEndAreLogged() async throws {
    let server = try await TestServer(logger: log.logger())
    let page = try await server.page()
    #expect(page.headers.contains { $0.hasPrefix("X-Request-ID: ") })
    #expect(try await log.next().message == "request")
    let client = try await server.connect(
      instance: try #require(page.body.value(of: "data-instance")), revision: 0)
    let opened = try await log.next()
    let id: String = try #require(opened["id"])
    #expect(opened.message == "socket opened")
    #expect(opened["path"] == "/socket")
    #expect(client.head.contains("X-Request-ID: \(id)\r\n"))

    try await client.send(opcode: 8, ByteBuffer(integer: 1000 as UInt16))
    #expect(await client.closeCode() == 1000)
    let closed = try await log.next()
    #expect(closed.message == "socket closed")
    #expect(closed["id"] == id)
    #expect(closed["code"] == 1000)
    #expect(closed["received"] == 2)
    #expect(try #require(closed["bytes"] as Int?) > 0)
    #expect(closed["ms"] as Double? != nil)
  }
}
