/// What a ``StoreCore`` is whatever its state and its actions are.
@MainActor
class AnyStoreCore {
  /// How often the whole store's state may have changed.
  final let version: StateVersion
  /// The store's readers, once there are any.
  final var observation: StoreObservation?
  // What is small comes last, and first in subclasses, to lie side by side: there are many of these.
  /// Whether a store of this core keeps the stores that are scoped out of it. Those of closures can't
  /// be recognised.
  final var cachesChildren = true
  /// Whether the state stays where it was found until the next action. What is computed doesn't.
  final let isStable: Bool

  init(version: StateVersion, isStable: Bool) {
    self.version = version
    self.isStable = isStable
  }

  /// The identity of the state; `nil` if it has none, or isn't there.
  var identity: ObservableStateID? {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// The store's readers, of which the root store knows.
  func linkedObservation() -> StoreObservation {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// The ids of the elements of the state, a collection, that may have changed since the last time; `nil` if all may
  /// have.
  func changedElements(_ log: inout ElementLogReader) -> [AnyHashable]? { nil }

  /// Registers a reader of one element of the state, a collection, with whatever the collection is computed from.
  func registerElementReader() {}

  /// Looks at many elements of the state, a collection.
  func whileUpdatingElements(_ body: () -> Void) { body() }

  /// The parent's state is about to get another child, or none.
  ///
  /// - Parameters:
  ///   - parent: The parent's state that is about to change, or a copy of it.
  ///   - keeper: What was asked to notify.
  /// - Returns: Whether to notify again.
  func willChangeChild(in parent: Any, isReplacement: Bool, by keeper: ChildKeeper) -> Bool {
    false
  }
}

/// What a ``Store`` looks through: the root with all of the state, or a window onto a part of it.
class StoreCore<State, Action>: AnyStoreCore {
  /// Where the state lies, to be read before anything else happens; `nil` if it is computed.
  ///
  /// - Parameter observed: Whether to register a reader: with what replaces the state.
  /// - Complexity: O(depth), a few instructions a level.
  func address(observed: Bool) -> StateAddress<State>? {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Reads a state that lies nowhere. What its computation reads is observed in any case.
  func withComputedState<R>(observed: Bool, _ body: (StateAddress<State>) -> R) -> R {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Reads the state.
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

  /// Whether the state that it looks at is still there.
  var isValid: Bool {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Draws an id for a screen that a view pushes, from the store's own dependencies.
  func nextStackElementID() -> StackElementID {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Has a function called once, before the state changes.
  func beforeNextAction(_ body: @escaping () -> Void) {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Has a function called after actions, for as long as it answers `true`.
  func watch(_ watcher: @escaping () -> Bool) {
    fatalError("\(Self.self) must override \(#function).")
  }
}
