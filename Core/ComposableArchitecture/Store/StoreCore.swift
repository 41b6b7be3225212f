/// The part of a ``StoreCore`` that is independent of its state and action types.
@MainActor
class AnyStoreCore {
  /// The number of times the root store's state may have changed.
  final let version: StateVersion
  /// The store's readers, once there are any.
  final var observation: StoreObservation?
  // Small properties come last here and first in subclasses. They are then adjacent, which saves
  // memory in the many cores.
  /// Whether a store of this core keeps its scoped stores. False for a scope by closures, because
  /// closures can't be compared.
  final var cachesChildren = true
  /// Whether the state stays at its address until the next action. Computed state doesn't.
  final let isStable: Bool

  init(version: StateVersion, isStable: Bool) {
    self.version = version
    self.isStable = isStable
  }

  /// The identity of the state; `nil` if the state is absent or has no identity.
  var identity: ObservableStateID? {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Returns the store's readers, linked to those of the root store.
  func linkedObservation() -> StoreObservation {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Returns the ids of elements that may have changed since the last call, if the state is a
  /// collection; `nil` if any element may have.
  func changedElements(_ log: inout ElementLogReader) -> [AnyHashable]? { nil }

  /// Registers a reader of one element as an observer of the states from which the collection is
  /// computed.
  func registerElementReader() {}

  /// Runs a function that reads many elements of the state, which is a collection.
  func whileUpdatingElements(_ body: () -> Void) { body() }

  /// Notifies the core that the parent's state is about to change, replace or remove the child.
  ///
  /// - Parameters:
  ///   - parent: The parent's state that is about to change, or a copy of it.
  ///   - observer: The observer that received the notification.
  /// - Returns: Whether to notify the core of further changes.
  func willChangeChild(in parent: Any, isReplacement: Bool, by observer: ChildObserver) -> Bool {
    false
  }
}

/// The backing of a ``Store``: the root with all of the state, or a window onto a part of it.
class StoreCore<State, Action>: AnyStoreCore {
  /// Returns the address of the state, valid until any other code runs; `nil` if the state is
  /// computed.
  ///
  /// - Parameter observed: Whether to register a reader, which is notified when the state is
  ///   replaced.
  /// - Complexity: O(depth), with a few instructions per level.
  func address(observed: Bool) -> StateAddress<State>? {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Reads computed state. The caller observes the values that the state is computed from, except
  /// in an unobserved read of a collection of observable elements.
  func withComputedState<R>(observed: Bool, _ body: (StateAddress<State>) -> R) -> R {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Reads the state.
  // For the figures of `@inline` see "Inlining" in Performance.md.
  @inline(__always)
  final func withState<R>(
    observed: Bool = false, _ body: (StateAddress<State>) -> R
  ) -> R {
    if let address = address(observed: observed) { return body(address) }
    return withComputedState(observed: observed, body)
  }

  func send(_ action: Action) -> StoreTask {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Whether the state still exists.
  var isValid: Bool {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Returns a new id for a screen that a view pushes, from the generator in the store's
  /// dependencies.
  func nextStackElementID() -> StackElementID {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Registers a function to call once, before the state changes.
  func beforeNextAction(_ body: @escaping () -> Void) {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Registers a function to call after actions, for as long as it returns `true`.
  func watch(_ watcher: @escaping () -> Bool) {
    fatalError("\(Self.self) must override \(#function).")
  }
}
