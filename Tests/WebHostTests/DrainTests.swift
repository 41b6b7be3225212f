import ElementTree
import NIOCore
import Testing

@testable import WebHost

/// The orderly shutdown of a server within a time limit.
@MainActor
@Suite(.stopsServers, .timeLimit(.minutes(5))) struct DrainTests {
  @Test func stoppingDoesNotWaitPastItsTimeLimitForARequest() async throws {
    let app = try await TestServer(drainTime: .zero)
    let connection = try await Loopback(port: app.server.port)
    try await connection.send(
      "POST /events HTTP/1.1\r\nHost: \(app.authority)\r\nOrigin: http://\(app.authority)\r\n"
        + "Cookie: \(app.cookie)\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n")
    // The server has started to read the request.
    #expect(
      await connection.take { String(buffer: $0).contains("100 Continue") ? true : nil } == true)
    #expect(await app.stop() == 0)
    // The server closes the connection without an answer.
    #expect(!(await connection.rest()).contains("HTTP/1.1 200"))
  }

  @Test func sessionsThatCannotBeSavedInTimeAreCounted() async throws {
    let app = try await TestServer(savingTime: .zero)
    let (saves, continuation) = AsyncStream.makeStream(of: Never.self)
    app.stage.flush = { for await _ in saves {} }
    let tab = try await app.open()
    #expect(await app.stop() == 1)
    // The session's tab is still told to come back.
    #expect(await tab.closeCode() == 1001)
    #expect(app.stage.flushed.isEmpty)
    continuation.finish()
  }

  @Test func sessionsSavedInTimeAreNotCounted() async throws {
    let app = try await TestServer()
    let tab = try await app.open()
    #expect(await app.stop() == 0)
    #expect(await tab.closeCode() == 1001)
    #expect(app.stage.flushed == [app.secret.id])
  }

  @Test func tabsOfASharedSessionAreToldToReconnectElsewhere() async throws {
    let app = try await TestServer { $0.sharesSessions = true }
    let tab = try await app.open()
    #expect(await app.stop() == 0)
    #expect(await tab.closeCode() == 4421)
    #expect(app.stage.flushed == [app.secret.id])
  }
}

/// Sessions that another server holds or asks for.
@MainActor
@Suite(.stopsServers, .timeLimit(.minutes(5))) struct SharedSessionsTests {
  @Test func aTabLearnsWhyItsSessionIsUnavailableAndGetsItLater() async throws {
    let app = try await TestServer()
    app.stage.unavailable = SessionUnavailable(reason: "It is elsewhere.")
    let page = try await app.page()
    #expect(page.status == 503)
    #expect(page.body == "It is elsewhere.\n")
    // The browser reloads the page automatically.
    #expect(page.headers.contains("Refresh: 1"))
    let refused = try await app.connect(instance: "x", revision: 0, isGreeted: false)
    #expect(await refused.closeCode() == 4503)
    app.stage.strangers.insert(app.secret.id)
    #expect(try await app.page().status == 503)
    let (status, body) = try await app.post("[]", query: "?tab=t&instance=x&revision=0")
    #expect(status == 503)
    #expect(body == "It is elsewhere.\n")

    app.stage.unavailable = nil
    #expect(try await app.page().status == 200)
    _ = try await app.open()
  }

  @Test func aBrowserWithAQuarantinedSessionCanBeginAnew() async throws {
    let app = try await TestServer()
    app.stage.unavailable = SessionUnavailable(reason: "It is <kept>.", needsNewSession: true)
    // The tab reloads its page, which shows the reason.
    let tab = try await app.connect(instance: "x", revision: 0, isGreeted: false)
    #expect(await tab.closeCode() == 4410)
    #expect(try await app.post("[]", query: "?tab=t&instance=x&revision=0").status == 410)
    let page = try await app.page()
    #expect(page.status == 410)
    #expect(page.body.contains("It is &lt;kept"))
    #expect(page.body.contains("Begin a new session"))
    #expect(!page.headers.contains { $0.hasPrefix("Refresh") })
    let cookies = page.headers.filter { $0.hasPrefix("Set-Cookie: session-") }
    #expect(cookies.count == 1)
    #expect(cookies.allSatisfy { !$0.contains(app.secret.rawValue) })
  }

  @Test func aSessionRequestedElsewhereIsSavedBeforeItsTabMoves() async throws {
    let app = try await TestServer()
    let (saves, continuation) = AsyncStream.makeStream(of: Never.self)
    app.stage.flush = { for await _ in saves {} }
    let tab = try await app.open()
    let other = try await app.open(of: SessionSecret(signedWith: SigningKey(Array(0..<32))))
    await app.server.end([app.secret.id.rawValue], isLost: false)
    // A save that ends meanwhile can still be reported.
    #expect(app.stage.flushed.isEmpty)
    continuation.finish()
    #expect(await tab.closeCode() == 4421)
    #expect(app.stage.flushed == [app.secret.id])
    // Tabs of other sessions stay connected.
    try await other.send("[]")
    #expect(await other.message() == "0")
  }

  @Test func aLostSessionEndsWithoutWaitingForSaves() async throws {
    let app = try await TestServer()
    let (saves, continuation) = AsyncStream.makeStream(of: Never.self)
    app.stage.flush = { for await _ in saves {} }
    let tab = try await app.open()
    await app.server.end([app.secret.id.rawValue], isLost: true)
    #expect(await tab.closeCode() == 4421)
    // A tab that reconnects before the session has ended is told to try again.
    let early = try await app.connect(
      instance: "x", revision: 0, window: TestServer.window, isGreeted: false)
    continuation.finish()
    #expect(await early.closeCode() == 4503)
    #expect(app.stage.flushed == [app.secret.id])
    _ = try await app.open()
  }
}
