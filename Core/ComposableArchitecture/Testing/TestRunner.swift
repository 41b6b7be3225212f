/// The feature under test: the real state, the actions of effects, and the effects in flight.
@MainActor
final class TestRunner<State: Equatable, Action> {
  struct Received {
    let action: Action
    /// The state after the action.
    let state: State
    /// The generator of stack ids before the action.
    let counters: ExpectationCounters
  }

  struct InFlight {
    let action: Action
    /// The assertion that led to the effect.
    let location: IssueLocation
  }

  /// The actions that effects have sent and the test has not received yet.
  var received: [Received] = []
  /// The effects that have to end before the test does, keyed in starting order.
  private var effects: [Int: InFlight] = [:]
  /// The effects that the test no longer tracks. They continue to run.
  private var forgotten: Set<Int> = []
  private var lastEffect = 0

  var dependencies: DependencyValues {
    get { core.dependencies }
    set { core.dependencies = newValue }
  }

  var state: State { core.withState { $0.value } }

  private let core: RootCore<State, Action>
  /// The location of the last assertion.
  private var location: IssueLocation
  private var isSending = false
  /// The state after the last sent action, before any follow-up action.
  private(set) var stateAfterSend: State
  /// The generator of stack ids before the next action.
  private(set) var counters: ExpectationCounters

  init(
    initialState: State,
    reducer: _PreparedReducer<State, Action>,
    dependencies: DependencyValues,
    location: IssueLocation
  ) {
    stateAfterSend = initialState
    self.location = location
    counters = ExpectationCounters(dependencies)
    core = RootCore(initialState: initialState, reducer: reducer, dependencies: dependencies)
    core.didReduce = { [weak self] action, state in
      guard let self else { return }
      if isSending {
        // The test's own action. The test receives only follow-up actions.
        isSending = false
        stateAfterSend = state
      } else {
        received.append(Received(action: action, state: state, counters: counters))
      }
      counters = ExpectationCounters(core.dependencies)
    }
    core.effects.didStart = { [weak self] handle, action in self?.start(handle, for: action) }
  }

  func send(_ action: Action, at location: IssueLocation) -> StoreTask {
    self.location = location
    isSending = true
    return TestOrigin.$location.withValue(location) { core.send(action) }
  }

  // MARK: - Effects

  /// The tracked effects, in starting order.
  var inFlight: [InFlight] {
    effects.sorted { $0.key < $1.key }.map(\.value)
  }

  var hasInFlight: Bool { !effects.isEmpty }

  /// Whether any effect could still send an action, tracked or not.
  var hasEffects: Bool { !effects.isEmpty || !forgotten.isEmpty }

  /// Whether any feature is presented, as of the reducers' last checks.
  var isPresenting: Bool { !core.known.isEmpty }

  /// Stops tracking all effects.
  func forgetEffects() {
    forgotten.formUnion(effects.keys)
    effects.removeAll()
  }

  private func start(_ handle: EffectHandle, for action: Action) {
    lastEffect += 1
    let number = lastEffect
    effects[number] = InFlight(action: action, location: TestOrigin.location ?? location)
    handle.whenEnded { [weak self] in
      // A cancelled effect ends on the cancelling thread; the records are on the main actor.
      if isOnMainActor {
        MainActor.assumeIsolated { self?.end(number) }
      } else {
        Task { @MainActor in self?.end(number) }
      }
    }
  }

  private func end(_ number: Int) {
    effects[number] = nil
    forgotten.remove(number)
  }
}

/// The assertion that led to an effect. Effects pass it on to their actions, and to those actions'
/// effects.
private enum TestOrigin {
  @TaskLocal static var location: IssueLocation?
}
