/// A window onto an optional part of a parent's state. It continues to show the last value when the
/// part is gone.
final class OptionalCore<ParentState, ParentAction, State, Action>:
  ChildCore<ParentState, ParentAction, State, Action>
{
  private let path: OptionalStateKeyPath<ParentState, State>
  // Unchecked, because a change of `kept` may release a value whose `deinit` reads the store.
  @exclusivity(unchecked) private var kept: KeptChild

  /// - Parameter initial: The part's current value.
  init(
    parent: StoreCore<ParentState, ParentAction>,
    path: OptionalStateKeyPath<ParentState, State>,
    embed: @escaping (Action) -> ParentAction,
    initial: StateAddress<State>
  ) {
    self.path = path
    kept = KeptChild(StateBox(copying: initial))
    super.init(
      parent: parent, path: path, isComputed: path.isComputed, identity: path.identity, embed: embed
    )
  }

  override func find() -> StateAddress<State>? {
    guard !path.isComputed, let parent = parent.address(observed: false) else { return nil }
    guard let current = path.address(in: parent) else { return last }
    found(current, in: parent)
    return current
  }

  override func withComputedState<R>(observed: Bool, _ body: (StateAddress<State>) -> R) -> R {
    parent.withState(observed: observed) { parent in
      path.find(in: parent) { current in
        if let current { found(current, in: parent) }
        return body(current ?? last)
      }
    }
  }

  /// The state that the store shows after its child is gone.
  private var last: StateAddress<State> { kept.shown.address(of: State.self) }

  /// Observes or copies the current child, so that its last state is known once the child is gone.
  func found(_ state: StateAddress<State>, in parent: StateAddress<ParentState>) {
    if path.observedName != nil, let observers = path.observers(in: parent) {
      if observers !== kept.stateObservers { kept.subscribe(to: observers, self) }
      kept.saw(path.identity?.of(state))
    } else {
      kept.last.address(of: State.self).value = state.value
    }
  }

  override var identity: ObservableStateID? {
    guard let identityReader else { return nil }
    return parent.withState { parent in
      path.find(in: parent) { current in
        guard let current else { return nil }
        if path.isComputed { found(current, in: parent) }
        return identityReader.of(current)
      }
    }
  }

  override func willChangeChild(
    in parent: Any, isReplacement: Bool, by observer: ChildObserver
  ) -> Bool {
    guard observer === kept.observer else { return false }
    guard let parent = parent as? ParentState else { return true }
    let isFirst = withAddress(of: parent) { parent in
      path.find(in: parent) { child in
        child.map { kept.isLeaving($0, path.identity?.of($0), isReplacement: isReplacement) }
      }
    }
    if isFirst == true { decideAfterSend() }
    return true
  }

  /// Decides after the commit whether this child is gone, or only the child in a copy of the state.
  private func decideAfterSend() {
    watch { [weak self] in
      if let self {
        // The store may now show another value, at another address.
        version.advance()
        kept.decide(isThere: isValid)
      }
      return false
    }
  }

  override var isValid: Bool {
    parent.isValid && parent.withState { parent in path.find(in: parent) { $0 != nil } }
  }
}
