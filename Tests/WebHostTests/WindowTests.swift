import ElementTree
import NIOConcurrencyHelpers
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOWebSocket
import Testing

@testable import WebHost

/// The window of a page, without sockets.
@Suite struct WindowTests {
  private func cookies(_ head: HTTPResponseHead) -> [String] { head.headers["Set-Cookie"] }

  // MARK: - Pages

  @Test func aReloadedPageShowsItsWindow() throws {
    let server = EmbeddedServer(location: "/notes/1")
    let channel = try server.connectHTTP()
    try channel.send(.GET, "/notes/1", headers: server.headers)
    let answer = try #require(try channel.answer())
    #expect(answer.body.contains(" data-window=\"\(server.session.window)\" data-announced"))
    #expect(answer.body.contains(" data-instance=\"\(server.session.instance)\""))
    #expect(server.begun.isEmpty)
    // The cookie of the previous page applies to this page only.
    #expect(cookies(answer.head).count == 2)
    #expect(cookies(answer.head).last == "tessera-window-8080=; Path=/; Max-Age=0; SameSite=Lax")
  }

  @Test func aRequestedPageWaitsForTheEventsOfThePageBefore() throws {
    let server = EmbeddedServer(location: "/notes/1")
    let tab = try server.connectTab("a", window: server.session.window)
    // The screen hasn't opened this path yet when Back requests the page of the former path.
    try tab.receive(#"[[1, 0, "open", "/notes/2"]]"#)
    let channel = try server.connectHTTP()
    try channel.send(.GET, "/notes/1", headers: server.headers)
    #expect(try channel.answer() == nil)
    server.answerEvents()
    #expect(server.opened == ["/notes/2", "/notes/1"])
    #expect(try channel.answer() != nil)
  }

  @Test func aLateStepOfThePageBeforeMovesNoRequestedPage() throws {
    let server = EmbeddedServer(location: "/notes/1")
    let window = server.session.window
    let before = try server.connectTab("a", window: window)
    let channel = try server.connectHTTP()
    try channel.send(.GET, "/notes/1", headers: server.headers)
    try before.receive(#"[[1, 0, "open", "/notes/2"]]"#)
    server.answerEvents()
    #expect(server.opened == ["/notes/1"])
    // Back and Forward of the new page move the window.
    let after = try server.connectTab("b", window: window)
    try after.receive(#"[[1, 0, "open", "/notes/2"]]"#)
    server.answerEvents()
    #expect(server.opened == ["/notes/1", "/notes/2"])
  }

  @Test func aPageThatStaysCanMoveAgainAfterAMoment() throws {
    let server = EmbeddedServer(location: "/notes/1")
    let tab = try server.connectTab("a", window: server.session.window)
    let channel = try server.connectHTTP()
    try channel.send(.GET, "/notes/1", headers: server.headers)
    server.loop.advanceTime(by: .seconds(5))
    try tab.receive(#"[[1, 0, "open", "/notes/2"]]"#)
    server.answerEvents()
    #expect(server.opened == ["/notes/2"])
  }

  @Test func aPageInANewTabGetsANewWindowAndAffectsNoOther() throws {
    let server = EmbeddedServer(location: "/notes/1")
    let channel = try server.connectHTTP()
    var headers = server.headers
    headers.replaceOrAdd(name: "Cookie", value: "session-8080=\(server.secret.rawValue)")
    try channel.send(.GET, "/notes/2", headers: headers)
    #expect(server.takeEvents().isEmpty)
    let (name, origin) = try #require(server.begun.first)
    #expect(name.session == server.secret.id)
    #expect(name.id != server.session.window)
    // No tab is connected to the first window.
    #expect(origin == .beside(.latest))
  }

  @Test func aNewWindowBesideAVisibleOneStartsFromScratch() throws {
    let server = EmbeddedServer()
    let tab = try server.connectTab("a", window: server.session.window, instance: "old")
    #expect(try tab.messages().first == server.hello(0))
    let channel = try server.connectHTTP()
    var headers = server.headers
    headers.replaceOrAdd(name: "Cookie", value: "session-8080=\(server.secret.rawValue)")
    try channel.send(.GET, "/notes/2", headers: headers)
    #expect(server.begun.first?.origin == .beside(.fresh))
  }

  @Test func aNewTabDoesNotAffectAWindowThatIsReloading() throws {
    let server = EmbeddedServer(location: "/notes/1")
    let channel = try server.connectHTTP()
    try channel.send(.GET, "/notes/2", headers: server.headers)
    #expect(server.takeEvents().isEmpty)
    let (name, _) = try #require(server.begun.first)
    #expect(name.id != server.session.window)
    let other = BrowserSession(
      window: name.id, eventLoop: server.loop,
      screen: ScreenRelay.Snapshot(root: todos(["Other"]), revision: 0, location: "/notes/2"),
      configuration: server.configuration, queue: EventQueue()
    ) { _ in }
    server.dispatcher.sessions.started(name, other)
    let answer = try #require(try channel.answer())
    #expect(answer.body.contains(" data-window=\"\(name.id)\" data-location"))
    // The cookie of the previous page is still valid for the next one.
    #expect(cookies(answer.head).count == 1)
  }

  @Test func anAbandonedWindowEndsWhenItsPageJoinsAnother() throws {
    let server = EmbeddedServer(location: "/notes/1")
    let channel = try server.connectHTTP()
    try channel.send(.GET, "/notes/2", headers: server.headers)
    let (name, _) = try #require(server.begun.first)
    let asked = NIOLockedValueBox<[String]>([])
    let other = BrowserSession(
      window: name.id, eventLoop: server.loop,
      screen: ScreenRelay.Snapshot(root: todos(["Other"]), revision: 0, location: "/notes/2"),
      configuration: server.configuration, queue: EventQueue()
    ) { event in asked.withLockedValue { $0.append("\(event)") } }
    server.dispatcher.sessions.started(name, other)
    // The user has typed another address in the same tab.
    let tab = try server.connectTab("b", window: server.session.window, instance: other.instance)
    #expect(try tab.messages().first == server.hello(0))
    #expect(asked.withLockedValue { $0 } == ["end"])
    #expect(server.dispatcher.sessions.running(name) == nil)
    // A window stays if a page has been connected to it.
    _ = try server.connectTab("c", window: WindowID(), instance: server.session.instance)
    #expect(server.dispatcher.sessions.running(server.name) != nil)
  }

  @Test func appsOnOtherPortsHaveSeparateCookies() throws {
    let server = EmbeddedServer()
    func window(_ host: String, _ cookie: String) -> AnnouncedWindow? {
      server.router.gatekeeper.announcedWindow(in: ["Host": host, "Cookie": cookie])
    }
    let id = "00000000000000aa"
    #expect(window("localhost:8080", "tessera-window-8080=\(id)")?.id == WindowID(id))
    #expect(window("localhost:8081", "tessera-window-8080=\(id)") == nil)
    #expect(window("[::1]:8081", "tessera-window-8081=\(id)")?.id == WindowID(id))
    #expect(window("example.org", "tessera-window-=\(id)")?.id == WindowID(id))
    // The proxy has dropped the port from the host.
    let other = window("example.org", "tessera-window-x=1; tessera-window-8443=\(id)")
    #expect(other?.id == WindowID(id))
    #expect(other?.cookieName == "tessera-window-8443")
    #expect(window("[::1]", "tessera-window-=\(id)")?.id == WindowID(id))
  }

  @Test func requestsForNoPageMakeNoWindow() throws {
    let server = EmbeddedServer()
    var headers = server.headers
    headers.replaceOrAdd(name: "Cookie", value: "session-8080=\(server.secret.rawValue)")
    let channel = try server.connectHTTP()
    try channel.send(.HEAD, "/", headers: headers)
    #expect(try channel.answer()?.head.status == .ok)
    headers.add(name: "Sec-Fetch-Dest", value: "empty")
    try channel.send(.GET, "/", headers: headers)
    #expect(try channel.answer()?.body.contains("Milk") == true)
    #expect(server.begun.isEmpty)
  }

  @Test(arguments: [
    "", "0", "00000000000000a", "00000000000000aaa", "00000000000000AA", "0000000000000 aa",
    "../../../../etc/", "00000000000000ä", "%30000000000000aa", "tessera-window",
  ])
  func anInvalidWindowNameIsIgnored(name: String) throws {
    #expect(WindowID(name) == nil)
    let server = EmbeddedServer()
    var headers = server.headers
    headers.replaceOrAdd(
      name: "Cookie", value: "session-8080=\(server.secret.rawValue); tessera-window-8080=\(name)")
    #expect(server.router.gatekeeper.announcedWindow(in: headers) == nil)
    let query = "tab=a&name=\(name)&instance=b&revision=0"
    let state = TabState(query: query[...], limits: WebHost.Limits())
    // An item without a value is ignored.
    #expect(name.isEmpty ? state?.window == nil : state == nil)
  }

  // MARK: - Tabs

  @Test func aTabFindsItsWindowDespiteAnOutdatedPage() throws {
    let server = EmbeddedServer()
    let channel = try server.connectTab("a", window: server.session.window, instance: "old")
    let messages = try channel.messages()
    #expect(messages.first == server.hello(0))
    #expect(messages.last?.hasPrefix(#"{"html":"<div id=e1 class=page>"#) == true)
    #expect(server.begun.isEmpty)
  }

  @Test func aTabWithAnotherNameIsAnotherWindow() throws {
    let server = EmbeddedServer()
    let first = try server.connectTab("a", window: server.session.window, instance: "old")
    let other = WindowID()
    // A visitor may have loaded the same first page in two tabs.
    let second = try server.connectTab("b", window: other, instance: server.session.instance)
    #expect(server.begun.map(\.name) == [WindowName(server.secret.id, other)])
    #expect(server.begun.first?.origin == .beside(.fresh))
    #expect(try second.messages().isEmpty)
    #expect(first.isActive)
  }

  @Test func aDuplicatedTabGetsACopyOfTheWindow() throws {
    let server = EmbeddedServer()
    let first = try server.connectTab("a", window: server.session.window, instance: "old")
    _ = try first.messages()
    let second = try server.connectTab("b", window: server.session.window, instance: "old")
    let (name, origin) = try #require(server.begun.first)
    #expect(origin == .beside(.copy(of: server.session.window)))
    #expect(name.id != server.session.window)
    #expect(first.isActive)
    #expect(try second.messages().isEmpty)

    let copy = BrowserSession(
      window: name.id, eventLoop: server.loop,
      screen: ScreenRelay.Snapshot(root: todos(["Copy"]), revision: 0),
      configuration: server.configuration, queue: EventQueue()
    ) { _ in }
    server.dispatcher.sessions.started(name, copy)
    let messages = try second.messages()
    #expect(messages.first?.contains(#""window":"\#(name.id)""#) == true)
    #expect(messages.last?.contains("Copy") == true)
    // The copy is found again by its new name.
    let again = try server.connectTab("b", window: name.id, instance: copy.instance)
    #expect(try again.messages().count == 1)
    #expect(server.begun.count == 1)
  }

  @Test func aReloadedPageTakesItsWindowOverPermanently() throws {
    let server = EmbeddedServer()
    let window = server.session.window
    let before = try server.connectTab("a", window: window, instance: "old")
    _ = try before.messages()
    // The server may not know that the previous page's connection has ended.
    let after = try server.connectTab("b", window: window, instance: server.session.instance)
    #expect(try after.messages() == [server.hello(0)])
    #expect(try before.closeCode() == 4409)
    let late = try server.connectTab("a", window: window, instance: server.session.instance)
    #expect(server.begun.map(\.origin) == [.beside(.copy(of: window))])
    #expect(try late.messages().isEmpty)
    #expect(after.isActive)
  }

  @Test func aTabReconnectsAfterLosingItsConnection() throws {
    let server = EmbeddedServer()
    let window = server.session.window
    let before = try server.connectTab("a", window: window, instance: server.session.instance)
    _ = try before.messages()
    // The server may not have noticed the loss of the connection.
    let after = try server.connectTab("a", window: window, instance: server.session.instance)
    #expect(try after.messages() == [server.hello(0)])
    #expect(try before.closeCode() == 4409)
    #expect(server.begun.isEmpty)
    // Once the server has noticed the loss, any tab can name the window and join it.
    _ = try? after.finish()
    let other = try server.connectTab("b", window: window, instance: "old")
    #expect(try other.messages().first == server.hello(0))
    #expect(server.begun.isEmpty)
  }

  @Test func aTabThatSendsRequestsKeepsItsWindowBriefly() throws {
    let server = EmbeddedServer()
    let window = server.session.window
    func ask(_ tab: String, _ instance: String) throws -> Int {
      var status = 0
      server.dispatcher.receive(
        ByteBuffer(string: "[]"), secrets: [server.secret],
        state: try server.tabState(tab, window: window, instance: instance), from: server.address
      ) { status = Int($0.status.code) }
      return status
    }
    #expect(try ask("a", server.session.instance) == 200)
    #expect(try ask("a", server.session.instance) == 200)
    #expect(try ask("b", "old") == 0)
    #expect(server.begun.map(\.origin) == [.beside(.copy(of: window))])
    server.loop.advanceTime(by: .seconds(6))
    #expect(try ask("c", "old") == 200)
  }

  @Test func aRequestWithoutAWindowGetsThePagesWindow() throws {
    let server = EmbeddedServer()
    let channel = try server.connectTab("a", window: nil, instance: server.session.instance)
    #expect(try channel.messages() == [server.hello(0)])
    let other = try server.connectTab("b", window: nil, instance: server.session.instance)
    #expect(try other.messages() == [server.hello(0)])
    #expect(server.begun.isEmpty)
  }
}
