import ElementTree
import NIOCore
import NIOHTTP1
import Testing

@testable import WebHost

/// An app that only signed-in users can use.
@Suite(.stopsServers, .timeLimit(.minutes(5))) struct SignInTests {
  /// A sign-in hook that trusts a header set by the test.
  static let signIn = WebHost.SignIn(page: "https://login.example.com/") { request in
    request.header("X-User").map { WebHost.SignIn.User(id: $0) }
  }

  @MainActor private func server() async throws -> TestServer {
    try await TestServer { $0.signIn = Self.signIn }
  }

  /// Returns the cookie of a new page.
  @MainActor private func cookie(of user: String, _ app: TestServer) async throws -> String {
    let page = try await app.request("GET", "/", headers: ["X-User: \(user)"])
    #expect(page.status == 200)
    let header = try #require(page.headers.first { $0.hasPrefix("Set-Cookie: ") })
    return String(header.dropFirst("Set-Cookie: ".count).prefix { $0 != ";" })
  }

  /// Sends a page's event, and returns the status of the answer.
  @MainActor private func send(
    as user: String?, cookie: String, _ app: TestServer
  ) async throws -> Int {
    try await app.request(
      "POST", "/events",
      headers: ["Origin: http://\(app.authority)", "Cookie: \(cookie)"]
        + (user.map { ["X-User: \($0)"] } ?? []),
      body: #"[[1,12,"press"]]"#
    ).status
  }

  @MainActor @Test func visitorsWithoutAUserAreSentToSignIn() async throws {
    let app = try await server()
    let page = try await app.request("GET", "/notes")
    #expect(page.status == 303)
    #expect(page.headers.contains("Location: https://login.example.com/"))
    #expect(!page.headers.contains { $0.hasPrefix("Set-Cookie") })
    #expect(try await send(as: nil, cookie: cookie(of: "ann", app), app) == 401)
    // The paths for monitoring the server need no user.
    #expect(try await app.request("GET", "/ready").status == 200)
    #expect(app.stage.begun.isEmpty)
  }

  @MainActor @Test func aSessionBelongsToItsUserOnly() async throws {
    let app = try await server()
    let cookie = try await cookie(of: "ann", app)
    #expect(try await send(as: "ann", cookie: cookie, app) == 200)
    #expect(app.stage.begun.map(\.user) == [WebHost.SignIn.User(id: "ann")])
    #expect(try await send(as: "ben", cookie: cookie, app) == 401)
    #expect(app.stage.begun.count == 1)
    // The page of another user sets another cookie.
    let page = try await app.request("GET", "/", headers: ["X-User: ben", "Cookie: \(cookie)"])
    let other = page.headers.first { $0.hasPrefix("Set-Cookie: ") }
    #expect(other != nil)
    #expect(other?.contains(cookie) == false)
    // A cookie from before the sign-in belongs to no user.
    #expect(try await send(as: "ann", cookie: app.cookie, app) == 401)
  }

  @MainActor @Test func signingOutEndsSessionsAndTabsOfOneUser() async throws {
    let app = try await server()
    var tabs: [String: WebSocketClient] = [:]
    for user in ["ann", "ben"] {
      let client = try await WebSocketClient(
        port: app.server.port, path: "/socket?tab=a&instance=none&revision=-1",
        headers: [
          "Host: \(app.authority)", "Origin: http://\(app.authority)", "X-User: \(user)",
          "Cookie: \(try await cookie(of: user, app))",
        ])
      #expect(client.status == 101)
      #expect(await client.message() != nil)
      tabs[user] = client
    }
    await app.server.signOut("ann")
    #expect(await tabs["ann"]?.closeCode() == 4410)
    await app.server.signOut("nobody")
    // The other user's tab stays connected until the server stops.
    await app.stop()
    #expect(await tabs["ben"]?.closeCode() == 1001)
    #expect(Set(app.stage.flushed.map(\.user?.id)) == ["ann", "ben"])
    #expect(app.stage.flushed.first?.user?.id == "ann")
  }

  @Test func aHookReadsARequestsHeadersAndCookies() {
    var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/a?b")
    head.headers = [
      "X-One": "1", "X-Two": "1", "X-two": "2", "Cookie": "a=1; b=x=y", "cookie": "c=3; a=2",
    ]
    let request = WebHost.SignIn.Request(head, isFromProxy: true)
    #expect(request.path == "/a?b")
    #expect(request.isFromTrustedProxy)
    #expect(request.header("x-one") == "1")
    // A header that occurs twice is ignored, because the visitor could have added one.
    #expect(request.header("X-Two") == nil)
    #expect(request.header("X-Three") == nil)
    #expect(request.cookie("b") == "x=y")
    #expect(request.cookie("c") == "3")
    #expect(request.cookie("a") == nil)
  }

  @Test func theHookIsNotCalledForAForeignHost() {
    let router = Router(
      gatekeeper: Gatekeeper(host: "127.0.0.1", port: 8080, allowedHosts: []), assets: .embedded,
      limits: WebHost.Limits(),
      signIn: WebHost.SignIn { _ in
        Issue.record("The hook was called.")
        return nil
      }, hasPath: { _ in true })
    let head = HTTPRequestHead(
      version: .http1_1, method: .GET, uri: "/", headers: ["Host": "evil.example"])
    guard case .response(let response) = router.route(head) else {
      Issue.record("It should be refused.")
      return
    }
    #expect(response.status == .forbidden)
  }
}
