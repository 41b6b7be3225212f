/// State that may be there or not: what a presentation binding scopes to.
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
  /// The binding to a presented child: `nil` while there is none; writing `nil` dismisses it.
  fileprivate func presentation<Child: _ScopableState, ChildAction>(
    _ state: KeyPath<State, Child>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    location: SourceLocation
  ) -> UIBinding<Store<Child.Unwrapped, ChildAction>?> {
    let path = AnyCasePath(action)
    let unwrapped = UncheckedSendable(state.appending(path: \._unwrapped))
    let presented = UncheckedSendable(action.appending(path: \.presented))
    let identifier = UncheckedSendable(StateIdentifier<Child.Unwrapped>())
    let identity: @MainActor @Sendable () -> StateIdentity? = { [core] in
      core.withState(.ancestors) { state in
        state.value[keyPath: unwrapped.value].map { child in
          withAddress(of: child) { identifier.value.identity(of: $0) }
        }
      }
    }
    let initial = UncheckedSendable(identity())
    return UIBinding<Store<Child.Unwrapped, ChildAction>?>(
      get: { [self] in scope(unwrapped.value, action: presented.value) },
      set: { [self] newValue in
        guard newValue == nil, core.isValid, let initial = initial.value,
          identity() == initial
        else { return }
        send(path.embed(.dismiss))
        if identity() == initial {
          location.report(
            """
            A binding dismissed '\(typeName(Child.Unwrapped.self))', but its state is still there. \
            Add an "ifLet" for it to the reducer of '\(typeName(State.self))'.
            """)
        }
      })
  }
}

extension UIBindable {
  /// A binding to the store of a child that is presented: `$store.scope(\.child, action: \.child)`.
  ///
  /// It is `nil` while there is none. Writing `nil` sends `.dismiss`; writing a store does nothing.
  @MainActor
  public func scope<State: ObservableState, Action, Child: _ScopableState, ChildAction>(
    _ state: KeyPath<State, Child>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UIBinding<Store<Child.Unwrapped, ChildAction>?> where Value == Store<State, Action> {
    wrappedValue.presentation(
      state, action: action,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// A binding to the store of a child that is presented.
  @MainActor
  public func scope<State: ObservableState, Action, Child: _ScopableState, ChildAction>(
    state: KeyPath<State, Child>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UIBinding<Store<Child.Unwrapped, ChildAction>?> where Value == Store<State, Action> {
    scope(state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension UIBinding {
  /// A binding to the store of a child that is presented, where a view keeps the store itself:
  /// `@State var store = Store(…)`, `$store.scope(\.child, action: \.child)`.
  ///
  /// It is `nil` while there is none. Writing `nil` sends `.dismiss`; writing a store does nothing.
  @MainActor
  public func scope<State: ObservableState, Action, Child: _ScopableState, ChildAction>(
    _ state: KeyPath<State, Child>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UIBinding<Store<Child.Unwrapped, ChildAction>?> where Value == Store<State, Action> {
    wrappedValue.presentation(
      state, action: action,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// A binding to the store of a child that is presented.
  @MainActor
  public func scope<State: ObservableState, Action, Child: _ScopableState, ChildAction>(
    state: KeyPath<State, Child>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UIBinding<Store<Child.Unwrapped, ChildAction>?> where Value == Store<State, Action> {
    scope(state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension UIBinding {
  /// A binding to one case of a presented enum of features:
  /// `$store.scope(\.$destination, action: \.destination).edit`.
  ///
  /// It is `nil` while there is none or another case is current. Writing `nil` dismisses; writing
  /// anything else does nothing.
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

/// The store of an enum of features that may be presented.
@MainActor
public protocol _CaseScoping<CaseScope> {
  associatedtype CaseScope
  /// What the store's `case` is; `nil` if nothing is presented.
  var _caseScope: CaseScope? { get }
  /// What to write to a binding to end the presentation.
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
