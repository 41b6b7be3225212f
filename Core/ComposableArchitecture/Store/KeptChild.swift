/// The state that a kept store continues to show after its child is gone.
// The struct isn't generic over the child, so that code that uses it looks up no types.
struct KeptChild {
  /// The child's last value, once the child is gone. While a tracked child exists, `last` is an
  /// older value: a copy of the current value would make every change copy the child.
  private(set) var last: AnyStateBox
  /// The value to show if there is no child: `leaving` during a send, afterwards `last`.
  var shown: AnyStateBox { leaving ?? last }
  /// The observers that notify before the parent's state replaces or removes the child.
  private(set) var stateObservers: StateObservers?
  private(set) var observer: ChildObserver?
  private var seen: ObservableStateID?
  /// The child's value before its first change in the current send. It may come from a copy of the
  /// parent's state, because copies share the state's observers.
  private var leaving: AnyStateBox?
  /// Whether `leaving` is certainly this child's value from before its replacement.
  private var isCertain = false

  /// - Parameter initial: The child's current value.
  init(_ initial: AnyStateBox) {
    last = initial
  }

  /// Records the identity of the child that a reader sees.
  mutating func saw(_ identity: ObservableStateID?) {
    seen = identity
  }

  /// Subscribes to replacement and removal of the child in the parent's state.
  @MainActor
  mutating func subscribe(to observers: StateObservers, _ core: AnyStoreCore) {
    let observer = ChildObserver(core)
    stateObservers = observers
    self.observer = observer
    observers.addChildObserver(observer)
  }

  /// Records a child before its change in place or its replacement.
  ///
  /// - Returns: Whether this is the first record in this send.
  mutating func isLeaving<State>(
    _ child: StateAddress<State>, _ identity: ObservableStateID?, isReplacement: Bool
  ) -> Bool {
    let isFirst = leaving == nil
    if isCertain { return isFirst }
    isCertain = isReplacement && identity.map { seen?.isUnchanged(in: $0) == true } == true
    leaving = StateBox(copying: child)
    return isFirst
  }

  /// Decides which value to show, after the state is committed.
  ///
  /// - Parameter isThere: Whether the child still exists.
  mutating func decide(isThere: Bool) {
    if !isThere {
      if let leaving { last = leaving }
      // The child is gone, so later changes to copies of the state don't concern it.
      stateObservers = nil
      observer = nil
    }
    leaving = nil
    isCertain = false
  }
}
