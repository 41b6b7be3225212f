import ComposableArchitecture
import Foundation
import Testing

/// A test store's failures for wrong assertions about a feature, and their locations.
@MainActor
@Suite(.serialized) struct TestStoreFailureTests {
  private let clock = TestClock()

  private func makeStore() -> TestStoreOf<Counter> {
    TestStore(initialState: Counter.State()) {
      Counter()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  // MARK: - Sending

  @Test func sendingBeforeReceivingFailsAndStillSends() async {
    let store = makeStore()
    await store.send(.incrementedTwice)
    await expectIssue(
      "Must handle 2 received actions before sending an action",
      "Counter.Action.incremented\n  Counter.Action.incremented", "store.receive",
      at: #line + 2
    ) {
      await store.send(.stoppedTimer) { $0.count = 2 }
    }
    await store.receive(.incremented) { $0.count = 1 }
    await store.receive(.incremented) { $0.count = 2 }
  }

  @Test func sendingToADismissedFeatureFailsAndSendsNothing() async {
    let store = TestStore(initialState: Closing.State()) { Closing() }
    await store.send(.closeTapped)
    #expect(store.isDismissed)
    await expectIssue(
      "Can't send", "dismissed itself", "Closing.Action.tapped", at: #line + 2
    ) {
      await store.send(.tapped) { $0.taps = 1 }
    }
    #expect(store.state.taps == 0)
  }

  // MARK: - State

  @Test func aWrongExpectedChangeFailsWithADifference() async {
    let store = makeStore()
    let message = await expectIssue(at: #line + 1) {
      await store.send(.incremented) { $0.count = 2 }
    }
    #expect(
      message.replacingOccurrences(of: "\u{2007}", with: " ") == """
        A state change does not match the expectation: …

            Counter.State(
              id: 0,
          −   count: 2
          +   count: 1
            )

        (Expected: −, Actual: +)

        The closure was handed the state before the action and has to change it to the state after \
        the action. If the feature is right, correct the closure. Assert the changes of effects' \
        actions in their "receive".
        """)
  }

  @Test func anExpectedChangeThatDoesNotHappenFails() async {
    let store = makeStore()
    await expectIssue(
      "does not match the expectation", "The state is the same as before.", at: #line + 2
    ) {
      await store.send(.stoppedTimer) { $0.count = 1 }
    }
  }

  @Test func anUnexpectedChangeFailsWithADifference() async {
    let store = makeStore()
    await expectIssue(
      "State was not expected to change, but it did",
      "  −   count: 0\n  +   count: 1\n", "(Expected: −, Actual: +)", "{ $0.… = … }", at: #line + 2
    ) {
      await store.send(.incremented)
    }
    #expect(store.state.count == 1)
  }

  @Test func aChangeThatIsAssertedTwiceFails() async {
    let store = makeStore()
    await expectIssue(
      "Expected the state to change, but no change occurred", "omit the closure", at: #line + 2
    ) {
      await store.send(.stoppedTimer) { $0.count = 0 }
    }
  }

  @Test func aClosureThatThrowsFailsWithItsError() async {
    struct Unreadable: Error { let name = "fixture" }
    let store = makeStore()
    await expectIssue("threw an error", #"Unreadable(name: "fixture")"#, at: #line + 1) {
      await store.send(.incremented) { _ in throw Unreadable() }
    }
    #expect(store.state.count == 1)
  }

  @Test func receivingComparesTheStateToo() async {
    let store = makeStore()
    await store.send(.incrementedTwice)
    await expectIssue("does not match the expectation", "−   count: 7\n", at: #line + 1) {
      await store.receive(.incremented) { $0.count = 7 }
    }
    await expectIssue("was not expected to change", "−   count: 1\n", at: #line + 1) {
      await store.receive(\.incremented)
    }
  }

  @Test func assertingComparesTheStateAsItIs() async {
    let store = makeStore()
    await store.send(.incremented) { $0.count = 1 }
    store.assert { $0.count = 1 }
    await expectIssue("does not match the expectation", "−   count: 2\n") {
      store.assert { $0.count = 2 }
    }
  }

  @Test func aWrongExpectationFailsWithoutExhaustivity() async {
    let store = makeStore()
    store.exhaustivity = .off
    await expectIssue("handed the state after the action", "−   count: 7\n", at: #line + 1) {
      await store.send(.incremented) { $0.count = 7 }
    }
  }

  // MARK: - Receiving

  @Test func receivingWithNothingInFlightFailsAtOnce() async {
    let store = makeStore()
    store.timeout = .seconds(1_000)
    await expectIssue(
      "Expected to receive the action:\n\n  Counter.Action.ticked", "no effect is in flight",
      "it was cancelled", at: #line + 2
    ) {
      await store.receive(.ticked)
    }
    await expectIssue(#"Expected to receive an action of \.ticked."#) {
      await store.receive(\.ticked)
    }
    await expectIssue("Expected to receive an action that the predicate accepts") {
      await store.receive { $0 == .ticked }
    }
  }

  /// A form of `receive`, with the description of its expectation.
  enum Form: CaseIterable, Sendable {
    case action, actionCase, caseAndValue, predicate

    @MainActor
    func receive(_ value: Int, by store: TestStoreOf<Loader>, line: UInt = #line) async {
      switch self {
      case .action: await store.receive(.loaded(value), timeout: .zero, line: line)
      case .actionCase: await store.receive(\.loaded, timeout: .zero, line: line)
      case .caseAndValue: await store.receive(\.loaded, value, timeout: .zero, line: line)
      case .predicate:
        await store.receive({ $0 == .loaded(value) }, timeout: .zero, line: line)
      }
    }

    func description(_ value: Int) -> String {
      switch self {
      case .action, .caseAndValue: "the action:\n\n  Loader.Action.loaded(\(value))"
      case .actionCase: #"an action of \.loaded."#
      case .predicate: "an action that the predicate accepts."
      }
    }
  }

  @Test(arguments: Form.allCases)
  func aReceiveTimeoutNamesEffectsInFlightAndTheMissingAction(
    _ form: Form
  ) async throws {
    let store = TestStore(initialState: Loader.State()) { Loader() }
    let line = #line + 1
    let task = await store.send(.waited)
    let issues = await recordIssues { await form.receive(1, by: store) }
    try #require(issues.count == 2)
    for part in [
      "Expected to receive an action, but received none within 0.0 seconds.",
      "Loader.Action.waited, from ComposableArchitectureTests/TestStoreFailureTests.swift:\(line)",
      "advance the test clock", "immediate clock", #"longer "timeout""#,
    ] {
      #expect(issues[0].message.contains(part), "\(issues[0].message)")
    }
    #expect(
      issues[1].message
        == "Expected to receive \(form.description(1))\n\nBut it was not received.")
    #expect(issues.map(\.line) == [line + 1, line + 1])
    await task.cancel()
  }

