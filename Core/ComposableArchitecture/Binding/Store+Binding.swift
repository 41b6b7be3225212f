// Writing to a store: setting a property sends a binding action, which the feature's
// `BindingReducer` applies.

extension Store
where State: ObservableState, Action: BindableAction, Action.State == State {
  @_disfavoredOverload
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Value>
  ) -> Value {
    get { self[dynamicMember: keyPath as KeyPath<State, Value>] }
    set { sendBinding(keyPath, newValue) { .binding($0) } }
  }
}

extension Store
where
  State: Equatable & Sendable & ObservableState, Action: BindableAction, Action.State == State
{
  public var state: State {
    get { self[dynamicMember: \State.self as KeyPath<State, State>] }
    set { sendBinding(\.self, newValue) { .binding($0) } }
  }
}

extension Store
where
  State: ObservableState, Action: ViewAction, Action.ViewAction: BindableAction,
  Action.ViewAction.State == State
{
  @_disfavoredOverload
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Value>
  ) -> Value {
    get { self[dynamicMember: keyPath as KeyPath<State, Value>] }
    set { sendBinding(keyPath, newValue) { .view(.binding($0)) } }
  }
}

extension Store
where
  State: Equatable & Sendable & ObservableState, Action: ViewAction,
  Action.ViewAction: BindableAction, Action.ViewAction.State == State
{
  public var state: State {
    get { self[dynamicMember: \State.self as KeyPath<State, State>] }
    set { sendBinding(\.self, newValue) { .view(.binding($0)) } }
  }
}

extension Store {
  /// Sends a binding action, unless the state to write to is gone.
  fileprivate func sendBinding<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, Value>,
    _ value: Value,
    embed: (BindingAction<State>) -> Action
  ) {
    guard core.isValid else { return }
    #if DEBUG
      let receipt = BindingReceipt { [action = typeName(Action.self)] in
        reportIssue(
          """
          A binding action that was sent from a store was not handled.

            Action:
              \(action).binding(.set(_, \(String(customDumping: value))))

          Put a "BindingReducer()" at the top of the feature's body: it writes the view's changes \
          into the state.
          """)
      }
    #else
      let receipt: BindingReceipt? = nil
    #endif
    _ = send(embed(BindingAction(keyPath.assumedSendable(), value, receipt: receipt)))
  }
}

// MARK: - Bindings that send an action of the feature's own

/// A value of a store's state that a view writes by sending an action: see ``sending(_:)``.
@dynamicMemberLookup
public struct _StoreUIBindable<State: ObservableState, Action, Value> {
  let store: Store<State, Action>
  let keyPath: KeyPath<State, Value>

  init(store: Store<State, Action>, keyPath: KeyPath<State, Value>) {
    self.store = store
    self.keyPath = keyPath
  }

  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value, Member>
  ) -> _StoreUIBindable<State, Action, Member> {
    _StoreUIBindable<State, Action, Member>(
      store: store, keyPath: self.keyPath.appending(path: keyPath))
  }

  /// Returns a binding that reads the value and sends an action to write it:
  /// `$store.filter.sending(\.filterSelected)`.
  @_disfavoredOverload @MainActor
  public func sending(_ action: CaseKeyPath<Action, Value>) -> UIBinding<Value> {
    sending(.to(action))
  }

  /// Returns a binding that reads the value and sends an action to write it.
  // The overload for literal key paths: see "Explicit case paths" in Store+Scope.swift.
  @MainActor
  public func sending(
    _ action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Value>>
  ) -> UIBinding<Value> where Action: CasePathable {
    sending(.to(action))
  }

  @MainActor
  private func sending(_ action: CasePathBox<Action, Value>) -> UIBinding<Value> {
    // A key path to a property captures no values, so threads can share it.
    let keyPath = UncheckedSendable(keyPath)
    let path = action.path
    return UIBinding(
      get: { [store] in store[dynamicMember: keyPath.value] },
      set: { [store] in
        // A view that is about to disappear may still write after its state is gone.
        if store.core.isValid { _ = store.send(path.embed($0)) }
      })
  }
}

/// Another name of `_StoreUIBindable`, for a value that is reached through a binding to a store.
public typealias _StoreUIBinding = _StoreUIBindable

extension UIBindable {
  @_disfavoredOverload
  public subscript<State: ObservableState, Action, Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> _StoreUIBindable<State, Action, Member> where Value == Store<State, Action> {
    _StoreUIBindable(store: wrappedValue, keyPath: keyPath)
  }
}

extension UIBinding {
  @_disfavoredOverload
  public subscript<State: ObservableState, Action, Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> _StoreUIBindable<State, Action, Member> where Value == Store<State, Action> {
    _StoreUIBindable(store: wrappedValue, keyPath: keyPath)
  }
}

// MARK: - Bindings without a written type

// Without a written type, `let name = $store.name` would be ambiguous between the subscript for any
// object and the one for `_StoreUIBindable`. The compiler prefers the following subscripts.

extension UIBindable {
  /// A binding to a store's value that the view may write.
  @MainActor
  public subscript<State: ObservableState, Action: BindableAction, Member: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Member>
  ) -> UIBinding<Member> where Value == Store<State, Action>, Action.State == State {
    let path: ReferenceWritableKeyPath<Store<State, Action>, Member> = \.[dynamicMember: keyPath]
    return self[dynamicMember: path]
  }

  /// A binding to a store's value that the view may write.
  @MainActor
  public subscript<State: ObservableState, Action: ViewAction, Member: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Member>
  ) -> UIBinding<Member>
  where
    Value == Store<State, Action>, Action.ViewAction: BindableAction,
    Action.ViewAction.State == State
  {
    let path: ReferenceWritableKeyPath<Store<State, Action>, Member> = \.[dynamicMember: keyPath]
    return self[dynamicMember: path]
  }
}

extension UIBinding {
  /// A binding to a store's value that the view may write.
  @MainActor
  public subscript<State: ObservableState, Action: BindableAction, Member: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Member>
  ) -> UIBinding<Member> where Value == Store<State, Action>, Action.State == State {
    let path: ReferenceWritableKeyPath<Store<State, Action>, Member> = \.[dynamicMember: keyPath]
    return self[dynamicMember: path]
  }

  /// A binding to a store's value that the view may write.
  @MainActor
  public subscript<State: ObservableState, Action: ViewAction, Member: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Member>
  ) -> UIBinding<Member>
  where
    Value == Store<State, Action>, Action.ViewAction: BindableAction,
    Action.ViewAction.State == State
  {
    let path: ReferenceWritableKeyPath<Store<State, Action>, Member> = \.[dynamicMember: keyPath]
    return self[dynamicMember: path]
  }
}
