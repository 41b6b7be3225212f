import BoundedWaits
import ElementTree
import NIOCore
import Testing

@testable import WebHost

/// The separate sessions of browsers, over real sockets.
@MainActor
@Suite(.stopsServers, .timeLimit(.minutes(5)))
struct ServerSessionTests {
  let renamed = Patch.update(3, Element.Properties(.text("Mine")))

  @Test func newVisitorsGetACookieAndTheirOwnScreen() async throws {
    let app = try await TestServer()
    var secrets: Set<String> = []
    for _ in 0..<3 {
      let page = try await app.request("GET", "/")
      #expect(page.status == 200)
      let cookie = try #require(page.headers.first { $0.hasPrefix("Set-Cookie: session-") })
      let value = try #require(cookie.split(separator: "=").dropFirst().first)
      secrets.insert(String(value.prefix { $0 != ";" }))
    }
    #expect(secrets.count == 3)
    // Visiting a page does not start a session.
    #expect(app.stage.begun.isEmpty)
    #expect(app.stage.firstPages == 1)
    for secret in secrets {
      let secret = try #require(SessionSecret(rawValue: secret, signedWith: key))
      app.stage.strangers.insert(secret.id)
      _ = try await app.open(of: secret)
    }
    #expect(Set(app.stage.begun).count == 3)
  }