  @Test(arguments: Form.allCases)
  func receivingWithNothingInFlightNamesTheMissingAction(_ form: Form) async throws {
    let store = TestStore(initialState: Loader.State()) { Loader() }
    let issues = await recordIssues { await form.receive(1, by: store) }
    try #require(issues.count == 1)
    #expect(
      issues[0].message.hasPrefix(
        "Expected to receive \(form.description(1))\n\nBut it was not received, and no effect is in "
          + "flight that could still send it."))
  }

  @Test func theStoresTimeoutIsTheDefault() async {
    let store = TestStore(initialState: Loader.State()) { Loader() }
    store.timeout = .milliseconds(1)
    let task = await store.send(.waited)
    let issues = await recordIssues {
      await store.receive(\.loaded)
      await task.finish()
      await store.finish()
    }
    #expect(issues.count == 4)
    #expect(issues.count { $0.message.contains("0.001 seconds") } == 3)
    await task.cancel()
  }

  @Test func receivingFailsAsSoonAsTheLastEffectHasEnded() async throws {
    let store = TestStore(initialState: Loader.State()) { Loader() }
    store.timeout = .seconds(1_000)
    let task = await store.send(.waited)
    let cancellation = Task { await task.cancel() }
    let issues = await recordIssues { await store.receive(\.loaded) }
    await cancellation.value
    try #require(issues.count == 2)
    #expect(issues[0].message.contains("the effects that were in flight have ended"))
    #expect(issues[0].message.contains("cancelled"))
    #expect(issues[1].message.contains(#"an action of \.loaded."#))
  }

  @Test func anotherActionThanTheExpectedOneFailsAndIsReceived() async {
    let store = TestStore(initialState: Loader.State()) { Loader() }
    await store.send(.started([1, 2]))
    await expectIssue(
      "Received an unexpected action: …", "− Loader.Action.loaded(3)", "+ Loader.Action.loaded(1)",
      "(Expected: −, Received: +)", "Expected to receive the action:\n\n  Loader.Action.loaded(3)",
      at: #line + 2
    ) {
      await store.receive(\.loaded, 3)
    }
    #expect(store.state.loaded == [1])
    await store.receive(\.loaded, 2) { $0.loaded = [1, 2] }
  }

  @Test func anActionBeforeTheExpectedOneFails() async {
    let store = TestStore(initialState: Loader.State()) { Loader() }
    await store.send(.started([1, 2]))
    await expectIssue("Received an unexpected action before this one", "in the order") {
      await store.receive(.loaded(2))
    }
    await store.receive(.loaded(2)) { $0.loaded = [1, 2] }
  }

  @Test func anActionThatNoPredicateAcceptsIsShown() async {
    let store = TestStore(initialState: Loader.State()) { Loader() }
    await store.send(.started([1]))
    await expectIssue(
      "unexpected action: …\n\n  Loader.Action.loaded(1)", "that the predicate accepts",
      at: #line + 2
    ) {
      await store.receive { _ in false }
    }
  }

  @Test func withoutExhaustivityAMissingMatchFails() async {
    let store = TestStore(initialState: Loader.State()) { Loader() }
    store.exhaustivity = .off
    await store.send(.started([1]))
    await expectIssue(
      "Expected to receive the action:\n\n  Loader.Action.loaded(2)",
      "But it was not received, and no effect is in flight",
      "Received, but not matching:\n\n  Loader.Action.loaded(1)", at: #line + 2
    ) {
      await store.receive(.loaded(2))
    }
  }

  @Test(arguments: Form.allCases)
  func withoutExhaustivityALateMatchFails(_ form: Form) async throws {
    let store = TestStore(initialState: Loader.State()) { Loader() }
    store.exhaustivity = .off
    let task = await store.send(.waited)
    var issues = await recordIssues { await form.receive(1, by: store) }
    try #require(issues.count == 2)
    #expect(
      issues[0].message.hasPrefix(
        "Expected to receive a matching action, but received none within 0.0 seconds."))
    #expect(issues[0].message.contains("Loader.Action.waited"))
    #expect(issues[1].message.contains(form.description(1)))

    await store.skipInFlightEffects()
    issues = await recordIssues { await form.receive(1, by: store) }
    #expect(
      issues.first?.message.contains("Only effects that were skipped are still running.") == true)
    await task.cancel()
  }

  @Test func actionsSkippedWhileReceivingAreShown() async {
    let store = TestStore(initialState: Loader.State()) { Loader() }
    store.exhaustivity = .off(showSkippedAssertions: true)
    let send = await recordIssues { await store.send(.started([1, 2])) }
    #expect(send.isEmpty)
    await expectIssue(
      "Skipped assertions: 1 received action skipped", "Loader.Action.loaded(1)", at: #line + 3,
      isExpected: true
    ) {
      await store.receive(.loaded(2)) { $0.loaded = [1, 2] }
    }
  }

  // MARK: - The end

  @Test func anUnreceivedActionFailsAtTheEnd() async {
    let store = makeStore()
    await store.send(.incrementedTwice)
    await expectIssue(
      "received 2 unexpected actions", "  Counter.Action.incremented\n", "store.receive",
      "skipReceivedActions", "exhaustivity", at: #line + 3
    ) {
      // The failure is reported once.
      await store.finish()
    }
    #expect(store.state.count == 2)
  }

  @Test func anUnreceivedActionFailsWhenTheStoreIsReleased() async {
    await expectIssue("received 2 unexpected actions") {
      let store = TestStore(initialState: Counter.State()) { Counter() }
      await store.send(.incrementedTwice)
    }
  }

  @Test func anEffectInFlightFailsAtTheEnd() async {
    let store = makeStore()
    let line = #line + 1
    await store.send(.startedTimer)
    await expectIssue(
      "1 effect is still in flight after 0.0 seconds",
      "Counter.Action.startedTimer, from ComposableArchitectureTests/TestStoreFailureTests.swift:"
        + "\(line)", "advance the test clock", "cancel", "skipInFlightEffects", at: #line + 2
    ) {
      await store.finish(timeout: .zero)
    }
  }

  @Test func eachEffectInFlightFailsAtItsSendWhenTheStoreIsReleased() async {
    let first = #line + 3
    let issues = await recordIssues {
      let store = TestStore(initialState: Loader.State()) { Loader() }
      await store.send(.waited)
      await store.send(.waited)
      await store.send(.started([]))
    }
    #expect(issues.map(\.line) == [first, first + 1])
    for issue in issues {
      #expect(issue.file == "ComposableArchitectureTests/TestStoreFailureTests.swift")
      #expect(issue.message.contains("still running"))
      #expect(issue.message.contains("Action:\n    Loader.Action.waited\n"))
      #expect(issue.message.contains("store.finish()"))
    }
  }

  @Test func theEffectOfAReceivedActionFailsAtTheSendThatLedToIt() async {
    let line = #line + 4
    let issues = await recordIssues {
      let store = TestStore(initialState: Loader.State()) { Loader() }
      store.timeout = .seconds(10)
      await store.send(.waitedLater)
      await store.send(.started([]))
      await store.receive(\.waited)
    }
    #expect(issues.map(\.line) == [line])
    #expect(issues.allSatisfy { $0.message.contains("Action:\n    Loader.Action.waited\n") })
  }

  @Test func aTaskThatDoesNotFinishFails() async {
    let store = makeStore()
    let task = await store.send(.startedTimer)
    await expectIssue(
      "Expected the task to have finished", "still in flight after 0.0 seconds",
      "advance the test clock", at: #line + 2
    ) {
      await task.finish(timeout: .zero)
    }
    await task.cancel()
    #expect(task.isCancelled)
  }

  @Test func withoutExhaustivityNothingElseFailsAtTheEnd() async {
    let issues = await recordIssues {
      let store = makeStore()
      store.exhaustivity = .off
      await store.send(.incrementedTwice)
      await store.send(.startedTimer)
      await store.finish(timeout: .zero)
      await store.send(.incrementedTwice)
    }
    #expect(issues.isEmpty)
  }

  @Test func assertionsSkippedAtTheEndAreShown() async {
    let line = #line + 4
    let issues = await recordIssues {
      let store = makeStore()
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.send(.startedTimer)
      await store.send(.incrementedTwice)
    }
    #expect(issues.count == 2)
    #expect(issues.allSatisfy { $0.isExpected && $0.message.hasPrefix("Skipped assertions: ") })
    #expect(issues.last?.line == line)
  }

  // MARK: - Skipping

  @Test func skippingNothingFailsInStrictMode() async {
    let store = makeStore()
    await expectIssue("There were no received actions to skip") {
      await store.skipReceivedActions()
    }
    await expectIssue("There were no effects in flight to skip") {
      await store.skipInFlightEffects()
    }
    let issues = await recordIssues {
      await store.skipReceivedActions(strict: false)
      await store.skipInFlightEffects(strict: false)
    }
    #expect(issues.isEmpty)
  }

  @Test func skippedActionsAndEffectsAreShown() async {
    let store = makeStore()
    await store.send(.incrementedTwice)
    await expectIssue(
      "2 received actions skipped", "Counter.Action.incremented", at: #line + 2, isExpected: true
    ) {
      await store.skipReceivedActions()
    }
    #expect(store.state.count == 2)
    await store.send(.startedTimer)
    await expectIssue(
      "1 effect in flight skipped", "Counter.Action.startedTimer", at: #line + 2, isExpected: true
    ) {
      await store.skipInFlightEffects()
    }
  }

  @Test func skippedActionsAreNotShownWithoutExhaustivity() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.incrementedTwice)
    let issues = await recordIssues { await store.skipReceivedActions() }
    #expect(issues.isEmpty)
  }

  // MARK: - Shown skipped assertions

  @Test func anUnassertedChangeIsShown() async {
    let store = makeStore()
    store.exhaustivity = .off(showSkippedAssertions: true)
    await expectIssue(
      "Skipped assertions: a change of the state wasn't asserted", "−   count: 0\n",
      "+   count: 1\n", at: #line + 2, isExpected: true
    ) {
      await store.send(.incremented)
    }
  }

  @Test func issuesOfAnExpectationThatRunsTwiceAreReportedOnce() async {
    let store = makeStore()
    store.exhaustivity = .off(showSkippedAssertions: true)
    let issues = await recordIssues {
      await store.send(.incremented) {
        $0.count = 1
        reportIssue("in the closure")
      }
    }
    #expect(issues.map(\.message) == ["in the closure"])
  }

  // MARK: - Locations of reports

  @Test func issuesOfTheReducerAndOfEffectsAreReportedAtTheAssertion() async {
    let store = TestStore(initialState: Loader.State()) { Loader() }
    await expectIssue("from the reducer", at: #line + 1) {
      await store.send(.reportedInReducer)
    }
    await expectIssue("from an effect", at: #line + 1) {
      await store.send(.reportedInEffect)
    }
    await expectIssue("threw an error", "Loader.Failed", at: #line + 1) {
      await store.send(.failed)
    }
  }
}

