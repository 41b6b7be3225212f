/// What a store that is kept goes on to show of a child that has gone.
// Whose type doesn't depend on the child's, so that no type has to be looked up for it.
struct KeptChild {
  /// What was there last, once it is gone. Until then an older value: a copy of the current one would be
  /// copied by every change.
  private(set) var last: AnyStateBox
  /// What is shown where there is no child: also before it is known whether it has gone for good.
  var shown: AnyStateBox { leaving ?? last }
  /// Who tells before the parent's state gets another child, or none, and whom.
  private(set) var toldBy: StateObservers?
  private(set) var keeper: ChildKeeper?
  private var seen: ObservableStateID?
  /// What was there before it was changed or replaced in the course of the current send; copies of the
  /// parent's state tell of theirs as well.
  private var leaving: AnyStateBox?
  /// Whether `leaving` is certainly this child, as it was before it was replaced.
  private var isCertain = false

  /// - Parameter initial: What is there now.
  init(_ initial: AnyStateBox) {
    last = initial
  }

  /// A reader sees the child with this identity.
  @inline(__always)
  mutating func saw(_ identity: ObservableStateID?) {
    seen = identity
  }

  /// Asks to be told before the parent's state gets another child, or none.
  @MainActor
  mutating func beTold(by observers: StateObservers, _ core: AnyStoreCore) {
    let keeper = ChildKeeper(core)
    toldBy = observers
    self.keeper = keeper
    observers.addChildKeeper(keeper)
  }

  /// A child is about to be changed in place, or to be replaced.
  ///
  /// - Returns: Whether that is the first time in this send.
  mutating func isLeaving<State>(
    _ child: StateAddress<State>, _ identity: ObservableStateID?, isReplacement: Bool
  ) -> Bool {
    let isFirst = leaving == nil
    if isCertain { return isFirst }
    isCertain = isReplacement && identity.map { seen?.isUnchanged(in: $0) == true } == true
    leaving = StateBox(copying: child)
    return isFirst
  }

  /// The state is committed.
  ///
  /// - Parameter isThere: Whether there still is a child.
  mutating func decide(isThere: Bool) {
    if !isThere {
      if let leaving { last = leaving }
      // What copies of the state do from now on doesn't concern it.
      toldBy = nil
      keeper = nil
    }
    leaving = nil
    isCertain = false
  }
}
