import BoundedWaits
import ElementTree
import NIOCore
import Testing

@testable import WebHost

/// The whole server over real sockets.
@MainActor
@Suite(.stopsServers, .timeLimit(.minutes(5)))
struct ServerTests {
  func toggled(_ isOn: Bool) -> Patch {
    .update(
      12,
      Element.Properties(
        .toggle(Content.Toggle(isOn: isOn, appearance: .checkbox)), accessibilityLabel: "Complete"))
  }

  @Test func theServerServesThePageAndItsFiles() async throws {
    let app = try await TestServer()
    let page = try await app.page()
    #expect(page.status == 200)
    #expect(page.body.contains("value=Milk"))
    #expect(
      page.headers.contains(
        "Set-Cookie: \(app.cookie); Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"))
    let script = try #require(page.body.value(of: "src"))
    #expect(try await app.request("GET", script).status == 200)
    #expect(try await app.request("HEAD", "/").body == "")
    #expect(
      try await app.request("GET", "/favicon.ico", headers: ["Sec-Fetch-Dest: image"]).status == 404
    )
    #expect(try await app.request("PUT", "/", body: "x").status == 405)
    #expect(app.server.url == "http://127.0.0.1:\(app.server.port)/")
  }

  @Test func eventsReachTheScreenAndPatchesComeBack() async throws {
    let app = try await TestServer()
    app.screen.respond = { _ in [toggled(true)] }
    let client = try await app.open()
    try await client.send(#"[[1,12,"press"]]"#)
    #expect(await client.message() == #"[1,[12,"aria-checked","true"]]"#)
    #expect(await client.message() == "1")
    #expect(app.screen.events == [Event(12, .press)])
  }

  @Test func anyScriptCanBeTyped() async throws {
    let app = try await TestServer()
    let client = try await app.open()
    try await client.send(#"[[1,13,"edit","e\u0301 👩‍👩‍👧 עברית \ud83d"]]"#)
    #expect(await client.message() == "1")
    #expect(app.screen.events == [Event(13, .edit("e\u{301} 👩‍👩‍👧 עברית \u{FFFD}"))])
  }

  @Test func spontaneousChangesReachTheTabs() async throws {
    let app = try await TestServer()
    let client = try await app.open()
    app.screen.change([.remove(20)])
    #expect(await client.message() == #"[1,["-",20]]"#)
    #expect(try await app.page().body.contains("value=Bread") == false)
  }

  @Test func aChangeInOneOfTwelveTabsReachesTheOthers() async throws {
    let app = try await TestServer()
    app.screen.respond = { _ in [toggled(true)] }
    var clients: [WebSocketClient] = []
    for number in 0..<12 { clients.append(try await app.open(tab: "\(number)")) }
    try await clients[11].send(#"[[1,12,"press"]]"#)
    for client in clients {
      #expect(await client.message() == #"[1,[12,"aria-checked","true"]]"#)
    }
  }

  @Test func refusedEventsAreAnsweredAndChangeNothing() async throws {
    let app = try await TestServer()
    app.screen.respond = { event throws(EventError) in
      switch event.element {
      case 12: throw .notEnabled(12)
      case 13: throw .notSupported(event)
      default: throw .unknownElement(event.element)
      }
    }
    let client = try await app.open()
    for (number, message, error) in [
      (1, #"[[1,99,"press"]]"#, 404), (2, #"[[2,12,"press"]]"#, 409),
      (3, #"[[3,13,"press"]]"#, 422),
    ] {
      try await client.send(message)
      #expect(
        await client.message()?.hasPrefix(#"{"error":\#(error),"number":\#(number),"#) == true)
      #expect(try await app.post(message).status == error)
    }
    for malformed in ["[[4,12]]", #"[[5,12,"jump"]]"#] {
      try await client.send(malformed)
      #expect(await client.message()?.hasPrefix(#"{"error":400,"number":"#) == true)
      #expect(try await app.post(malformed + " ").status == 400)
    }
    for malformed in ["", "x", "{}", "[[[[[[["] {
      #expect(try await app.post(malformed + " ").status == 400)
      let other = try await app.open(tab: "other")
      try await other.send(malformed)
      #expect(await other.closeCode() == 1007)
    }
    #expect(app.screen.revision == 0)
    #expect(app.screen.events.count == 6)
  }

  @Test func foreignRequestsAreRefused() async throws {
    let app = try await TestServer()
    _ = try await app.page()
    let body = #"[[1,12,"press"]]"#
    let origin = "Origin: http://\(app.authority)"
    let cookie = "Cookie: \(app.cookie)"
    for (host, headers, status) in [
      (app.authority, [origin, cookie], 200),
      (app.authority, [cookie], 403),
      (app.authority, ["Origin: http://evil.example", cookie], 403),
      (app.authority, ["Origin: null", cookie], 403),
      ("evil.example", ["Origin: http://evil.example", cookie], 403),
      (app.authority, [origin], 401),
      (app.authority, [origin, "Cookie: session-\(app.server.port)=wrong"], 401),
    ] {
      let answer = try await app.request(
        "POST", "/events", host: host, headers: headers, body: body)
      #expect(answer.status == status)
      if status != 200 {
        let socket = try await WebSocketClient(
          port: app.server.port, path: "/socket?tab=a&instance=a&revision=0",
          headers: ["Host: \(host)"] + headers)
        #expect(socket.status == status)
        try await socket.connection.close()
      }
    }
    #expect(try await app.request("GET", "/", host: "evil.example").status == 403)
    #expect(app.screen.events.count == 1)
  }

  @Test func tooLargeRequestsAreRefused() async throws {
    let app = try await TestServer()
    _ = try await app.page()
    let megabyte = String(repeating: "x", count: 1_000_000)
    #expect(try await app.post(#"[[1,13,"edit","\#(megabyte)"]]"#).status == 413)

    let client = try await app.open()
    // The server may answer and close the connection before the whole message is sent.
    try? await client.send(#"[[1,13,"edit","\#(megabyte.prefix(100_000))"]]"#)
    #expect(await client.closeCode() == 1009)

    let pieces = try await app.open(tab: "pieces")
    for number in 0..<8 {
      try? await pieces.send(
        opcode: number == 0 ? 1 : 0, isFinal: false, ByteBuffer(repeating: 0x20, count: 16_000))
    }
    #expect(await pieces.closeCode() == 1009)

    #expect(
      try await app.request("GET", "/", headers: ["X: \(megabyte.prefix(20_000))"]).status == 431)
    #expect(try await app.request("GET", "/\(megabyte.prefix(20_000))").status == 431)
    #expect(try await app.request("GET", "/\(megabyte.prefix(2_000))").status == 414)
    #expect(try await app.request("GET", "/").status == 200)
    #expect(app.screen.events.isEmpty)
  }

  @Test func bytesThatAreNotHTTPAreRefused() async throws {
    let app = try await TestServer()
    let connection = try await Loopback(port: app.server.port)
    try await connection.send("\u{16}\u{3}\u{1} hello\r\n\r\n")
    #expect(await connection.rest().hasPrefix("HTTP/1.1 400 "))
    #expect(try await app.request("GET", "/").status == 200)
  }

  @Test func aReturningTabGetsMissedChanges() async throws {
    let app = try await TestServer()
    let page = try await app.page().body
    let instance = try #require(page.value(of: "data-instance"))
    app.screen.change([toggled(true)])
    app.screen.change([toggled(false)])
    let client = try await app.connect(instance: instance, revision: 0)
    #expect(await client.message() == #"[1,[12,"aria-checked","true"]]"#)
    #expect(await client.message() == #"[2,[12,"aria-checked","false"]]"#)
    let stranger = try await app.connect(tab: "other", instance: instance, revision: -1)
    #expect(await stranger.message()?.hasPrefix(#"{"html":"<div id=e1 class=page>"#) == true)
  }

  @Test func requestsWorkWithoutSockets() async throws {
    let app = try await TestServer()
    app.screen.respond = { _ in [toggled(true)] }
    let instance = try #require(
      try await app.page().body.value(of: "data-instance"))
    let answer = try await app.post(
      #"[[1,12,"press"]]"#, query: "?tab=a&instance=\(instance)&revision=0")
    #expect(answer.status == 200)
    #expect(answer.body.hasPrefix(#"[{"hello":1,"heartbeat":600000,"instance":"\#(instance)","#))
    #expect(answer.body.hasSuffix(#"},[1,[12,"aria-checked","true"]],1]"#))
  }

  @Test func aTabThatDoesNotReadIsDisconnected() async throws {
    var limits = WebHost.Limits()
    limits.outgoingBufferSize = 100_000
    let app = try await TestServer(limits: limits)
    let reader = try await app.open(tab: "reader")
    let sleeper = try await app.open(tab: "sleeper")
    try await sleeper.connection.stopReading()
    // The system's buffers take some megabytes.
    let text = String(repeating: "x", count: 1_000_000)
    let messageCount = 12
    for number in 1...messageCount {
      app.screen.change([
        .update(3, Element.Properties(.text(text + "\(number)")))
      ])
      #expect(await reader.message()?.hasPrefix("[\(number),") == true)
    }
    try await sleeper.connection.startReading()
    var count = 0
    while await sleeper.message() != nil { count += 1 }
    #expect(count < messageCount)
  }

  @Test func aTakenPortIsReportedAtOnce() async throws {
    let app = try await TestServer()
    let port = app.server.port
    let error = await #expect(throws: WebServerError.self) { _ = try await TestServer(port: port) }
    #expect(error == .portTaken(host: "127.0.0.1", port: port))
    #expect(
      error?.description.hasPrefix("Port \(port) on 127.0.0.1 is already taken by another program.")
        == true)
    #expect(error?.description.contains("--port") == true)
    #expect(try await app.request("GET", "/").status == 200)
  }

  @Test func anInvalidAddressIsReported() async {
    let app = WebApp { _ in WebSession(screen: FakeScreen(element(1, .list()))) }
    for (host, port, error) in [
      ("127.0.0.1", 70_000, WebServerError.invalidPort(70_000)),
      ("127.0.0.1", -1, .invalidPort(-1)),
    ] {
      await #expect(throws: error) {
        try await WebServer.start(
          configuration: WebHost.Configuration(title: "", host: host, port: port), app: app)
      }
    }
    let elsewhere = await #expect(throws: WebServerError.self) {
      try await WebServer.start(
        configuration: WebHost.Configuration(title: "", host: "192.0.2.1", port: 0),
        app: app)
    }
    #expect(
      elsewhere?.description.hasPrefix("This machine can't listen at the address 192.0.2.1") == true
    )
  }

  @Test func stoppingFreesThePortAndClosesEverything() async throws {
    let app = try await TestServer()
    let client = try await app.open()
    let idle = try await Loopback(port: app.server.port)
    await app.stop()
    #expect(await client.closeCode() == 1001)
    #expect(await idle.rest() == "")
    #expect(!app.screen.hasSubscribers)
    // A new server can listen at the same port at once.
    _ = try await TestServer(port: app.server.port)
  }

  @Test func aNewServerAcceptsPagesOfTheOldOne() async throws {
    let old = try await TestServer()
    let instance = try #require(try await old.page().body.value(of: "data-instance"))
    await old.stop()
    // The page's session ended with its server. The new server starts another session and sends its screen.
    let new = try await TestServer(secret: old.secret)
    let client = try await new.connect(instance: instance, revision: 0)
    #expect(await client.message()?.hasPrefix(#"{"html":"<div id=e1 class=page>"#) == true)
    // Events for elements of the old screen have no effect.
    let answer = try await new.post(
      #"[[1,12,"press"]]"#, query: "?tab=b&instance=\(instance)&revision=0")
    #expect(answer.status == 200)
    #expect(new.screen.events.isEmpty)
  }

  @Test func requestsBeforeTheServerStopsAreAnswered() async throws {
    let app = try await TestServer()
    let (pressed, continuation) = AsyncStream.makeStream(of: Void.self)
    let client = try await app.open()
    app.screen.respond = { _ in
      continuation.yield()
      return [toggled(true)]
    }
    async let answer = app.post(#"[[1,12,"press"]]"#)
    try await wait(for: "the press to arrive") { for await _ in pressed { break } }
    await app.stop()
    #expect(try await answer.status == 200)
    // Tabs first get all pending messages, and then the close code.
    #expect(await client.message() == #"[1,[12,"aria-checked","true"]]"#)
    #expect(await client.closeCode() == 1001)
  }

  @Test func messagesAreCompressedForClientsThatOfferIt() async throws {
    let app = try await TestServer()
    app.screen.respond = { [screen = app.screen] _ in [toggled(screen.revision % 2 == 0)] }
    let page = try await app.page().body
    let client = try await WebSocketClient(
      port: app.server.port,
      path: "/socket?tab=a&instance=\(try #require(page.value(of: "data-instance")))&revision=0",
      headers: [
        "Host: \(app.authority)", "Origin: http://\(app.authority)", "Cookie: \(app.cookie)",
        "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits",
      ])
    #expect(client.status == 101)
    let inflater = StreamInflater()
    #expect(try await client.inflated(by: inflater)?.hasPrefix(#"{"hello":0,"#) == true)
    var sizes: [Int] = []
    for number in 1...6 {
      try await client.send(#"[[\#(number),12,"press"]]"#)
      let isOn = number % 2 == 1
      let before = inflater.bytesIn
      #expect(
        try await client.inflated(by: inflater) == #"[\#(number),[12,"aria-checked","\#(isOn)"]]"#)
      sizes.append(inflater.bytesIn - before)
      #expect(try await client.inflated(by: inflater) == "\(number)")
    }
    // Later messages are smaller, because compression uses the earlier messages.
    #expect(sizes[5] < sizes[0])
    #expect(sizes[5] < 20)
  }

  @Test func aScreenWithMismatchedPatchesIsSentAgain() async throws {
    let app = try await TestServer()
    let client = try await app.open()
    app.screen.publish(PatchBatch(revision: 5, patches: []))
    #expect(await client.message()?.hasSuffix(#""revision":5}"#) == true)
    app.screen.change([toggled(true)])
    #expect(await client.message() == #"[6,[12,"aria-checked","true"]]"#)
  }

  @Test func runServesUntilItIsCancelled() async throws {
    let screen = FakeScreen(todos([]))
    // The test uses a socket path, because another server may take a port that becomes free.
    try await withSocketPath { path in
      let (started, continuation) = AsyncStream.makeStream(of: WebServer.self)
      let task = Task {
        try await WebHost.run(
          configuration: WebHost.Configuration(title: "", unixSocket: path),
          app: WebApp { _ in WebSession(screen: screen) }
        ) { continuation.yield($0) }
      }
      try await wait(for: "the server to start") {
        for await _ in started { return }
        throw CancellationError()
      }
      let idle = try await Loopback(unixSocket: path)
      task.cancel()
      try await task.value
      #expect(await idle.rest() == "")
      await #expect(throws: (any Error).self) { _ = try await Loopback(unixSocket: path) }
    }
  }

  @Test func connectionsPastTheLimitAreRefused() async throws {
    var limits = WebHost.Limits()
    limits.connections = 2
    let app = try await TestServer(limits: limits)
    let first = try await Loopback(port: app.server.port)
    let second = try await Loopback(port: app.server.port)
    let third = try await Loopback(port: app.server.port)
    #expect(await third.rest() == "")
    try await first.close()
    try await second.close()
  }
}
