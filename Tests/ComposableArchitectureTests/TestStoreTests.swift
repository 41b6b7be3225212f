import ComposableArchitecture
import Foundation
import Testing

@MainActor
@Suite(.serialized) struct TestStoreTests {
  private let clock = TestClock()

  private func store() -> TestStoreOf<Counter> {
    TestStore(initialState: Counter.State()) {
      Counter()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  private func fails(
    _ parts: String..., operation: () async -> Void
  ) async {
    await withKnownIssue {
      await operation()
    } matching: { issue in
      parts.allSatisfy(issue.description.contains)
    }
  }

  @Test func aStatedChangePasses() async {
    let store = store()
    await store.send(.incremented) { $0.count = 1 }
    #expect(store.state.count == 1)
  }

  @Test func anotherChangeThanTheStatedOneFailsWithADifference() async {
    let store = store()
    await fails("does not match", "count: 2", "count: 1", "Expected: −, Actual: +") {
      await store.send(.incremented) { $0.count = 2 }
    }
  }

  @Test func anUnstatedChangeFails() async {
    let store = store()
    await fails("was not expected to change", "count: 0", "count: 1") {
      await store.send(.incremented)
    }
  }

  @Test func stateThatStaysAsItIsFailsAnExpectationOfNothing() async {
    let store = store()
    await fails("no change occurred") {
      await store.send(.stoppedTimer) { _ in }
    }
  }

  @Test func actionsOfEffectsAreReceivedInOrder() async {
    let store = store()
    await store.send(.incrementedTwice)
    #expect(store.state.count == 0)
    await store.receive(.incremented) { $0.count = 1 }
    await store.receive(\.incremented) { $0.count = 2 }
  }

  @Test func anotherActionThanTheExpectedOneFails() async {
    let store = store()
    store.exhaustivity = .on
    await store.send(.incrementedTwice)
    await fails("unexpected action", "ticked", "incremented") {
      await store.receive(.ticked)
    }
    await store.receive(\.incremented) { $0.count = 2 }
  }

  @Test func receivingWithoutAnythingInFlightFailsAtOnce() async {
    let store = store()
    await fails("Expected to receive", ".ticked", "no effect is in flight") {
      await store.receive(.ticked)
    }
    await fails("of the case that was given") { await store.receive(\.ticked) }
    await fails("matching the predicate") { await store.receive { $0 == .ticked } }
  }

  @Test func receivingWhatDoesNotComeInTimeFailsAndNamesWhatIsInFlight() async {
    let store = store()
    let task = await store.send(.startedTimer)
    await fails("within", "startedTimer", "advance the test clock") {
      await store.receive(\.ticked, timeout: .zero)
    }
    await task.cancel()
  }

  @Test func sendingBeforeReceivingFails() async {
    let store = store()
    await store.send(.incrementedTwice)
    await fails("Must handle 2 received actions") {
      await store.send(.stoppedTimer) { $0.count = 2 }
    }
    await store.skipReceivedActions()
  }

  @Test func anActionNobodyReceivedFailsAtTheEnd() async {
    let store = store()
    await store.send(.incrementedTwice)
    await fails("2 actions that the test didn't", "Counter.Action.incremented") {
      await store.finish()
    }
  }

  @Test func anEffectInFlightFailsAtTheEnd() async {
    let store = store()
    await store.send(.startedTimer)
    await fails("1 effect is still in flight", "startedTimer") {
      await store.finish(timeout: .zero)
    }
  }

  @Test func anEffectInFlightFailsWhenTheStoreIsReleased() async {
    var store: TestStoreOf<Counter>? = store()
    await store?.send(.startedTimer)
    await fails("still running", "startedTimer") { store = nil }
  }

  @Test func effectsRunByTheClockOfTheTest() async {
    let store = store()
    await store.send(.startedTimer)
    await clock.advance(by: .seconds(2))
    await store.receive(\.ticked) { $0.count = 1 }
    await store.receive(\.ticked) { $0.count = 2 }
    await store.send(.stoppedTimer)
    await store.finish()
  }

  @Test func cancellingTheTaskOfSendEndsItsEffects() async {
    let store = store()
    let task = await store.send(.startedTimer)
    await task.cancel()
    await clock.advance(by: .seconds(2))
    await store.finish()
  }

  @Test func withoutExhaustivityOnlyWhatIsStatedIsChecked() async {
    let store = store()
    store.exhaustivity = .off
    await store.send(.incrementedTwice)
    await store.receive(\.incremented) { $0.count = 1 }
    await store.send(.incremented)
    #expect(store.state.count == 3)
    await fails("does not match") {
      await store.send(.incremented) { $0.count = 7 }
    }
    await store.send(.startedTimer)
    await store.finish(timeout: .zero)
  }

  @Test func skippedAssertionsAreShownWithoutFailing() async {
    let store = store()
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.incremented)
    await store.send(.incrementedTwice)
    await store.receive(\.incremented)
    await store.skipReceivedActions(strict: false)
  }

  @Test func skippingNothingFailsIfStrict() async {
    let store = store()
    await fails("no received actions to skip") { await store.skipReceivedActions() }
    await fails("no effects in flight to skip") { await store.skipInFlightEffects() }
    await store.skipReceivedActions(strict: false)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func dependenciesCanBeChangedBetweenAssertions() async {
    let other = TestClock()
    let store = store()
    store.dependencies.continuousClock = other
    await store.send(.startedTimer)
    await other.advance(by: .seconds(1))
    await store.receive(\.ticked) { $0.count = 1 }
    await store.send(.stoppedTimer)
  }

  @Test func assertChecksTheStateAsItIs() async {
    let store = store()
    await store.send(.incremented) { $0.count = 1 }
    store.assert { $0.count = 1 }
    await fails("does not match") { store.assert { $0.count = 2 } }
  }

  @Test func aThousandStepsOverAThousandElements() async {
    let rows = IdentifiedArray(uniqueElements: (0..<1_000).map { Counter.State(id: $0) })
    let store = TestStore(initialState: Counters.State(rows: rows)) { Counters() }
    for step in 0..<1_000 {
      await store.send(.rows(.element(id: step, action: .incremented))) {
        $0.rows[id: step]?.count = 1
      }
    }
  }
}
