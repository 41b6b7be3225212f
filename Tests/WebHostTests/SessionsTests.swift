import ElementTree
import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import WebHost

/// The lifetimes of the windows in memory.
@Suite struct SessionsTests {
  /// Sessions whose starts and ends a test controls.
  final class Theatre {
    let loop = EmbeddedEventLoop()
    private(set) var sessions: Sessions!
    private(set) var begun: [WindowName] = []
    private(set) var memoryGivenBack = 0
    private let configuration: WebHost.Configuration
    private let ended = Ended()

    private final class Ended: @unchecked Sendable {
      // Sendable: only the test's thread uses it.
      var ids: [WindowName] = []
    }

    var toEnd: [WindowName] { ended.ids }

    /// - Parameters:
    ///   - addressCapacity: The number of sessions for each address; `nil` for no limit.
    ///   - windowCapacity: The number of windows for each browser.
    ///   - idleTime: The lifetime of a session without a connected page.
    init(
      capacity: Int = 2, addressCapacity: Int? = nil, windowCapacity: Int = 32,
      idleTime: Duration = WebHost.Limits().sessionIdleTime, screenSize: Int? = nil
    ) {
      var limits = WebHost.Limits()
      if let screenSize { limits.screenSize = screenSize }
      limits.sessionIdleTime = idleTime
      limits.sessions = capacity
      limits.sessionsPerAddress = addressCapacity ?? 1_000
      limits.windowsPerBrowser = windowCapacity
      configuration = WebHost.Configuration(
        title: "", limits: limits, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
      sessions = Sessions(eventLoop: loop, configuration: configuration) { [unowned self] in
        memoryGivenBack += 1
      } start: { [unowned self] id, _ in
        begun.append(id)
      }
    }

    func makeHub(_ id: WindowName) -> BrowserSession {
      BrowserSession(
        window: id.id, eventLoop: loop,
        screen: ScreenRelay.Snapshot(root: element(1, .list()), revision: 0),
        configuration: configuration, queue: EventQueue()
      ) { [ended] request in
        if case .end = request { ended.ids.append(id) }
      }
    }

    /// Starts a session and completes its start.
    @discardableResult
    func run(_ id: WindowName, from address: UInt8 = 1) -> BrowserSession? {
      let visitor = visit(id, from: address)
      let hub = makeHub(id)
      sessions.started(id, hub)
      return visitor.hub
    }

    final class Visitor {
      var hub: BrowserSession?
      var refusal: Sessions.Refusal?
    }

    func visit(_ id: WindowName, from address: UInt8 = 1) -> Visitor {
      let visitor = Visitor()
      let address = VisitorAddress(try! SocketAddress(ipAddress: "127.0.0.\(address)", port: 1))
      sessions.session(id, for: address, from: .saved) { result in
        switch result {
        case .success(let hub): visitor.hub = hub
        case .failure(let refusal): visitor.refusal = refusal
        }
      }
      return visitor
    }
  }

  let first = WindowName("first")
  let second = WindowName("second")
  let third = WindowName("third")

  @Test func aSessionBeginsOnceForSimultaneousVisits() {
    let theatre = Theatre()
    let visitors = [theatre.visit(first), theatre.visit(first)]
    #expect(theatre.begun == [first])
    #expect(theatre.sessions.running(first) == nil)
    theatre.sessions.started(first, theatre.makeHub(first))
    #expect(visitors[0].hub != nil)
    #expect(visitors[0].hub === visitors[1].hub)
    #expect(theatre.sessions.running(first) === visitors[0].hub)
    #expect(theatre.visit(first).hub === visitors[0].hub)
    #expect(theatre.begun == [first])
  }

  @Test func anUnusedSessionEndsAfterAWhile() {
    let theatre = Theatre()
    theatre.run(first)
    theatre.loop.advanceTime(by: .seconds(290))
    #expect(theatre.toEnd == [])
    theatre.loop.advanceTime(by: .seconds(20))
    #expect(theatre.toEnd == [first])
    #expect(theatre.sessions.running(first) == nil)
    // The session does not end twice.
    theatre.loop.advanceTime(by: .seconds(1_000))
    #expect(theatre.toEnd == [first])
  }

