/// The feature under test: the real state, what effects have sent and what is in flight.
@MainActor
final class TestRunner<State: Equatable, Action> {
  struct Received {
    let action: Action
    /// The state after it.
    let state: State
    /// Draws the ids of stack elements as the reducer did when it handled the action.
    let stackElementID: StackElementIDGenerator
  }

  struct InFlight {
    let action: Action
    let location: SourceLocation
  }

  /// What effects have sent and the test has not yet received.
  var received: [Received] = []
  private(set) var inFlight: [ObjectIdentifier: InFlight] = [:]

  var dependencies: DependencyValues {
    get { core.dependencies }
    set { core.dependencies = newValue }
  }

  var state: State { core.withState { $0 } }

  private let core: RootCore<State, Action>
  /// Where the assertion is that everything now happens for.
  private var location: SourceLocation?
  private var isSending = false
  /// The state after the action that was sent last, before anything that followed from it.
  private(set) var stateAfterSend: State
  /// Draws the ids of stack elements as before the action that is reduced next.
  private(set) var stackElementID: StackElementIDGenerator

  init(
    initialState: State,
    reducer: _PreparedReducer<State, Action>,
    dependencies: DependencyValues
  ) {
    stateAfterSend = initialState
    stackElementID = dependencies.stackElementID.copy()
    core = RootCore(initialState: initialState, reducer: reducer, dependencies: dependencies)
    core.didReduce = { [weak self] action, state in
      guard let self else { return }
      if isSending {
        // The test's own action. What follows from it is received.
        isSending = false
        stateAfterSend = state
      } else {
        received.append(Received(action: action, state: state, stackElementID: stackElementID))
      }
      stackElementID = core.dependencies.stackElementID.copy()
    }
    core.didStart = { [weak self] handle, action in
      guard let self else { return }
      let name = ObjectIdentifier(handle)
      if let location { inFlight[name] = InFlight(action: action, location: location) }
      handle.whenEnded { [weak self] _ in
        // Ends are told on whatever thread cancels; the books are kept on the main actor.
        if isOnMainActor {
          MainActor.assumeIsolated { self?.inFlight[name] = nil }
        } else {
          Task { @MainActor in self?.inFlight[name] = nil }
        }
      }
    }
  }

  func send(_ action: Action, at location: SourceLocation) -> StoreTask {
    self.location = location
    isSending = true
    return core.send(action)
  }

  func forgetEffects() {
    inFlight.removeAll()
  }
}
