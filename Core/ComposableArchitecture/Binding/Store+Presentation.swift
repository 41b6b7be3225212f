// MARK: - Bindings to presented stores

/// Optional state that a presentation binding can be scoped to.
public protocol _ScopableState<Unwrapped> {
  associatedtype Unwrapped
  var _unwrapped: Unwrapped? { get }
}

extension Optional: _ScopableState {
  public var _unwrapped: Wrapped? { self }
}

extension PresentationState: _ScopableState {
  public var _unwrapped: State? { wrappedValue }
}

extension Store where State: ObservableState {
  /// Returns the binding to a presented child: `nil` while there is no child. Writing `nil`
  /// dismisses the child.
  fileprivate func presentation<Child: _ScopableState, ChildAction>(
    _ state: PresentedKeyPath<State, Child>,
    _ action: PresentationCasePath<Action, ChildAction>,
    _ location: IssueLocation
  ) -> UIBinding<Store<Child.Unwrapped, ChildAction>?> {
    let initial = UncheckedSendable(state.presentedID(in: core) ?? nil)
    return UIBinding<Store<Child.Unwrapped, ChildAction>?>(
      get: { [self] in child(state.child, action.presented, location: location) },
      set: { [self] newValue in
        guard newValue == nil, core.isValid, state.presentedID(in: core) == .some(initial.value)
        else { return }
        send(action.path.embed(.dismiss))
        if state.presentedID(in: core) == .some(initial.value) {
          location.report(
            """
            A binding dismissed '\(typeName(Child.Unwrapped.self))', but its state is still there. \
            Add an "ifLet" for it to the reducer of '\(typeName(State.self))'.
            """)
        }
      })
  }
}

/// The path to a presented child, resolved once for each key path.
@MainActor
private final class PresentedKeyPath<Root: ObservableState, Child: _ScopableState> {
  /// The path to the child itself.
  let child: OptionalStateKeyPath<Root, Child.Unwrapped>
  private let isIdentifiable = Child.Unwrapped.self is any Identifiable.Type

  private init(_ keyPath: KeyPath<Root, Child>) {
    child = .to(property(keyPath) ?? keyPath.appending(path: \._unwrapped))
  }

  static func to(_ keyPath: KeyPath<Root, Child>) -> PresentedKeyPath {
    KeyPathTable.presented.value(for: keyPath) { PresentedKeyPath(keyPath) }
  }

  /// Returns the id of the current child, and observes whether there is a child.
  ///
  /// - Returns: `.some(nil)` for a child that isn't identifiable; `nil` if there is no child.
  func presentedID<Action>(in core: StoreCore<Root, Action>) -> AnyHashable?? {
    core.withState(observed: true) { root in
      child.withAddress(in: root) { $0.map { isIdentifiable ? anyID($0.value) : nil } }
    }
  }
}

/// Returns the key path to the child that `Store.scope` uses: `\.child`, also for `\.$child`.
/// Through `\.$child`, the store would read the child from a computed property, and copy it.
///
/// - Returns: `nil` if there is no such property.
private func property<Root: ObservableState, Child: _ScopableState>(
  _ keyPath: KeyPath<Root, Child>
) -> KeyPath<Root, Child.Unwrapped?>? {
  if let property = keyPath as? KeyPath<Root, Child.Unwrapped?> { return property }
  let properties = TrackedProperties<Root>.find()
  guard let storage = properties.storages[keyPath] else { return nil }
  return properties.observedName(of: keyPath, at: storage) as? KeyPath<Root, Child.Unwrapped?>
}

/// The case paths to a presented child's actions, resolved once for each key path.
@MainActor
private final class PresentationCasePath<Root, ChildAction> {
  let path: AnyCasePath<Root, PresentationAction<ChildAction>>
  /// The case path for actions of the child itself.
  let presented: CasePathBox<Root, ChildAction>

  private init(_ keyPath: CaseKeyPath<Root, PresentationAction<ChildAction>>) {
    path = AnyCasePath(keyPath)
    presented = .to(keyPath.appending(path: \.presented))
  }

  static func to(
    _ keyPath: CaseKeyPath<Root, PresentationAction<ChildAction>>
  ) -> PresentationCasePath {
    KeyPathTable.presentations.value(for: keyPath) { PresentationCasePath(keyPath) }
  }

