import ElementTree
import NIOCore
import Testing

@testable import WebHost

/// How a server ends: in order, and in a time that is known.
@MainActor
@Suite(.stopsServers, .timeLimit(.minutes(5))) struct DrainTests {
  @Test func aRequestThatNeverEndsIsWaitedForNoLongerThanItMay() async throws {
    let app = try await TestServer(drainTime: .zero)
    let connection = try await Loopback(port: app.server.port)
    try await connection.send(
      "POST /events HTTP/1.1\r\nHost: \(app.authority)\r\nOrigin: http://\(app.authority)\r\n"
        + "Cookie: \(app.cookie)\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n")
    // The server has begun with it.
    #expect(
      await connection.take { String(buffer: $0).contains("100 Continue") ? true : nil } == true)
    #expect(await app.stop() == 0)
    // The server closes it, without an answer.
    #expect(!(await connection.rest()).contains("HTTP/1.1 200"))
  }

  @Test func sessionsThatCannotBeSavedInTimeAreCounted() async throws {
    let app = try await TestServer(savingTime: .zero)
    let (saves, continuation) = AsyncStream.makeStream(of: Never.self)
    app.stage.flush = { for await _ in saves {} }
    let tab = try await app.open()
    #expect(await app.stop() == 1)
    // Its tab is told to come back all the same.
    #expect(await tab.closeCode() == 1001)
    #expect(app.stage.flushed.isEmpty)
    continuation.finish()
  }

  @Test func whatIsSavedInTimeIsNotCounted() async throws {
    let app = try await TestServer()
    let tab = try await app.open()
    #expect(await app.stop() == 0)
    #expect(await tab.closeCode() == 1001)
    #expect(app.stage.flushed == [app.secret.id])
  }

  @Test func whereOtherServersGoOnWithASessionItsTabsAreSentThere() async throws {
    let app = try await TestServer { $0.sharesSessions = true }
    let tab = try await app.open()
    #expect(await app.stop() == 0)
    #expect(await tab.closeCode() == 4421)
    #expect(app.stage.flushed == [app.secret.id])
  }
}

/// Sessions that other servers have, or are to have.
@MainActor
@Suite(.stopsServers, .timeLimit(.minutes(5))) struct SharedSessionsTests {
  @Test func aTabIsToldWhyThereIsNoSessionForNowAndGetsItLater() async throws {
    let app = try await TestServer()
    app.stage.unavailable = SessionUnavailable(reason: "It is elsewhere.")
    let page = try await app.page()
    #expect(page.status == 503)
    #expect(page.body == "It is elsewhere.\n")
    // A browser loads it again by itself.
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

  @Test func aBrowserWhoseSessionIsSetAsideIsToldSoAndBeginsAnew() async throws {
    let app = try await TestServer()
    app.stage.unavailable = SessionUnavailable(reason: "It is <kept>.", isSetAside: true)
    // A tab loads its page again, which says so.
    let tab = try await app.connect(instance: "x", revision: 0, isGreeted: false)
    #expect(await tab.closeCode() == 4410)
    #expect(try await app.post("[]", query: "?tab=t&instance=x&revision=0").status == 410)
    let page = try await app.page()
    #expect(page.status == 410)
    #expect(page.body.contains("It is &lt;kept"))
    #expect(page.body.contains("Begin anew"))
    #expect(!page.headers.contains { $0.hasPrefix("Refresh") })
    let cookies = page.headers.filter { $0.hasPrefix("Set-Cookie: session-") }
    #expect(cookies.count == 1)
    #expect(cookies.allSatisfy { !$0.contains(app.secret.rawValue) })
  }

  @Test func aSessionThatIsWantedElsewhereIsSavedBeforeItsTabIsSentThere() async throws {
    let app = try await TestServer()
    let (saves, continuation) = AsyncStream.makeStream(of: Never.self)
    app.stage.flush = { for await _ in saves {} }
    let tab = try await app.open()
    let other = try await app.open(of: SessionSecret(signedWith: SigningKey(Array(0..<32))))
    await app.server.end([app.secret.id.rawValue], isLost: false)
    // What is saved meanwhile can still be told.
    #expect(app.stage.flushed.isEmpty)
    continuation.finish()
    #expect(await tab.closeCode() == 4421)
    #expect(app.stage.flushed == [app.secret.id])
    // Others stay.
    try await other.send("[]")
    #expect(await other.message() == "0")
  }

  @Test func aSessionThatIsLostEndsAtOnceWhateverCannotBeSaved() async throws {
    let app = try await TestServer()
    let (saves, continuation) = AsyncStream.makeStream(of: Never.self)
    app.stage.flush = { for await _ in saves {} }
    let tab = try await app.open()
    await app.server.end([app.secret.id.rawValue], isLost: true)
    #expect(await tab.closeCode() == 4421)
    // Who comes back before it is over is to try again.
    let early = try await app.connect(
      instance: "x", revision: 0, window: TestServer.window, isGreeted: false)
    continuation.finish()
    #expect(await early.closeCode() == 4503)
    #expect(app.stage.flushed == [app.secret.id])
    _ = try await app.open()
  }
}
