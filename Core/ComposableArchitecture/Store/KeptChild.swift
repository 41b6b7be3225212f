/// The state that a kept store continues to show after its child is gone.
// Its type doesn't depend on the child's, so that no type has to be looked up.
struct KeptChild {
  /// The last value of a child that is gone. Until then it is an older value, because a copy of the
  /// current one would make every change copy.
  private(set) var last: AnyStateBox
  /// The value shown while there is no child, even before the removal is certain.
  var shown: AnyStateBox { leaving ?? last }
  /// The observers that notify before the parent's state replaces or removes the child.
  private(set) var stateObservers: StateObservers?
  private(set) var observer: ChildObserver?
  private var seen: ObservableStateID?
  /// The child's value before its first change in the current send. Copies of the parent's state
  /// report their children's values, too.
  private var leaving: AnyStateBox?
  /// Whether `leaving` is certainly this child before its replacement.
  private var isCertain = false

  /// - Parameter initial: The child's current value.
  init(_ initial: AnyStateBox) {
    last = initial
  }

  /// Records the identity of the child that a reader sees.
  @inline(__always)
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

  /// Settles what to show once the state is committed.
  ///
  /// - Parameter isThere: Whether the child still exists.
  mutating func decide(isThere: Bool) {
    if !isThere {
      if let leaving { last = leaving }
      // Later changes to copies of the state don't concern this child.
      stateObservers = nil
      observer = nil
    }
    leaving = nil
    isCertain = false
  }
}
