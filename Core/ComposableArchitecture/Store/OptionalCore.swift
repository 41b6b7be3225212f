/// A window onto a part of a parent's state that may go away. Then it goes on to show what was there
/// last.
final class OptionalCore<ParentState, ParentAction, State, Action>:
  ChildCore<ParentState, ParentAction, State, Action>
{
  private let path: OptionalStateKeyPath<ParentState, State>
  // Read and written for moments only; what is in it may have a "deinit" that reads the store.
  @exclusivity(unchecked) private var kept: KeptChild

  /// - Parameter initial: What is there now.
  init(
    parent: StoreCore<ParentState, ParentAction>,
    path: OptionalStateKeyPath<ParentState, State>,
    embed: @escaping (Action) -> ParentAction,
    initial: StateAddress<State>
  ) {
    self.path = path
    kept = KeptChild(StateBox(copying: initial))
    super.init(parent: parent, path: path, isComputed: path.isComputed, embed: embed)
    parent.withState { parent in
      if let observers = path.observers(in: parent) { kept.beTold(by: observers, self) }
    }
  }

  /// What is shown of a child that is not there any more.
  private var left: StateAddress<State> { kept.shown.address(of: State.self) }

  override func find(_ observing: Observing) -> StateAddress<State>? {
    if path.isComputed { return nil }
    guard let parent = parent.address(observing.ofParent) else { return nil }
    if observing != .nothing { path.access(parent) }
    let address: StateAddress<State>
    if !kept.isOver, let current = path.address(in: parent) {
      found(current, in: parent)
      address = current
    } else {
      address = left
    }
    if path.replacements != nil, observing == .ancestors || observing == .all {
      accessReplacements(address)
    }
    return address
  }

  override func withComputedState<R>(
    _ observing: Observing, _ body: (StateAddress<State>) -> R
  ) -> R {
    parent.withState(observing.ofParent) { parent in
      path.withComputed(in: parent) { current in
        if let current, !kept.isOver { found(current, in: parent) }
        let state = kept.isOver ? left : current ?? left
        if path.replacements != nil, observing == .ancestors || observing == .all {
          accessReplacements(state)
        }
        return body(state)
      }
    }
  }

  private func found(_ state: StateAddress<State>, in parent: StateAddress<ParentState>) {
    if let observers = path.observers(in: parent) {
      if observers !== kept.toldBy { kept.beTold(by: observers, self) }
      kept.saw(path.identity?.of(state))
    } else {
      kept.last.address(of: State.self).value = state.value
    }
  }

  override func willChangeChild(
    in parent: Any, isReplacement: Bool, by keeper: ChildKeeper
  ) -> Bool {
    guard keeper === kept.keeper else { return false }
    guard let parent = parent as? ParentState else { return true }
    let isFirst = withAddress(of: parent) { parent in
      path.find(in: parent) { child in
        child.map { kept.isLeaving($0, path.identity?.of($0), isReplacement: isReplacement) }
      }
    }
    if isFirst == true { decideAfterSend() }
    return true
  }

  /// Finds out once the state is committed whether it was this child that has gone, or that of a copy of
  /// the state.
  private func decideAfterSend() {
    watch(.anyAction) { [weak self] in
      if let self {
        // What is shown may be another value now, which lies somewhere else.
        version.advance()
        kept.decide(isThere: isValid)
      }
      return false
    }
  }

  override var isOver: Bool { kept.isOver }

  override var isValid: Bool {
    !kept.isOver && parent.isValid
      && parent.withState { parent in path.find(in: parent) { $0 != nil } }
  }

  override var replacements: Replacements? { path.replacements }
}
