import ElementTree
import NIOCore
import Testing

@testable import WebHost

/// How a server ends: in order, and in a time that is known.
@MainActor
@Suite struct DrainTests {
  @Test func aRequestThatNeverEndsIsWaitedForNoLongerThanItMay() async throws {
    let app = try await TestServer(drainTime: .zero)
    let connection = try await Loopback(port: app.server.port)
    try await connection.send(
      "POST /events HTTP/1.1\r\nHost: \(app.authority)\r\nOrigin: http://\(app.authority)\r\n"
        + "Cookie: \(app.cookie)\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n")
    // The server has begun with it.
    #expect(
      await connection.take { String(buffer: $0).contains("100 Continue") ? true : nil } == true)
    #expect(await app.server.stop() == 0)
    // The server closes it, without an answer.
    #expect(!(await connection.rest()).contains("HTTP/1.1 200"))
  }

  @Test func sessionsThatCannotBeSavedInTimeAreCounted() async throws {
    let app = try await TestServer(savingTime: .zero)
    let (saves, continuation) = AsyncStream.makeStream(of: Never.self)
    app.stage.flush = { for await _ in saves {} }
    let tab = try await app.open()
    #expect(await app.server.stop() == 1)
    // Its tab is told to come back all the same.
    #expect(await tab.closeCode() == 1001)
    #expect(app.stage.flushed.isEmpty)
    continuation.finish()
  }

  @Test func whatIsSavedInTimeIsNotCounted() async throws {
    let app = try await TestServer()
    let tab = try await app.open()
    #expect(await app.server.stop() == 0)
    #expect(await tab.closeCode() == 1001)
    #expect(app.stage.flushed == [app.secret.id])
  }
}