  @Test func sessionsThatBeganTogetherAreNotCheckedTogether() {
    let theatre = Theatre(capacity: 1_000)
    for number in 0..<500 {
      theatre.run(WindowName("\(number)"), from: UInt8(number % 200))
    }
    theatre.loop.advanceTime(by: .seconds(300))
    #expect(theatre.toEnd.count < 50)
    theatre.loop.advanceTime(by: .seconds(1))
    #expect(Set(theatre.toEnd).count == 500)
    #expect(theatre.toEnd.count == 500)
  }

  @Test func theMemoryOfEndedSessionsIsReturnedToTheSystem() throws {
    let theatre = Theatre()
    let hub = try #require(theatre.run(first))
    theatre.run(second)
    theatre.loop.advanceTime(by: .seconds(200))
    hub.page(opening: nil, assets: .embedded) { _ in }
    theatre.loop.advanceTime(by: .seconds(150))
    #expect(theatre.toEnd == [second])
    #expect(theatre.memoryGivenBack == 0)
    theatre.sessions.ended(second)
    theatre.loop.advanceTime(by: .seconds(60))
    #expect(theatre.memoryGivenBack == 1)
    // The memory of the last session is given back, too.
    theatre.loop.advanceTime(by: .seconds(500))
    #expect(theatre.toEnd == [second, first])
    theatre.sessions.ended(first)
    theatre.loop.advanceTime(by: .seconds(60))
    #expect(theatre.memoryGivenBack == 2)
  }

  @Test func useKeepsASessionAlive() throws {
    let theatre = Theatre()
    let hub = try #require(theatre.run(first))
    theatre.loop.advanceTime(by: .seconds(200))
    hub.page(opening: nil, assets: .embedded) { _ in }
    theatre.loop.advanceTime(by: .seconds(200))
    #expect(theatre.toEnd == [])
    theatre.loop.advanceTime(by: .seconds(200))
    #expect(theatre.toEnd == [first])
  }

  @Test func aConnectedBrowserKeepsASessionAlive() throws {
    let theatre = Theatre()
    let hub = try #require(theatre.run(first))
    // A page of this session still waits for its answer.
    hub.page(opening: PagePath("/3", limits: WebHost.Limits()), assets: .embedded) { _ in }
    theatre.loop.advanceTime(by: .seconds(100_000))
    #expect(theatre.toEnd == [])
  }

  @Test func aVisitorDuringASaveGetsTheNextSession() {
    let theatre = Theatre()
    theatre.run(first)
    theatre.loop.advanceTime(by: .seconds(400))
    let visitor = theatre.visit(first)
    #expect(visitor.hub == nil)
    #expect(theatre.begun == [first])
    theatre.sessions.ended(first)
    #expect(theatre.begun == [first, first])
    theatre.sessions.started(first, theatre.makeHub(first))
    #expect(visitor.hub != nil)
  }

  @Test func theLeastRecentlyUsedSessionEndsForANewOne() throws {
    let theatre = Theatre()
    let hub = try #require(theatre.run(first))
    theatre.loop.advanceTime(by: .seconds(1))
    theatre.run(second)
    theatre.loop.advanceTime(by: .seconds(1))
    hub.page(opening: nil, assets: .embedded) { _ in }
    #expect(theatre.run(third) != nil)
    #expect(theatre.toEnd == [second])
  }

  @Test func aBrowserIsRefusedIfAllSessionsAreInUse() throws {
    let theatre = Theatre(capacity: 1)
    let hub = try #require(theatre.run(first))
    hub.page(opening: PagePath("/3", limits: WebHost.Limits()), assets: .embedded) { _ in }
    #expect(theatre.visit(second).refusal == .full)
    #expect(theatre.begun == [first])
    #expect(theatre.toEnd == [])
    #expect(theatre.visit(first).hub === hub)
  }

