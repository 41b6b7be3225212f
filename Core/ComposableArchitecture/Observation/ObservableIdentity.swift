import ConcurrencyExtras

/// A reader that finds the identity of observable state in place, made once for each type.
final class ObservableIdentity<State> {
  /// The registrar of a struct.
  private let registrar: StoredProperty<State, ObservationStateRegistrar>?
  private let read: (StateAddress<State>) -> ObservableStateID

  /// - Returns: `nil` if the state has no identity.
  init?() {
    func read<S: ObservableState>(_: S.Type) -> Any {
      { (state: StateAddress<S>) in copy(state)._$id }
    }
    // A separate function, so that the copy isn't on the caller's stack.
    func copy<S>(_ state: StateAddress<S>) -> S { state.value }
    guard let type = State.self as? any ObservableState.Type else { return nil }
    let reader = (State.self as? any OptionalState.Type)?.identityReader ?? read(type)
    guard let read = reader as? (StateAddress<State>) -> ObservableStateID else { return nil }
    self.read = read
    registrar = registrarProperty(of: State.self)
  }

  /// Returns the reader for a type; `nil` if its values have no identity.
  ///
  /// - Complexity: O(1).
  @MainActor
  static func find() -> ObservableIdentity? {
    let type = ObjectIdentifier(State.self)
    if let known = knownIdentities[type] {
      return known.map { downcast($0, to: ObservableIdentity.self) }
    }
    let new = ObservableIdentity()
    knownIdentities[type] = .some(new)
    return new
  }

  /// Returns the identity of the state at an address. Only an enum is copied.
  func of(_ state: StateAddress<State>) -> ObservableStateID {
    if let registrar { registrar.address(in: state).value.id } else { read(state) }
  }

  /// Returns the identity of a value. The value is not copied to get its address.
  func of(_ state: inout State) -> ObservableStateID {
    withAddress(of: &state) { of($0) }
  }

  /// Returns the observers of a struct's properties; `nil` for an enum, which has none of its own.
  func observers(of state: StateAddress<State>) -> StateObservers? {
    registrar?.address(in: state).value.observers
  }
}

/// The ``ObservableIdentity`` of each type; `nil` for types without one.
@MainActor private var knownIdentities: [ObjectIdentifier: AnyObject?] = [:]

/// An optional whose value has an identity.
private protocol OptionalState {
  /// The reader that finds an optional's identity in place.
  static var identityReader: Any { get }
}

extension Optional: OptionalState where Wrapped: ObservableState {
  fileprivate static var identityReader: Any {
    let wrapped = ObservableIdentity<Wrapped>()
    return { (state: StateAddress<Self>) -> ObservableStateID in
      guard let wrapped, let value: StateAddress<Wrapped> = state.unwrapped() else { return .none }
      return wrapped.of(value)
    }
  }
}
