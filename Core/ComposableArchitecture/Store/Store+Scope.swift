import OrderedCollections

extension Store {
  /// The issue text for optional and collection scopes of stores that aren't kept.
  fileprivate var scopingFromUncached: String {
    """
    A store that isn't kept was scoped, which is incompatible with observation:

      \(debugDescription)

    The scope makes a new store each time that it is asked for. Usual causes:

    • The store was scoped by closures, 'scope(state: { … }, action: { … })'. Scope it by key paths, \
    'scope(state: \\.child, action: \\.child)'.

    • The store comes from a view of the older kind: 'IfLetStore', 'ForEachStore', 'SwitchStore', \
    'NavigationStackStore' or a view modifier that takes a store. Observe the store by '@ObservableState' \
    and scope it in the view.
    """
  }
}

/// The key under which a store keeps a scoped store.
enum StoreScope: Hashable {
  /// The key paths to the child's state and to its actions.
  case child(state: HashedKeyPath, action: HashedKeyPath)
  /// The key paths of an optional child. The store of the optional as a whole has the same key
  /// paths and the case `child`.
  case optional(state: HashedKeyPath, action: HashedKeyPath)
  case element(id: AnyHashable)
}

extension Store {
  /// Returns a window onto a child's state that sends the child's actions.
  ///
  /// Scoping reads nothing, so it observes nothing. The same scope returns the same store while
  /// that store is alive.
  ///
  /// - Complexity: O(1).
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    child(.to(state), .to(action))
  }

  /// Returns a window onto a child's state that sends the child's actions.
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    scope(state, action: action)
  }

  fileprivate func child<ChildState, ChildAction>(
    _ path: StateKeyPath<State, ChildState>, _ action: CasePathBox<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    child(.child(state: path, action: action)) {
      ScopedCore(parent: core, path: path, embed: action.embed)
    }
  }

  func child<ChildState, ChildAction>(
    _ scope: StoreScope, make: () -> StoreCore<ChildState, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    guard core.cachesChildren else { return Store<ChildState, ChildAction>(core: make()) }
    if let child = children.store(for: scope) {
      return downcast(child, to: Store<ChildState, ChildAction>.self)
    }
    let child = Store<ChildState, ChildAction>(core: make())
    if children.isFull { forgetInvalidChildren() }
    _ = children.keep(child, for: scope)
    return child
  }

  /// Returns the store of an optional child, if there is a child now.
  func child<ChildState, ChildAction>(
    _ path: OptionalStateKeyPath<State, ChildState>, _ scope: StoreScope, isObserved: Bool,
    embed: @escaping (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction>? {
    // The closures assign the result instead of returning it, because generic code would look up
    // the returned type.
    var child: Store<ChildState, ChildAction>?
    core.withState(observed: isObserved) { parent in
      path.withAddress(in: parent) { state in
        guard let state else { return }
        let store = self.child(scope) {
          OptionalCore(parent: core, path: path, embed: embed, initial: state)
        }
        // An existing store may still show an earlier child, which was dismissed in the meantime.
        downcast(store.core, to: OptionalCore<State, Action, ChildState, ChildAction>.self)
          .found(state, in: parent)
        child = store
      }
    }
    if child == nil { _ = children.forget(scope) }
    return child
  }

  /// Releases the stores of children whose state is gone.
  ///
  /// - Complexity: O(*n*)
  func forgetInvalidChildren() {
    // Checking validity and releasing stores may run user code that uses this store, so neither
    // happens during the access to `children`.
    let invalid = children.all.filter { !$0.value.isValid }
    _ = children.forget { invalid[$0] != nil }
  }
}

/// The stores scoped out of a store, kept so that the same scope gives the same object.
///
/// Stores whose state is gone (deleted rows, dismissed children) are released from time to time:
/// when the number of stores has doubled since the last clean-up.
@MainActor
struct ChildStores {
  // A short ordered dictionary is searched without a hash table. Usually only lists scope out many
  // stores.
  private var stores: OrderedDictionary<StoreScope, any ScopedStore> = [:]
  private var limit = Self.smallestLimit

  var count: Int { stores.count }
  var all: OrderedDictionary<StoreScope, any ScopedStore> { stores }
  /// Whether the number of stores has doubled since the last clean-up.
  var isFull: Bool { stores.count >= limit }

  private static var smallestLimit: Int { 16 }

  func store(for scope: StoreScope) -> (any ScopedStore)? { stores[scope] }

  /// - Returns: The previous store for the scope, for the caller to release.
  /// - Complexity: O(1) amortized.
  mutating func keep(
    _ store: any ScopedStore, for scope: StoreScope
  ) -> (any ScopedStore)? {
    stores.updateValue(store, forKey: scope)
  }

  /// Removes the stores whose scope is invalid.
  ///
  /// - Returns: All previous stores, for the caller to release.
  /// - Complexity: O(*n*)
  mutating func forget(
    where isInvalid: (StoreScope) -> Bool
  ) -> OrderedDictionary<StoreScope, any ScopedStore> {
    let before = stores
    stores.removeAll { isInvalid($0.key) }
    limit = max(Self.smallestLimit, 2 * stores.count)
    return before
  }

  /// - Returns: The removed store, for the caller to release.
  mutating func forget(_ scope: StoreScope) -> (any ScopedStore)? {
    stores.removeValue(forKey: scope)
  }
}

/// A store of any type whose state may be gone.
@MainActor
protocol ScopedStore: AnyObject {
  var isValid: Bool { get }
}

extension Store: ScopedStore {
  var isValid: Bool { core.isValid }
}

extension Store where State: ObservableState {
  /// Returns a window onto a child's state, if there is a child now.
  ///
  /// The caller observes whether the child exists. A store kept after its child is gone continues
  /// to show the child's last state.
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    child(
      .to(state), .to(action),
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func child<ChildState, ChildAction>(
    _ path: OptionalStateKeyPath<State, ChildState>, _ action: CasePathBox<Action, ChildAction>,
    location: @autoclosure () -> IssueLocation
  ) -> Store<ChildState, ChildAction>? {
    if !core.cachesChildren { location().report(scopingFromUncached) }
    return child(
      path, .optional(state: path, action: action), isObserved: true, embed: action.embed)
  }

  /// Returns a window onto a child's state, if there is a child now.
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    scope(state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns the stores of the elements of a collection.
  ///
  /// The result holds the current elements. The caller observes their ids and order, not their
  /// contents. Each store is made on first access.
  @_disfavoredOverload
  public func scope<ElementID, ElementState, ElementAction>(
    _ state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ElementID, ElementAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some RandomAccessCollection<Store<ElementState, ElementAction>> {
    if !core.cachesChildren {
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        .report(scopingFromUncached)
    }
    return StoreCollection(scope(state, action: action))
  }

  /// Returns the stores of the elements of a collection.
  @_disfavoredOverload
  public func scope<ElementID, ElementState, ElementAction>(
    state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ElementID, ElementAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some RandomAccessCollection<Store<ElementState, ElementAction>> {
    scope(state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

// MARK: - Explicit case paths

// A literal case key path is a new object each time, because its components take key paths. A key
// path to a case path through plain properties is always the same object. The compiler prefers
// these overloads for literals; the overloads above are for key paths that are passed on.

extension Store where Action: CasePathable {
  /// Returns a window onto a child's state that sends the child's actions.
  ///
  /// Scoping reads nothing, so it observes nothing. The same scope returns the same store while
  /// that store is alive.
  ///
  /// - Complexity: O(1).
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, ChildAction>>
  ) -> Store<ChildState, ChildAction> {
    child(.to(state), .to(action))
  }

  /// Returns a window onto a child's state that sends the child's actions.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, ChildAction>>
  ) -> Store<ChildState, ChildAction> {
    child(.to(state), .to(action))
  }
}

extension Store where State: ObservableState, Action: CasePathable {
  /// Returns a window onto a child's state, if there is a child now.
  ///
  /// The caller observes whether the child exists. A store kept after its child is gone continues
  /// to show the child's last state.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    child(
      .to(state), .to(action),
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Returns a window onto a child's state, if there is a child now.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    child(
      .to(state), .to(action),
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