  @Test func theUsedSessionsOfAnAddressAreLimited() throws {
    let theatre = Theatre(capacity: 10, addressCapacity: 1)
    let hub = try #require(theatre.run(first, from: 1))
    hub.page(opening: PagePath("/3", limits: WebHost.Limits()), assets: .embedded) { _ in }
    #expect(theatre.visit(second, from: 1).refusal == .tooMany)
    #expect(theatre.run(second, from: 2) != nil)
    // An idle session makes way for another one.
    #expect(theatre.run(third, from: 2) != nil)
    #expect(theatre.toEnd == [second])
  }

  @Test func anAddressThatHoldsAllSessionsGivesOneUp() throws {
    let theatre = Theatre(capacity: 3)
    for id in [first, second, third] {
      let hub = try #require(theatre.run(id, from: 1))
      hub.page(opening: PagePath("/3", limits: WebHost.Limits()), assets: .embedded) { _ in }
      theatre.loop.advanceTime(by: .seconds(1))
    }
    // The address that has all sessions loses its least recently used one.
    let other = try #require(theatre.run(WindowName("other"), from: 2))
    other.page(opening: PagePath("/3", limits: WebHost.Limits()), assets: .embedded) { _ in }
    #expect(theatre.begun.last == WindowName("other"))
    #expect(theatre.visit(WindowName("more"), from: 1).refusal == .full)
  }

  // MARK: - The windows of one browser

