/// The feature under test: the real state, what effects have sent and what is in flight.
@MainActor
final class TestRunner<State: Equatable, Action> {
  struct Received {
    let action: Action
    /// The state after it.
    let state: State
    /// What counts, before it.
    let counters: ExpectationCounters
  }

  struct InFlight {
    let action: Action
    /// The assertion that the effect goes back to.
    let location: SourceLocation
  }

  /// What effects have sent and the test has not yet received.
  var received: [Received] = []
  /// The effects that have to end before the test does, by the order in which they were started.
  private var effects: [Int: InFlight] = [:]
  /// The effects that the test doesn't want to hear of any more. They still go on.
  private var forgotten: Set<Int> = []
  private var lastEffect = 0

  var dependencies: DependencyValues {
    get { core.dependencies }
    set { core.dependencies = newValue }
  }

  var state: State { core.withState { $0.value } }

  private let core: RootCore<State, Action>
  /// Where the assertion is that was made last.
  private var location: SourceLocation
  private var isSending = false
  /// The state after the action that was sent last, before anything that followed from it.
  private(set) var stateAfterSend: State
  /// What counts, before the action that is reduced next.
  private(set) var counters: ExpectationCounters

  init(
    initialState: State,
    reducer: _PreparedReducer<State, Action>,
    dependencies: DependencyValues,
    location: SourceLocation
  ) {
    stateAfterSend = initialState
    self.location = location
    counters = ExpectationCounters(dependencies)
    core = RootCore(initialState: initialState, reducer: reducer, dependencies: dependencies)
    core.didReduce = { [weak self] action, state in
      guard let self else { return }
      if isSending {
        // The test's own action. What follows from it is received.
        isSending = false
        stateAfterSend = state
      } else {
        received.append(Received(action: action, state: state, counters: counters))
      }
      counters = ExpectationCounters(core.dependencies)
    }
    core.didStart = { [weak self] handle, action in self?.start(handle, for: action) }
  }

  func send(_ action: Action, at location: SourceLocation) -> StoreTask {
    self.location = location
    isSending = true
    return TestOrigin.$location.withValue(location) { core.send(action) }
  }

  // MARK: - Effects

  /// The effects on the books, in the order in which they were started.
  var inFlight: [InFlight] {
    effects.sorted { $0.key < $1.key }.map(\.value)
  }

  var hasInFlight: Bool { !effects.isEmpty }

  /// Whether there is an effect that could still send something, on the books or not.
  var hasEffects: Bool { !effects.isEmpty || !forgotten.isEmpty }

  /// Whether a feature is presented somewhere, as far as reducers have looked.
  var isPresenting: Bool { !core.known.isEmpty }

  /// Takes all effects off the books.
  func forgetEffects() {
    forgotten.formUnion(effects.keys)
    effects.removeAll()
  }

  private func start(_ handle: EffectHandle, for action: Action) {
    lastEffect += 1
    let number = lastEffect
    effects[number] = InFlight(action: action, location: TestOrigin.location ?? location)
    handle.whenEnded { [weak self] _ in
      // Ends are told on whatever thread cancels; the books are kept on the main actor.
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

/// Which assertion something goes back to: effects carry it on to the actions that they send, and
/// to the effects of those.
private enum TestOrigin {
  @TaskLocal static var location: SourceLocation?
}
