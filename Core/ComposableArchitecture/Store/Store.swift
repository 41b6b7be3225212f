/// The runtime of a feature: it holds the state and runs the reducer and the effects.
///
/// Views read the state from the store and send actions to it.
///
/// An app makes one root store. `scope(_:action:)` gives each feature a window onto its part.
/// A scoped store holds no state of its own. Making one copies nothing, and the number of live
/// stores does not change the cost of an action.
///
/// ```swift
/// let store = Store(initialState: Counter.State()) { Counter() }
/// store.send(.incrementButtonTapped)
/// store.count  // 1
/// ```
///
/// The idea and the names come from Point-Free's ComposableArchitecture.
@dynamicMemberLookup
@preconcurrency @MainActor
public final class Store<State, Action> {
  let core: StoreCore<State, Action>
  var children = ChildStores()

  init(core: StoreCore<State, Action>) {
    self.core = core
    #if DEBUG
      Logger.shared.log("\(debugDescription).init")
    #endif
  }

  #if DEBUG
    deinit {
      Logger.note("\(storeTypeName(State.self, Action.self)).deinit")
    }
  #endif

  /// Makes a root store.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: The feature's reducer.
  ///   - prepareDependencies: Overrides dependencies for the initial state, for the reducer and for
  ///     all effects.
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> R.State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) {
    let core = Dependencies.withDependencies {
      prepareDependencies?(&$0)
    } operation: {
      RootCore(
        initialState: initialState(),
        reducer: reducer()._prepare(),
        dependencies: DependencyValues._current)
    }
    self.init(core: core)
  }

  /// Sends an action. The reducer changes the state and effects start before this method returns.
  ///
  /// Effects that run at once see the state as their action left it. Observers are notified after
  /// the action and all synchronous follow-up actions are processed. They see the store as it is
  /// then.
  ///
  /// Reading the store while the reducer runs returns an earlier state and reports an issue in
  /// debug builds. Use the state that the reducer receives instead.
  ///
  /// - Returns: A task for the effects of the action, to await or to cancel.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    core.send(action)
  }

  /// Reads the state, observable or not. Of observable state, the caller observes only the
  /// properties that the closure reads.
  public func withState<R>(_ body: (_ state: State) -> R) -> R {
    core.withState(observed: true) { body($0.value) }
  }
}

/// The store of a feature: `StoreOf<Counter>` is `Store<Counter.State, Counter.Action>`.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

extension Store: Equatable {
  public nonisolated static func == (lhs: Store, rhs: Store) -> Bool { lhs === rhs }
}

extension Store: Hashable {
  public nonisolated func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension Store: Identifiable {}

extension Store: Observable {}

extension Store: CustomDebugStringConvertible {
  public nonisolated var debugDescription: String { storeTypeName(State.self, Action.self) }
}

extension Store where State: ObservableState {
  /// The whole state. Prefer reading single properties, so that changes to other properties don't
  /// notify the reader.
  public var state: State {
    core.withState(observed: true) { $0.value }
  }

  /// One value of the state.
  ///
  /// - Complexity: O(depth): a few instructions for each store between the root and this one.
  // Always inlined, so that a named property is read directly. A generic view would otherwise make
  // a new key path for every read.
  // For the figures of `@inline` see "Inlining" in Performance.md.
  @inlinable @inline(__always)
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    guard let address = _address() else { return _computed(keyPath) }
    let value = _read(&address.value, keyPath)
    // The memory at the address may belong to this store.
    withExtendedLifetime(self) {}
    return value
  }

  /// Reads a value. The state is `inout`, which guarantees that it isn't copied.
  @inlinable @inline(__always)
  func _read<Value>(_ state: inout State, _ keyPath: KeyPath<State, Value>) -> Value {
    state[keyPath: keyPath]
  }

  /// Returns the address of the state, for an immediate read by an observer.
  @usableFromInline
  func _address() -> StateAddress<State>? {
    core.address(observed: true)
  }

  @usableFromInline
  func _computed<Value>(_ keyPath: KeyPath<State, Value>) -> Value {
    core.withComputedState(observed: true) { $0.value[keyPath: keyPath] }
  }
}

/// Returns a store's type in terms of its feature: `StoreOf<Counter>`.
func storeTypeName(_ state: Any.Type, _ action: Any.Type) -> String {
  func argument(_ name: String, of generic: String) -> String? {
    name.hasPrefix("\(generic)<") && name.hasSuffix(">")
      ? String(name.dropFirst(generic.count + 1).dropLast()) : nil
  }
  let stateName = typeName(state)
  let actionName = typeName(action)
  func pair(_ state: String, _ action: String, as kind: String) -> String? {
    guard state.hasSuffix(".State"), action.hasSuffix(".Action") else { return nil }
    let feature = state.dropLast(".State".count)
    return feature == action.dropLast(".Action".count) ? "\(kind)<\(feature)>" : nil
  }
  func last(_ arguments: String) -> String {
    arguments.components(separatedBy: ", ").last ?? arguments
  }
  if let name = pair(stateName, actionName, as: "StoreOf") { return name }
  if stateName.hasSuffix("?"), let name = pair(String(stateName.dropLast()), actionName, as: "") {
    return "StoreOf\(name.dropLast())?>"
  }
  if let s = argument(stateName, of: "IdentifiedArray"),
    let a = argument(actionName, of: "IdentifiedAction"),
    let name = pair(last(s), last(a), as: "IdentifiedStoreOf")
  {
    return name
  }
  if let s = argument(stateName, of: "PresentationState"),
    let a = argument(actionName, of: "PresentationAction"),
    let name = pair(s, a, as: "PresentationStoreOf")
  {
    return name
  }
  if let s = argument(stateName, of: "StackState"),
    let a = argument(actionName, of: "StackAction"), let name = pair(s, last(a), as: "StackStoreOf")
  {
    return name
  }
  return "Store<\(stateName), \(actionName)>"
}
