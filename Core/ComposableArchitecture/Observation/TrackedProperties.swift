import Synchronization

/// Where the tracked properties of an observable struct are stored, found out once for its type.
///
/// The type makes its key paths anew whenever it is asked for them if it is generic, as the state of a feature is
/// that shows another one.
final class TrackedProperties<State>: @unchecked Sendable {
  // Sendable: it never changes, and key paths to properties capture nothing.

  /// From the path to a property to that of its storage; empty for what isn't observable, and for an enum.
  let storages: [PartialKeyPath<State>: PartialKeyPath<State>]
  /// The properties that are observed, each once.
  let observed: [ObservedProperty<State>]
  /// The registrar; `nil` for what has none of its own.
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

  /// Those of a type.
  ///
  /// - Complexity: O(1) but for the first time.
  static func find() -> TrackedProperties {
    let type = ObjectIdentifier(State.self)
    if let known = allTrackedProperties.withLock({ $0[type] }) {
      return downcast(known, to: Self.self)
    }
    let new = TrackedProperties()
    // What is found out meanwhile by another thread is the same.
    allTrackedProperties.withLock { $0[type] = new }
    return new
  }

  /// By which of its names a property is observed: what is presented has two, `\.child` and `\.$child`, for one
  /// storage, and is observed by that of the property itself.
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

/// The ``TrackedProperties`` of each type.
private let allTrackedProperties = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

/// The registrar of an observable struct; `nil` for what has none of its own, an enum say.
func registrarProperty<State>(
  of _: State.Type
) -> StoredProperty<State, ObservationStateRegistrar>? {
  TrackedProperties<State>.find().registrar
}