  @Test func browsersDoNotSeeEachOther() async throws {
    let app = try await TestServer()
    let other = SessionSecret(signedWith: key)
    let mine = try await app.open()
    let theirs = try await app.open(of: other)
    app.screen.change([renamed])
    #expect(await mine.message() == #"[1,[3,"","Mine"]]"#)
    app.stage.screens[other.id]!.change([.remove(20)])
    // The first message belongs to the second browser's own screen.
    #expect(await theirs.message() == #"[1,["-",20]]"#)
    try await theirs.send(#"[[1,12,"press"]]"#)
    #expect(await theirs.message() == "1")
    #expect(app.screen.events.isEmpty)
    #expect(app.stage.screens[other.id]?.events == [Event(12, .press)])
    #expect(try await app.page().body.contains("Mine"))
    #expect(try await app.page(of: other).body.contains("Mine") == false)
  }

  // MARK: - Tabs

  /// Opens a link in a new tab.
  private func open(
    _ path: String, in app: TestServer, tab: String
  ) async throws -> (window: WindowID, client: WebSocketClient) {
    let page = try await app.page(path, in: nil).body
    let window = try #require(page.value(of: "data-window").flatMap { WindowID($0) })
    let client = try await app.connect(
      tab: tab, instance: try #require(page.value(of: "data-instance")),
      revision: try #require(page.value(of: "data-revision").flatMap { Int($0) }), window: window)
    return (window, client)
  }

  @Test func eachTabHasItsOwnScreenAndPath() async throws {
    let app = try await TestServer()
    app.stage.screensOfWindows = [:]
    let (first, one) = try await open("/3", in: app, tab: "1")
    let (second, two) = try await open("/4", in: app, tab: "2")
    let screens = try #require(app.stage.screensOfWindows)
    let (firstScreen, secondScreen) = (try #require(screens[first]), try #require(screens[second]))
    #expect(firstScreen.opened == ["/3"])
    #expect(secondScreen.opened == ["/4"])
    #expect(app.stage.windows.map(\.session) == [app.secret.id, app.secret.id])
    #expect(app.stage.windows.map(\.beginning) == [.latest, .fresh])
    firstScreen.change([renamed])
    #expect(await one.message() == #"[1,[3,"","Mine"]]"#)
    // Back and Forward move only their own tab.
    secondScreen.onOpen = { path in secondScreen.change([], location: path) }
    try await two.send(#"[[1,0,"open","/5"]]"#)
    #expect(await two.message() == #"[1,["@","/5"]]"#)
    #expect(firstScreen.opened == ["/3"])
    // A reload shows each tab at its own location.
    #expect(try await app.page("/5", in: second).body.value(of: "data-location") == "/5")
    #expect(app.stage.begun.count == 2)
  }

  @Test func eachTabFindsItsWindowOnAnotherServer() async throws {
    let old = try await TestServer()
    old.stage.screensOfWindows = [:]
    let (first, _) = try await open("/3", in: old, tab: "1")
    let (second, _) = try await open("/4", in: old, tab: "2")
    await old.stop()
    let new = try await TestServer(secret: old.secret)
    let screens = [
      first: FakeScreen(todos(["Milk"])), second: FakeScreen(todos(["Bread"])),
    ]
    new.stage.screensOfWindows = screens
    for (window, text) in [(second, "Bread"), (first, "Milk")] {
      let client = try await new.connect(
        tab: text, instance: "gone", revision: 0, window: window)
      #expect(await client.message()?.contains("value=\(text)") == true)
    }
    #expect(new.stage.windows.map(\.id) == [second, first])
  }

  @Test func aDuplicatedTabGetsACopyOfItsWindow() async throws {
    let app = try await TestServer()
    app.stage.screensOfWindows = [:]
    let (window, first) = try await open("/3", in: app, tab: "1")
    let copy = try await app.connect(
      tab: "2", instance: "another", revision: 0, window: window)
    #expect(await copy.message()?.hasPrefix(#"{"html""#) == true)
    #expect(app.stage.windows.last?.beginning == .copy(of: window))
    #expect(app.stage.windows.count == 2)
    app.stage.screensOfWindows?[window]?.change([renamed])
    #expect(await first.message() == #"[1,[3,"","Mine"]]"#)
  }

  @Test func requestsWithoutTheSessionsCookieAreRefused() async throws {
    let app = try await TestServer()
    let instance = try #require(try await app.page().body.value(of: "data-instance"))
    let stranger = SessionSecret(signedWith: key)
    _ = try await app.page(of: stranger)
    for (cookie, status) in [
      (app.cookie(stranger), 200), (app.cookie(SessionSecret(signedWith: SigningKey())), 401),
      ("session-\(app.server.port)=\(app.secret.id)", 401), ("a=b", 401),
    ] {
      let answer = try await app.request(
        "POST", "/events?tab=a&instance=\(instance)&revision=0",
        headers: ["Origin: http://\(app.authority)", "Cookie: \(cookie)"],
        body: #"[[1,12,"press"]]"#)
      #expect(answer.status == status)
    }
    #expect(app.screen.events.isEmpty)
    #expect(app.stage.screens.values.allSatisfy { $0.events.isEmpty })
  }

  @Test func anEndedSessionResumesWhenItsBrowserReturns() async throws {
    var limits = WebHost.Limits()
    limits.sessions = 1
    let app = try await TestServer(limits: limits)
    let other = SessionSecret(signedWith: key)
    let (saving, saved) = AsyncStream.makeStream(of: Void.self)
    app.stage.flush = { saved.yield() }

    let instance = try #require(try await app.page().body.value(of: "data-instance"))
    app.screen.change([renamed])
    _ = try await app.page(of: other)
    try await wait(for: "the session to be saved") { for await _ in saving { break } }
    #expect(!app.screen.hasSubscribers)
    #expect(app.screen.endings == 1)

    let again = try await app.page().body
    #expect(again.contains("Mine"))
    #expect(again.value(of: "data-instance") != instance)
    #expect(app.stage.begun == [app.secret.id, other.id, app.secret.id])
  }

  @Test func theScreenIsNotifiedWhetherAPageShowsIt() async throws {
    let app = try await TestServer()
    var told = app.stage.isShown.makeAsyncIterator()
    let client = try await app.open()
    try await client.close()
    #expect(await told.next() == false)
    let again = try await app.open()
    #expect(await told.next() == true)
    try await again.close()
    #expect(await told.next() == false)
  }

  @Test func thePageReportsThatAllSessionsAreInUse() async throws {
    var limits = WebHost.Limits()
    limits.sessions = 1
    let app = try await TestServer(limits: limits)
    let client = try await app.open()
    let refused = try await app.page(of: SessionSecret(signedWith: key))
    #expect(refused.status == 503)
    #expect(refused.headers.contains("Retry-After: 30"))
    app.screen.change([renamed])
    #expect(await client.message() == #"[1,[3,"","Mine"]]"#)
  }

  @Test func stoppingSavesEverySession() async throws {
    let app = try await TestServer()
    let browsers = [SessionSecret(signedWith: key), SessionSecret(signedWith: key), app.secret]
    for browser in browsers { _ = try await app.page(of: browser) }
    #expect(app.stage.screens.values.allSatisfy { $0.hasSubscribers })
    await app.stop()
    #expect(Set(app.stage.flushed) == Set(browsers.map(\.id)))
    #expect(app.stage.screens.values.allSatisfy { !$0.hasSubscribers })
    #expect(app.stage.screens.values.allSatisfy { $0.endings == 1 })
  }

  // MARK: - Paths

  @Test func aPathIsOpenedAndItsScreenIsServed() async throws {
    let app = try await TestServer()
    app.screen.onOpen = { [screen = app.screen] path in screen.change([renamed], location: path) }
    let page = try await app.page("/3/notes?a=%20b")
    #expect(app.screen.opened == ["/3/notes?a=%20b"])
    #expect(page.body.contains("Mine"))
    #expect(page.body.value(of: "data-location") == "/3/notes?a=%20b")
    // A reload opens no path, and the address without a path shows the current screen.
    _ = try await app.page("/3/notes?a=%20b")
    #expect(
      try await app.page("/").body.value(of: "data-location") == "/3/notes?a=%20b")
    #expect(app.screen.opened.count == 1)
  }

  @Test func aPathIsOpenedInAStartingSession() async throws {
    let app = try await TestServer()
    app.stage.strangers.insert(app.secret.id)
    let page = try await app.page("/3")
    #expect(page.status == 200)
    #expect(app.stage.begun.isEmpty)
    let client = try await app.connect(
      instance: try #require(page.body.value(of: "data-instance")), revision: 0, path: "/3")
    #expect(app.stage.begun == [app.secret.id])
    #expect(app.screen.opened == ["/3"])
    _ = client
  }

  @Test func backAndForwardReachTheScreenWhichReturnsItsLocation() async throws {
    let app = try await TestServer()
    app.screen.onOpen = { [screen = app.screen] path in screen.change([], location: path) }
    let client = try await app.open()
    let other = try await app.open(tab: "other")
    try await client.send(#"[[1,0,"open","/3"]]"#)
    #expect(await client.message() == #"[1,["@","/3"]]"#)
    #expect(await client.message() == "1")
    #expect(await other.message() == #"[1,["@","/3"]]"#)
    // The server answers even if a path changes nothing.
    app.screen.onOpen = { _ in }
    try await client.send(#"[[2,0,"open","/nowhere"]]"#)
    #expect(await client.message() == "2")
    #expect(app.screen.opened == ["/3", "/nowhere"])
  }

  @Test(arguments: [
    "/%", "/%00", "/%ff%fe", "/..%2f..%2fetc%2fpasswd", "//evil.example/", "/<script>",
    "/a//b/./..", "/?", "/" + String(repeating: "%C3%A9", count: 150),
  ])
  func hostilePathsReachTheAppAndThePageIsServed(path: String) async throws {
    let app = try await TestServer()
    let page = try await app.page(path)
    #expect(page.status == 200)
    #expect(app.screen.opened == [path])
    #expect(page.body.contains("value=Milk"))
  }
}
