import ComposableArchitecture

// What `$store` is made of where the store is an `@ObservedObject`.
extension ObservedObject.Wrapper {
  /// A value of the store that is written by an action: `$store.name.sending(\.nameChanged)`.
  @_disfavoredOverload
  public subscript<State: ObservableState, Action, Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> _StoreUIBindable<State, Action, Member> where ObjectType == Store<State, Action> {
    UIBindable(root)[dynamicMember: keyPath]
  }

  /// A binding to the store of a child that is presented: `$store.scope(\.child, action: \.child)`.
  @MainActor
  public func scope<State: ObservableState, Action, Child: _ScopableState, ChildAction>(
    _ state: KeyPath<State, Child>, action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Binding<Store<Child.Unwrapped, ChildAction>?> where ObjectType == Store<State, Action> {
    UIBindable(root).scope(
      state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// A binding to the store of a child that is presented.
  @MainActor
  public func scope<State: ObservableState, Action, Child: _ScopableState, ChildAction>(
    state: KeyPath<State, Child>, action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Binding<Store<Child.Unwrapped, ChildAction>?> where ObjectType == Store<State, Action> {
    scope(state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// A binding to the store of a stack: `$store.scope(\.path, action: \.path)`.
  @MainActor
  public func scope<State: ObservableState, Action, ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where ObjectType == Store<State, Action> {
    UIBindable(root).scope(state, action: action)
  }

  /// A binding to the store of a stack: `$store.scope(state: \.path, action: \.path)`.
  @MainActor
  public func scope<State: ObservableState, Action, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where ObjectType == Store<State, Action> {
    scope(state, action: action)
  }
}
