import Synchronization

/// The storage of the tracked properties of an observable struct, cached for its type, because a
/// generic type makes new key paths on each request.
final class TrackedProperties<State>: @unchecked Sendable {
  // Sendable: instances never change, and key paths to properties capture no values.

  /// The key path of each property's storage, by the property's key path; empty for an enum, and
  /// for types that aren't observable.
  let storages: [PartialKeyPath<State>: PartialKeyPath<State>]
  /// The observed properties, each once.
  let observed: [ObservedProperty<State>]
  /// The registrar; `nil` for types without one.
  let registrar: StoredProperty<State, ObservationStateRegistrar>?

  private init() {
    func ask<S: ObservableState>(_: S.Type) -> Any { S._$storage }
    let answer = (State.self as? any ObservableState.Type).map { ask($0) }
    let storages = answer as? [PartialKeyPath<State>: PartialKeyPath<State>] ?? [:]
    self.storages = storages
    registrar = storages.values.lazy.compactMap { StoredProperty(of: $0) }.first
    observed = storages.compactMap { name, storage in
      guard name != storage, Self.observedName(of: name, at: storage, in: storages) == name
      else { return nil }
      return (name as? any ObservedKeyPath)?.property as? ObservedProperty<State>
    }
  }

  /// Returns the tracked properties of the type.
  ///
  /// - Complexity: O(1) after the first call.
  static func find() -> TrackedProperties {
    let type = ObjectIdentifier(State.self)
    if let known = allTrackedProperties.withLock({ $0[type] }) {
      return downcast(known, to: Self.self)
    }
    let new = TrackedProperties()
    // Another thread may store the same result meanwhile.
    allTrackedProperties.withLock { $0[type] = new }
    return new
  }

  /// Returns the name under which a property is observed. A presented property has two names for
  /// one storage, `\.child` and `\.$child`, and is observed by the first.
  func observedName(
    of property: PartialKeyPath<State>, at storage: PartialKeyPath<State>
  ) -> PartialKeyPath<State> {
    Self.observedName(of: property, at: storage, in: storages)
  }

  private static func observedName(
    of property: PartialKeyPath<State>, at storage: PartialKeyPath<State>,
    in storages: [PartialKeyPath<State>: PartialKeyPath<State>]
  ) -> PartialKeyPath<State> {
    let isProjection = type(of: property) == type(of: storage)
    guard isProjection else { return property }
    return storages.first { $0.key != property && $0.value == storage }?.key ?? property
  }
}

private let allTrackedProperties = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

/// Returns the registrar of an observable struct; `nil` for types without one, such as enums.
func registrarProperty<State>(
  of _: State.Type
) -> StoredProperty<State, ObservationStateRegistrar>? {
  TrackedProperties<State>.find().registrar
}
