import ElementTree
import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import WebHost

/// A server's limits: their names, and the refusals of requests beyond them.
@Suite(.stopsServers, .timeLimit(.minutes(5))) struct LimitsTests {
  // MARK: - By name

  typealias Limits = WebHost.Limits

  private static let numbers:
    [(String, any WritableKeyPath<Limits, Int> & Sendable, ClosedRange<Int>)] = [
      ("connections", \.connections, 1...1_000_000),
      ("connections-per-address", \.connectionsPerAddress, 1...1_000_000),
      ("header-size", \.headerSize, 1_024...1_048_576),
      ("path-length", \.pathLength, 1...65_536),
      ("path-depth", \.pathDepth, 1...1_000),
      ("message-size", \.messageSize, 1_024...16_777_216),
      ("outgoing-buffer-size", \.outgoingBufferSize, 16_384...1_073_741_824),
      ("sessions", \.sessions, 1...1_000_000),
      ("windows-per-browser", \.windowsPerBrowser, 1...10_000),
      ("sessions-per-address", \.sessionsPerAddress, 1...1_000_000),
      ("starts-per-second", \.startsPerSecond, 1...100_000),
      ("saved-sessions", \.savedSessions, 1...10_000_000),
      ("history-size", \.historySize, 0...16_777_216),
      ("events-per-message", \.eventsPerMessage, 1...10_000),
      ("events-per-second", \.eventsPerSecond, 1...1_000_000),
      ("event-burst", \.eventBurst, 1...1_000_000),
      ("screen-size", \.screenSize, 65_536...1_073_741_824),
      ("saved-data-size", \.savedDataSize, 1_024...1_073_741_824),
      ("log-lines-per-second", \.logLinesPerSecond, 1...100_000),
      ("access-lines-per-second", \.accessLinesPerSecond, 1...1_000_000),
    ]

  private static let times: [(String, any WritableKeyPath<Limits, Duration> & Sendable)] = [
    ("request-timeout", \.requestTimeout), ("idle-timeout", \.idleTimeout),
    ("heartbeat", \.heartbeat), ("window-lifetime", \.windowLifetime),
    ("session-idle-time", \.sessionIdleTime), ("session-lifetime", \.sessionLifetime),
  ]

  @Test func aNumberIsSetByItsNameWithinItsRange() throws {
    for (name, path, range) in Self.numbers {
      for number in [range.lowerBound, range.upperBound] {
        var (limits, expected) = (Limits(), Limits())
        expected[keyPath: path] = number
        try limits.set(name, to: "\(number)")
        #expect(limits == expected, "\(name)")
      }
      for value in ["\(range.lowerBound - 1)", "\(range.upperBound + 1)", "1.5", "5s", "many", ""] {
        var limits = Limits()
        let error = #expect(throws: LimitError.self, "\(name)=\(value)") {
          try limits.set(name, to: value)
        }
        #expect(
          error?.description == """
            The limit \(name) can't be '\(value)': it takes a whole number from \(range.lowerBound) to \
            \(range.upperBound).
            """)
        #expect(limits == Limits(), "\(name)=\(value)")
      }
    }
  }

  @Test func aTimeIsSetByItsNameInSeconds() throws {
    for (name, path) in Self.times {
      for (value, seconds) in [("1", 1), ("90s", 90), ("31536000", 31_536_000)] {
        var (limits, expected) = (Limits(), Limits())
        expected[keyPath: path] = .seconds(seconds)
        try limits.set(name, to: value)
        #expect(limits == expected, "\(name)")
      }
      for value in ["0", "31536001", "1m", "1.5", "s", ""] {
        var limits = Limits()
        let error = #expect(throws: LimitError.self, "\(name)=\(value)") {
          try limits.set(name, to: value)
        }
        #expect(
          error?.description == """
            The limit \(name) can't be '\(value)': it takes a whole number of seconds from 1 to 31536000.
            """)
        #expect(limits == Limits(), "\(name)=\(value)")
      }
    }
  }

  @Test func anUnknownLimitIsReportedWithTheKnownOnes() {
    var limits = Limits()
    let error = #expect(throws: LimitError.self) { try limits.set("session", to: "1") }
    let names = Limits.descriptions.map { String($0.prefix { $0 != "=" }) }
    #expect(
      error?.description
        == "There is no limit called 'session'. There are: \(names.joined(separator: ", ")).")
    #expect(limits == Limits())
  }

  @Test func everyLimitsDescriptionStatesAValidDefault() throws {
    #expect(Limits.descriptions.count == Self.numbers.count + Self.times.count)
    for description in Limits.descriptions {
      let parts = description.split(separator: "=").map(String.init)
      var limits = Limits()
      try limits.set(parts[0], to: parts[1])
      #expect(limits == Limits(), "\(description)")
    }
  }

  // MARK: - Requests

  private func limits(_ change: (inout Limits) -> Void) -> Limits {
    var limits = Limits()
    change(&limits)
    return limits
  }

  @MainActor @Test func tooLongHeadersAreRefused() async throws {
    let server = try await TestServer(limits: limits { $0.headerSize = 1_024 })
    func status(_ length: Int) async throws -> Int {
      let field = "X-Long: \(String(repeating: "x", count: length))"
      return try await server.request("GET", "/", headers: [field]).status
    }
    #expect(try await status(500) == 200)
    #expect(try await status(1_100) == 431)
  }

  @Test func tooLongAndTooDeepPathsAreRefused() throws {
    let server = EmbeddedServer(
      limits: limits {
        $0.pathLength = 20
        $0.pathDepth = 3
      })
    let channel = try server.connectHTTP()
    func answer(_ path: String) throws -> (status: UInt, body: String) {
      try channel.send(.HEAD, path, headers: server.headers)
      let status = try #require(try channel.answer()).head.status.code
      // The page of another path waits for its own window.
      if status == 200 { return (status, "") }
      try channel.send(.GET, path, headers: server.headers)
      return (status, try #require(try channel.answer()).body)
    }
    let refusal = "An address is a path of at most 20 bytes and 3 components, percent-encoded.\n"
    #expect(try answer("/notes/1/2").status == 200)
    #expect(try answer("/notes/1/2/3") == (404, refusal))
    // The limit on components does not apply to the query.
    #expect(try answer("/notes?a=/1/2/3/4").status == 200)
    #expect(try answer("/notes/234567890123?").status == 200)
    #expect(try answer("/notes/2345678901234?") == (414, refusal))
  }

  @Test func tooLargeMessagesAreRefused() throws {
    let server = EmbeddedServer(limits: limits { $0.messageSize = 100 })
    let channel = try server.connectHTTP()
    func body(_ length: Int) -> String {
      let message = #"[[1,13,"edit",""]]"#
      return #"[[1,13,"edit","\#(String(repeating: "x", count: length - message.utf8.count))"]]"#
    }
    try channel.send(.POST, "/events", headers: server.headers, body: body(100))
    server.answerEvents()
    #expect(try channel.answer()?.head.status == .ok)
    try channel.send(.POST, "/events", headers: server.headers, body: body(101))
    let answer = try #require(try channel.answer())
    #expect(answer.head.status == .payloadTooLarge)
    #expect(answer.body == "The message is too large: 100 bytes at most.\n")
  }

  @Test func messagesWithTooManyEventsAreRefused() throws {
    let server = EmbeddedServer(limits: limits { $0.eventsPerMessage = 2 })
    let channel = try server.connectHTTP()
    let events = (1...3).map { #"[\#($0),12,"press"]"# }
    func send(_ count: Int) throws -> (status: UInt, body: String)? {
      try channel.send(
        .POST, "/events", headers: server.headers,
        body: "[\(events.prefix(count).joined(separator: ","))]")
      server.answerEvents()
      return try channel.answer().map { ($0.head.status.code, $0.body) }
    }
    #expect(try send(2)?.status == 200)
    let refused = try #require(try send(3))
    #expect(refused.status == 413)
    #expect(refused.body == "The message has too many events: 2 at most.\n")
    #expect(server.takeEvents().isEmpty)
  }

  @Test func startsPerAddressAndSecondAreLimited() throws {
    let visitors = Visitors(limits: limits { $0.startsPerSecond = 2 })
    let address = VisitorAddress(try SocketAddress(ipAddress: "192.0.2.1", port: 1))
    let other = VisitorAddress(try SocketAddress(ipAddress: "192.0.2.2", port: 1))
    func starts(of address: VisitorAddress, at seconds: Int64) -> Int {
      let now = NIODeadline.uptimeNanoseconds(0) + .seconds(100 + seconds)
      return (0..<100).count { _ in visitors.mayStart(address, now: now) }
    }
    // The burst is four times the rate.
    #expect(starts(of: address, at: 0) == 8)
    #expect(starts(of: address, at: 0) == 0)
    #expect(starts(of: other, at: 0) == 8)
    #expect(starts(of: address, at: 1) == 2)
    #expect(starts(of: address, at: 60) == 8)
  }

  @Test func anAddressWithTooManyNewTabsIsRefused() throws {
    let server = EmbeddedServer(limits: limits { $0.startsPerSecond = 1 })
    let channel = try server.connectHTTP()
    var statuses: [UInt] = []
    for number in 1...5 {
      try channel.send(.GET, "/notes/\(number)", headers: ["Host": "127.0.0.1:8080"])
      let answer = try #require(try channel.answer())
      statuses.append(answer.head.status.code)
      if number == 5 {
        #expect(
          answer.body
            == "Too many tabs were opened from your address at once. Try again in a moment.\n"
        )
      }
    }
    // The session of the server itself used one of the four starts.
    #expect(statuses == [200, 200, 200, 429, 429])
  }

  // MARK: - A session

  @Test(arguments: [(0, false), (16_384, true)])
  func aReturningTabGetsTheKeptHistory(size: Int, isKept: Bool) throws {
    let server = EmbeddedServer(limits: limits { $0.historySize = size })
    server.session.receive([.batch(PatchBatch(revision: 1, patches: [.remove(10)]))])
    let messages = try server.connectTab().messages()
    #expect(messages.count == 2)
    #expect(messages[0] == server.hello(0))
    if isKept {
      #expect(messages[1] == #"[1,["-",10]]"#)
    } else {
      #expect(messages[1].hasPrefix(#"{"html":"<div id=e1 class=page>"#))
    }
  }

  @Test func aTooLargeScreenSlowsDownAndThenEndsItsSession() throws {
    let server = EmbeddedServer(limits: limits { $0.screenSize = 20_000 })
    let channel = try server.connectTab()
    _ = try channel.messages()
    func show(_ length: Int, revision: Int) throws -> [WebSocketText] {
      let text = String(repeating: "x", count: length)
      server.session.receive([
        .batch(
          PatchBatch(
            revision: revision, patches: [.update(3, Element.Properties(.text(text)))]))
      ])
      return try channel.frames().map {
        $0.opcode == .connectionClose
          ? .close($0.data.getInteger(at: 0) ?? 0) : .text(String(buffer: $0.data))
      }
    }
    #expect(try show(10_000, revision: 1).count == 1)
    let slow = try show(20_000, revision: 2)
    #expect(slow.count == 2)
    #expect(
      slow.last
        == .text(
          """
          {"notice":"This screen holds more than this server has room for. Everything is slow until something is \
          deleted."}
          """))
    // Once the screen is smaller again, the server sends it as fast as before.
    #expect(try show(10, revision: 3).last == .text(#"{"notice":""}"#))
    #expect(
      try show(50_000, revision: 4).contains { if case .close(4413) = $0 { true } else { false } })
  }

  private enum WebSocketText: Equatable {
    case text(String)
    case close(UInt16)
  }

  @Test func anUnusedSessionEndsAfterTheIdleTime() throws {
    let theatre = SessionsTests.Theatre(idleTime: .seconds(10))
    let name = WindowName("first")
    theatre.run(name)
    // The server checks a session at each heartbeat, every 20 seconds.
    theatre.loop.advanceTime(by: .seconds(9))
    #expect(theatre.toEnd.isEmpty)
    theatre.loop.advanceTime(by: .seconds(12))
    #expect(theatre.toEnd == [name])
  }
}
