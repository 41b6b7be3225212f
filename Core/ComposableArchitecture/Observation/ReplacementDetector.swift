/// Tells whether a change of observable state made another value of it, or changed it in place.
///
/// A copy has the identity of the value that it was made of, so that an earlier copy that is put back
/// looks like the value that it replaces. For the time of a change a struct therefore has an identity
/// that no copy from before can have. What has no registrar of its own, an enum say, has the identity of
/// what is in it.
final class ReplacementDetector<State> {
  let identity: ObservableIdentity<State>
  private let registrar: StoredProperty<State, ObservationStateRegistrar>?
  private let areEqual: (State, State) -> Bool

  /// - Returns: `nil` if the state has no identity.
  init?() {
    guard let identity = ObservableIdentity<State>() else { return nil }
    self.identity = identity
    areEqual = equality(of: State.self) ?? { _, _ in false }
    registrar = registrarProperty(of: State.self)
  }

  /// To be called before a change.
  @inline(__always)
  func begin(_ state: inout State) -> ReplacementMark {
    guard let registrar else { return beginWithoutRegistrar(&state) }
    return registrar.modify(&state) { registrar in
      let before = registrar.id
      registrar._$willModify()
      return ReplacementMark(before: before, meanwhile: registrar.id)
    }
  }

  /// To be called after the change.
  ///
  /// - Returns: Whether another value is there now. If not, it has the identity that it had before.
  @inline(__always)
  func end(_ state: inout State, _ mark: ReplacementMark) -> Bool {
    guard let registrar else { return endWithoutRegistrar(&state, mark) }
    return registrar.modify(&state) { registrar in
      if registrar.id.isSameLocation(as: mark.meanwhile) {
        registrar.restore(mark.before)
        return false
      }
      // An earlier copy is another value than the one that was there.
      if registrar.id == mark.before { registrar._$willModify() }
      registrar.didReplaceOther()
      return true
    }
  }

  @inline(never)
  private func beginWithoutRegistrar(_ state: inout State) -> ReplacementMark {
    let before = identity.of(&state)
    // What holds nothing that has an identity has a new one at every look, and equality has to do.
    let hasIdentity = identity.of(&state) == before
    return ReplacementMark(
      before: before, meanwhile: before, old: hasIdentity ? nil : StateBox(state))
  }

  @inline(never)
  private func endWithoutRegistrar(_ state: inout State, _ mark: ReplacementMark) -> Bool {
    if let old = mark.old as? StateBox<State>, areEqual(old.address.value, state) { return false }
    return identity.of(&state) != mark.before
  }
}

/// What is known of a value before a change.
// Not generic, so that no type has to be looked up for each change.
struct ReplacementMark {
  fileprivate let before: ObservableStateID
  /// The identity in the course of the change.
  fileprivate let meanwhile: ObservableStateID
  /// A `StateBox` with the value, if it has no identity to be told by.
  fileprivate var old: AnyObject?
}

/// How to compare values of a type, if it says how.
private func equality<Value>(of _: Value.Type) -> ((Value, Value) -> Bool)? {
  func compare<E: Equatable>(_: E.Type) -> (Value, Value) -> Bool {
    // `E` is `Value`, which the compiler can't know.
    { ($0 as! E) == ($1 as! E) }
  }
  guard let type = Value.self as? any Equatable.Type else { return nil }
  return compare(type)
}
