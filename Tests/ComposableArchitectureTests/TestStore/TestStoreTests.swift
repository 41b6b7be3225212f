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

  @Test func anExpectedChangePasses() async {
    let store = store()
    await store.send(.incremented) { $0.count = 1 }
    #expect(store.state.count == 1)
  }

  @Test func actionsOfEffectsAreReceivedInOrder() async {
    let store = store()
    await store.send(.incrementedTwice)
    #expect(store.state.count == 0)
    await store.receive(.incremented) { $0.count = 1 }
    await store.receive(\.incremented) { $0.count = 2 }
  }

  @Test func effectsRunOnTheTestsClock() async {
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

  @Test func withoutExhaustivityOnlyExpectedChangesAreChecked() async {
    let store = store()
    store.exhaustivity = .off
    await store.send(.incrementedTwice)
    await store.receive(\.incremented) { $0.count = 1 }
    await store.send(.incremented)
    #expect(store.state.count == 3)
    await store.send(.incremented)
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

  @Test func anExpectationRepeatedToShowSkippedChangesMayFail() async {
    let store = store()
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.incremented) {
      // This expectation holds after the action, but not before it.
      #expect($0.count == 1)
      $0.count = 1
    }
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

  @Test(.timeLimit(.minutes(5)))
  func cancellingATaskDoesNotWaitForAnEffectThatIgnoresIt() async {
    let deaf = LockIsolated<UnsafeContinuation<Void, Never>?>(nil)
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { _, _ in
        .run { _ in
          await withUnsafeContinuation { continuation in deaf.setValue(continuation) }
        }
      }
    }
    let task = await store.send(true)
    while deaf.value == nil { await Task.yield() }
    await task.cancel()
    #expect(task.isCancelled)
    await store.finish()
    deaf.value?.resume()
  }

  @Test func skippingInFlightEffectsIncludesPresentedChildren() async {
    let store = TestStore(initialState: PresentingParent.State()) { PresentingParent() }
    await store.send(.presented) { $0.child = 1 }
    await store.skipInFlightEffects()
    await store.finish()
  }
}

private struct PresentingParent: Reducer {
  struct State: Equatable { @PresentationState var child: Int? }
  @CasePathable enum Action { case presented, child(PresentationAction<Never>) }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .presented = action { state.child = 1 }
      return .none
    }
    .ifLet(\.$child, action: \.child) { EmptyReducer() }
  }
}
