import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

@MainActor
@Suite(.serialized, .mainSerialExecutor) struct ThrottleTests {
  private let clock = TestClock()

  /// Makes a store that sends "sent" and the name of each action that it receives, throttled.
  private func store(latest: Bool) -> Store<[String], String> {
    logStore { [clock] action in
      if action == "stop" { return .cancel(id: "id") }
      return action.hasPrefix("sent")
        ? .none
        : Effect.send("sent \(action)")
          .throttle(id: "id", for: .seconds(1), clock: clock, latest: latest)
    }
  }

  private func sent(_ store: Store<[String], String>) -> [String] {
    log(store).filter { $0.hasPrefix("sent") }
  }

  @Test func `the first action is sent at once`() {
    let store = store(latest: true)
    store.send("a")
    #expect(log(store) == ["a", "sent a"])
  }

  @Test func `the latest action within the interval is sent at its end`() async {
    let store = store(latest: true)
    for action in ["a", "b", "c"] { store.send(action) }
    await clock.advance(by: .milliseconds(999))
    #expect(sent(store) == ["sent a"])
    await clock.advance(by: .milliseconds(1))
    #expect(sent(store) == ["sent a", "sent c"])
  }

  @Test func `without latest the first action within the interval is sent at its end`() async {
    let store = store(latest: false)
    for action in ["a", "b", "c"] { store.send(action) }
    await clock.advance(by: .seconds(1))
    #expect(sent(store) == ["sent a", "sent b"])
  }

  @Test func `a delayed action begins the next interval`() async {
    let store = store(latest: true)
    store.send("a")
    store.send("b")
    await clock.advance(by: .seconds(1))
    store.send("c")
    #expect(sent(store) == ["sent a", "sent b"])
    await clock.advance(by: .seconds(1))
    #expect(sent(store) == ["sent a", "sent b", "sent c"])
  }

  @Test func `after a quiet interval an action is sent at once`() async {
    let store = store(latest: true)
    store.send("a")
    await clock.advance(by: .seconds(1))
    store.send("b")
    #expect(sent(store) == ["sent a", "sent b"])
  }

  @Test func `cancelling its id drops the action that waits`() async throws {
    let store = store(latest: true)
    store.send("a")
    store.send("b")
    store.send("stop")
    await clock.advance(by: .seconds(1))
    #expect(sent(store) == ["sent a"])
    try await clock.checkSuspension()
  }

  @Test func `the task of a send waits for the delayed action`() async {
    let store = store(latest: true)
    store.send("a")
    let task = store.send("b")
    await clock.advance(by: .seconds(1))
    await task.finish()
    #expect(sent(store) == ["sent a", "sent b"])
  }

  @Test func `every action of a running effect passes`() async {
    let clock = clock
    let store = logStore { action in
      action == "start"
        ? Effect.run { send in
          for number in 1...5 {
            await send("sent \(number)")
            try await clock.sleep(for: .milliseconds(300))
          }
        }
        .throttle(id: "id", for: .seconds(1), clock: clock, latest: true) : .none
    }
    let task = store.send("start")
    await clock.advance(by: .seconds(2))
    await task.finish()
    #expect(sent(store) == ["sent 1", "sent 4", "sent 5"])
  }

  @Test func `ids throttle separately`() {
    let clock = clock
    let store = logStore { action in
      action.hasPrefix("sent")
        ? .none
        : Effect.send("sent \(action)")
          .throttle(id: action, for: .seconds(1), clock: clock as any Clock<Duration>, latest: true)
    }
    store.send("a")
    store.send("b")
    #expect(sent(store) == ["sent a", "sent b"])
  }

  @Test func `throttling none returns none`() {
    let effect = Effect<Int>.none.throttle(id: 1, for: .seconds(1), clock: clock, latest: true)
    #expect("\(effect)" == "\(Effect<Int>.none)")
  }
}