/// A feature that dismisses itself while one of its effects is in flight.
@Reducer
private struct Closing {
  @ObservableState struct State: Equatable { var taps = 0 }

  enum Action: Equatable { case closeTapped, tapped }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .closeTapped:
        return .merge(
          .run { [dismiss] _ in await dismiss() }, .run { _ in try await Task.never() })
      case .tapped:
        state.taps += 1
        return .none
      }
    }
  }
}

@Reducer
struct Loader {
  @ObservableState struct State: Equatable { var loaded: [Int] = [] }

  enum Action: Equatable {
    case failed
    case loaded(Int)
    case reportedInEffect
    case reportedInReducer
    case started([Int])
    case waited
    case waitedLater
  }

  struct Failed: Error {}

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .failed:
        return .run { _ in throw Failed() }
      case .loaded(let value):
        state.loaded.append(value)
        return .none
      case .reportedInEffect:
        return .run { _ in reportIssue("from an effect") }
      case .reportedInReducer:
        reportIssue("from the reducer")
        return .none
      case .started(let values):
        return .merge(values.map { .send(.loaded($0)) })
      case .waited:
        return .run { _ in try await Task.never() }
      case .waitedLater:
        return .run { send in
          await Task.megaYield(count: 100)
          await send(.waited)
        }
      }
    }
  }
}