  private func window(_ number: Int) throws -> WindowName {
    let digits = String(number, radix: 16)
    let name = String(repeating: "0", count: 16 - digits.count) + digits
    return WindowName(SessionID(rawValue: "browser"), try #require(WindowID(name)))
  }

  @Test func theLeastRecentlyUsedWindowEndsPastTheLimit() throws {
    let theatre = Theatre(capacity: 1_000, windowCapacity: 3)
    for number in 0..<3 {
      theatre.run(try window(number))
      theatre.loop.advanceTime(by: .seconds(1))
    }
    let used = try #require(theatre.sessions.running(try window(0)))
    used.page(opening: nil, assets: .embedded) { _ in }
    theatre.run(try window(3))
    #expect(theatre.toEnd == [try window(1)])
    // Other browsers have a limit of their own.
    theatre.run(first)
    #expect(theatre.toEnd.count == 1)
  }

  @Test func aWindowIsRefusedIfItsBrowserShowsTheMaximum() throws {
    let theatre = Theatre(capacity: 1_000, windowCapacity: 2)
    for number in 0..<2 {
      let hub = try #require(theatre.run(try window(number)))
      hub.page(opening: PagePath("/3", limits: WebHost.Limits()), assets: .embedded) { _ in }
    }
    #expect(theatre.visit(try window(2)).refusal == .tooManyWindows)
    #expect(theatre.toEnd.isEmpty)
    #expect(theatre.visit(first).refusal == nil)
  }

  @Test func aThousandWindowsStayWithinTheLimit() throws {
    let theatre = Theatre(capacity: 1_000, windowCapacity: 4)
    var refused = 0
    for number in 0..<1_000 {
      let visitor = theatre.visit(try window(number))
      if visitor.refusal == nil {
        theatre.sessions.started(try window(number), theatre.makeHub(try window(number)))
      } else {
        refused += 1
      }
      for name in theatre.toEnd { theatre.sessions.ended(name) }
    }
    // Most windows start too fast and are refused. The others replace older windows.
    #expect(refused == 1_000 - 80)
    #expect(theatre.begun.count - theatre.toEnd.count == 4)
    #expect(theatre.sessions.known([SessionID(rawValue: "browser")]) != nil)
    theatre.loop.advanceTime(by: .seconds(400))
    for name in theatre.toEnd { theatre.sessions.ended(name) }
    #expect(theatre.sessions.known([SessionID(rawValue: "browser")]) == nil)
  }

  @Test func newSessionsPerSecondAreLimited() throws {
    let theatre = Theatre(capacity: 1_000)
    let names = (0..<81).map { WindowName("\($0)") }
    for name in names.dropLast() { #expect(theatre.run(name) != nil) }
    #expect(theatre.visit(names[80]).refusal == .tooFast)
    #expect(theatre.run(WindowName("other"), from: 2) != nil)
    theatre.loop.advanceTime(by: .milliseconds(50))
    #expect(theatre.run(names[80]) != nil)
  }

  @Test func aSessionThatGrowsTooLargeEnds() throws {
    let theatre = Theatre(screenSize: 65_536)
    let hub = try #require(theatre.run(first))
    let limit = 65_536 / Document.elementSize
    let rows = (1...(2 * limit)).map { number in
      Patch.insert(
        element(ElementID(rawValue: UInt32(number + 1)), .divider), parent: 1, before: nil)
    }
    hub.receive([.batch(PatchBatch(revision: 1, patches: rows))])
    #expect(theatre.toEnd == [first])
  }

  // MARK: - Several servers

  @Test func anUnavailableSessionFreesItsSlot() throws {
    let theatre = Theatre(capacity: 1)
    let visitors = [theatre.visit(first), theatre.visit(first)]
    let error = SessionUnavailable(reason: "It is elsewhere.")
    theatre.sessions.failed(first, error)
    #expect(visitors.map(\.refusal) == [.unavailable(error), .unavailable(error)])
    #expect(theatre.sessions.known([first.session]) == nil)
    #expect(theatre.run(second) != nil)
    // The failure is reported only once.
    theatre.sessions.failed(second, error)
    #expect(theatre.sessions.running(second) != nil)
  }

  @Test func aMovedSessionEndsItsWindowsAndRefusesVisitors() throws {
    let theatre = Theatre(capacity: 1_000)
    let windows = [try window(0), try window(1)]
    for name in windows { theatre.run(name) }
    theatre.run(first)
    // A window that is still starting ends once it has started.
    let late = theatre.visit(try window(2))
    theatre.sessions.move([windows[0].session], isLost: false)
    #expect(Set(theatre.toEnd) == Set(windows))
    theatre.sessions.started(try window(2), theatre.makeHub(try window(2)))
    #expect(late.hub != nil)
    #expect(theatre.toEnd.last == (try window(2)))

    let visitor = theatre.visit(windows[0])
    theatre.sessions.ended(windows[0])
    #expect(visitor.refusal == .unavailable(Sessions.moved))
    #expect(theatre.sessions.running(first) != nil)
    // The session may come back later.
    #expect(theatre.run(windows[0]) != nil)
  }

  @Test func stoppingDoesNotWaitForUnavailableSessions() throws {
    let theatre = Theatre()
    let visitor = theatre.visit(first)
    var isStopped = false
    theatre.sessions.stop().assumeIsolated().whenComplete { _ in isStopped = true }
    theatre.sessions.failed(first, SessionUnavailable(reason: "It is elsewhere."))
    theatre.loop.run()
    #expect(visitor.refusal == .stopping)
    #expect(isStopped)
  }

  @Test func stoppingWaitsUntilAllAreSaved() throws {
    let theatre = Theatre(capacity: 3)
    theatre.run(first)
    let late = theatre.visit(second)
    var isStopped = false
    theatre.sessions.stop().assumeIsolated().whenComplete { _ in isStopped = true }
    #expect(theatre.toEnd == [first])
    #expect(theatre.visit(third).refusal == .stopping)
    theatre.sessions.ended(first)
    theatre.loop.run()
    #expect(!isStopped)
    // A session that was still starting is saved as well.
    theatre.sessions.started(second, theatre.makeHub(second))
    #expect(late.refusal == .stopping)
    #expect(theatre.toEnd == [first, second])
    theatre.sessions.ended(second)
    theatre.loop.run()
    #expect(isStopped)
  }

  @Test func aServerWithoutSessionsStopsAtOnce() throws {
    let theatre = Theatre()
    var isStopped = false
    theatre.sessions.stop().assumeIsolated().whenComplete { _ in isStopped = true }
    theatre.loop.run()
    #expect(isStopped)
  }
}
