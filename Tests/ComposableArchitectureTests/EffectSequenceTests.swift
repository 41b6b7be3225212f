import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

@MainActor
@Suite(.serialized, .mainSerialExecutor) struct EffectSequenceTests {
  private struct Failure: Error {}

  @Test func `every element of a sequence is sent, in order`() async {
    let store = logStore { action in
      action == "start"
        ? .sequence(AsyncStream([1, 2, 3].async)) { "\($0)" } : .none
    }
    await store.send("start").finish()
    #expect(log(store) == ["start", "1", "2", "3"])
  }

  @Test func `a sequence of actions needs no transformation`() async {
    let store = logStore { $0 == "start" ? .sequence(AsyncStream(["a", "b"].async)) : .none }
    await store.send("start").finish()
    #expect(log(store) == ["start", "a", "b"])
  }

  @Test func `the next element waits for the previous element's action`() async {
    let demands = LockIsolated(0)
    let store = logStore { action in
      action == "start"
        ? .sequence(
          AsyncStream<String> {
            let demand = demands.withValue {
              $0 += 1
              return $0
            }
            return demand < 3 ? "demand \(demand)" : nil
          }) : .none
    }
    #expect(demands.value == 0)
    await store.send("start").finish()
    #expect(log(store) == ["start", "demand 1", "demand 2"])
    #expect(demands.value == 3)
  }

  @Test func `cancelling ends the iteration`() async throws {
    let clock = TestClock()
    let store = logStore { action in
      switch action {
      case "start":
        .sequence(clock.timer(interval: .seconds(1))) { _ in "tick" }.cancellable(id: "timer")
      case "stop": .cancel(id: "timer")
      default: .none
      }
    }
    let task = store.send("start")
    await clock.advance(by: .seconds(2))
    store.send("stop")
    await clock.advance(by: .seconds(2))
    await task.finish()
    #expect(log(store) == ["start", "tick", "tick", "stop"])
    try await clock.checkSuspension()
  }

  @Test func `catch receives the error`() async {
    let store = logStore { action in
      action == "start"
        ? .sequence(
          AsyncThrowingStream<String, any Error> { throw Failure() },
          catch: { error, send in await send("caught \(error is Failure)") }) : .none
    }
    await store.send("start").finish()
    #expect(log(store) == ["start", "caught true"])
  }

  @Test func `an error that nothing handles is reported`() async {
    let store = logStore { action in
      action == "start"
        ? .sequence(AsyncThrowingStream<String, any Error> { throw Failure() }) : .none
    }
    await withKnownIssue {
      await store.send("start").finish()
    } matching: {
      $0.description.contains("threw an error that nothing handled")
    }
  }
}

extension Array where Element: Sendable {
  /// The elements as an asynchronous sequence.
  var async: AsyncStream<Element> {
    AsyncStream { continuation in
      for element in self { continuation.yield(element) }
      continuation.finish()
    }
  }
}