  static func to(
    _ keyPath: KeyPath<Root.AllCasePaths, AnyCasePath<Root, PresentationAction<ChildAction>>>
  ) -> PresentationCasePath where Root: CasePathable {
    KeyPathTable.presentations.value(for: keyPath) {
      PresentationCasePath(\Case<Root>.[dynamicMember: keyPath])
    }
  }
}

/// The `$store` of a view that keeps, binds or observes a store. It scopes bindings to children.
@MainActor
public protocol _StoreProjection<ProjectedStore> {
  associatedtype ProjectedStore
  var _projectedStore: ProjectedStore { get }
}

extension UIBindable: _StoreProjection {
  public var _projectedStore: Value { wrappedValue }
}

extension UIBinding: _StoreProjection {
  public var _projectedStore: Value { wrappedValue }
}

extension _StoreProjection {
  /// Returns a binding to the store of a presented child: `$store.scope(\.child, action: \.child)`.
  ///
  /// The binding is `nil` while there is no child. Writing `nil` sends `.dismiss`; writing a store
  /// is a no-op.
  @_disfavoredOverload
  public func scope<State: ObservableState, Action, Child: _ScopableState, ChildAction>(
    _ state: KeyPath<State, Child>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UIBinding<Store<Child.Unwrapped, ChildAction>?>
  where ProjectedStore == Store<State, Action> {
    _projectedStore.presentation(
      .to(state), .to(action),
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Returns a binding to the store of a presented child.
  @_disfavoredOverload
  public func scope<State: ObservableState, Action, Child: _ScopableState, ChildAction>(
    state: KeyPath<State, Child>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UIBinding<Store<Child.Unwrapped, ChildAction>?>
  where ProjectedStore == Store<State, Action> {
    scope(state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  // The overloads for literal key paths: see "Explicit case paths" in Store+Scope.swift.

  /// Returns a binding to the store of a presented child: `$store.scope(\.child, action: \.child)`.
  ///
  /// The binding is `nil` while there is no child. Writing `nil` sends `.dismiss`; writing a store
  /// is a no-op.
  public func scope<
    State: ObservableState, Action: CasePathable, Child: _ScopableState, ChildAction
  >(
    _ state: KeyPath<State, Child>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, PresentationAction<ChildAction>>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UIBinding<Store<Child.Unwrapped, ChildAction>?>
  where ProjectedStore == Store<State, Action> {
    _projectedStore.presentation(
      .to(state), .to(action),
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Returns a binding to the store of a presented child.
  public func scope<
    State: ObservableState, Action: CasePathable, Child: _ScopableState, ChildAction
  >(
    state: KeyPath<State, Child>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, PresentationAction<ChildAction>>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UIBinding<Store<Child.Unwrapped, ChildAction>?>
  where ProjectedStore == Store<State, Action> {
    scope(state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension UIBinding {
  /// A binding to one case of a presented enum of features:
  /// `$store.scope(\.$destination, action: \.destination).edit`.
  ///
  /// The binding is `nil` while nothing is presented or another case is current. Writing `nil`
  /// dismisses the presented feature; writing another value is a no-op.
  @MainActor
  public subscript<Scope: CasePathable, Case>(
    dynamicMember keyPath: KeyPath<Scope.AllCasePaths, AnyCasePath<Scope, Case>>
  ) -> UIBinding<Case?> where Value: _CaseScoping<Scope> {
    let path = Scope.allCasePaths[keyPath: keyPath]
    return UIBinding<Case?>(
      get: { [self] in wrappedValue._caseScope.flatMap(path.extract(from:)) },
      set: { [self] newValue in
        guard newValue == nil, let scope = wrappedValue._caseScope, path.extract(from: scope) != nil
        else { return }
        wrappedValue._dismiss()
      })
  }
}

/// A store of an enum of features, or an optional of such a store.
@MainActor
public protocol _CaseScoping<CaseScope> {
  associatedtype CaseScope
  /// The store's `case`; `nil` if nothing is presented.
  var _caseScope: CaseScope? { get }
  /// Sets an optional store to `nil`, which dismisses the feature. A no-op for other stores.
  mutating func _dismiss()
}

extension Store: _CaseScoping
where State: CaseReducerState, State.StateReducer.Action == Action {
  public var _caseScope: State.StateReducer.CaseScope? { self.case }
  public func _dismiss() {}
}

extension Optional: _CaseScoping where Wrapped: _CaseScoping {
  public var _caseScope: Wrapped.CaseScope? { self?._caseScope }
  public mutating func _dismiss() { self = nil }
}
