import ElementTree
import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import WebHost

/// Which browsers' sessions are in memory, and for how long.
@Suite struct SessionsTests {
  /// Sessions whose beginnings and ends are the test's to tell.
  final class Theatre {
    let loop = EmbeddedEventLoop()
    private(set) var sessions: Sessions!
    private(set) var begun: [SessionID] = []
    private let configuration: WebHost.Configuration
    private let ended = Ended()

    private final class Ended: @unchecked Sendable {
      // Sendable: everything happens on the test's thread.
      var ids: [SessionID] = []
    }

    var toEnd: [SessionID] { ended.ids }

    init(capacity: Int = 2) {
      var limits = WebHost.Limits()
      limits.sessions = capacity
      configuration = WebHost.Configuration(
        title: "", limits: limits, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
      sessions = Sessions(eventLoop: loop, configuration: configuration) { [unowned self] id in
        begun.append(id)
      }
    }

    func makeHub(_ id: SessionID) -> Hub {
      Hub(
        eventLoop: loop, screen: ScreenRelay.Snapshot(root: element(1, .list), revision: 0),
        configuration: configuration, inbox: Inbox()
      ) { [ended] request in
        if case .end = request { ended.ids.append(id) }
      }
    }

    /// Has a session begun and ready.
    @discardableResult
    func run(_ id: SessionID) -> Hub? {
      let visitor = visit(id)
      let hub = makeHub(id)
      sessions.started(id, hub)
      return visitor.hub
    }

    final class Visitor {
      var hub: Hub?
      var refusal: Sessions.Refusal?
    }

    func visit(_ id: SessionID) -> Visitor {
      let visitor = Visitor()
      sessions.session(id) { result in
        switch result {
        case .success(let hub): visitor.hub = hub
        case .failure(let refusal): visitor.refusal = refusal
        }
      }
      return visitor
    }
  }

  let first = SessionID(rawValue: "first")
  let second = SessionID(rawValue: "second")
  let third = SessionID(rawValue: "third")

  @Test func aSessionBeginsOnceForAllWhoComeMeanwhile() {
    let theatre = Theatre()
    let visitors = [theatre.visit(first), theatre.visit(first)]
    #expect(theatre.begun == [first])
    #expect(theatre.sessions.running([first]) == nil)
    theatre.sessions.started(first, theatre.makeHub(first))
    #expect(visitors[0].hub != nil)
    #expect(visitors[0].hub === visitors[1].hub)
    #expect(theatre.sessions.running([second, first]) === visitors[0].hub)
    #expect(theatre.visit(first).hub === visitors[0].hub)
    #expect(theatre.begun == [first])
  }

  @Test func aSessionThatNobodyUsesEndsAfterAWhile() {
    let theatre = Theatre()
    theatre.run(first)
    theatre.loop.advanceTime(by: .seconds(290))
    #expect(theatre.toEnd == [])
    theatre.loop.advanceTime(by: .seconds(20))
    #expect(theatre.toEnd == [first])
    #expect(theatre.sessions.running([first]) == nil)
    // It ends once.
    theatre.loop.advanceTime(by: .seconds(1_000))
    #expect(theatre.toEnd == [first])
  }

  @Test func usingItKeepsIt() throws {
    let theatre = Theatre()
    let hub = try #require(theatre.run(first))
    theatre.loop.advanceTime(by: .seconds(200))
    hub.page(opening: nil, assets: .embedded) { _ in }
    theatre.loop.advanceTime(by: .seconds(200))
    #expect(theatre.toEnd == [])
    theatre.loop.advanceTime(by: .seconds(200))
    #expect(theatre.toEnd == [first])
  }

  @Test func aBrowserThatIsConnectedKeepsIt() throws {
    let theatre = Theatre()
    let hub = try #require(theatre.run(first))
    // Somebody waits for an answer.
    hub.page(opening: "/3", assets: .embedded) { _ in }
    theatre.loop.advanceTime(by: .seconds(100_000))
    #expect(theatre.toEnd == [])
  }

  @Test func whoComesBackWhileItIsSavedGetsTheNextOne() {
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

  @Test func whereThereIsNoRoomTheOneThatNobodyUsedForLongestEnds() throws {
    let theatre = Theatre()
    let hub = try #require(theatre.run(first))
    theatre.loop.advanceTime(by: .seconds(1))
    theatre.run(second)
    theatre.loop.advanceTime(by: .seconds(1))
    hub.page(opening: nil, assets: .embedded) { _ in }
    #expect(theatre.run(third) != nil)
    #expect(theatre.toEnd == [second])
  }

  @Test func whereAllAreInUseABrowserIsTurnedAway() throws {
    let theatre = Theatre(capacity: 1)
    let hub = try #require(theatre.run(first))
    hub.page(opening: "/3", assets: .embedded) { _ in }
    #expect(theatre.visit(second).refusal == .full)
    #expect(theatre.begun == [first])
    #expect(theatre.toEnd == [])
    #expect(theatre.visit(first).hub === hub)
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
    // One that was about to begin is saved as well.
    theatre.sessions.started(second, theatre.makeHub(second))
    #expect(late.refusal == .stopping)
    #expect(theatre.toEnd == [first, second])
    theatre.sessions.ended(second)
    theatre.loop.run()
    #expect(isStopped)
  }

  @Test func withoutSessionsItStopsAtOnce() throws {
    let theatre = Theatre()
    var isStopped = false
    theatre.sessions.stop().assumeIsolated().whenComplete { _ in isStopped = true }
    theatre.loop.run()
    #expect(isStopped)
  }
}
