import ComposableArchitecture

// Bindings from `$store` for a store that is an `@ObservedObject`.
extension ObservedObject.Wrapper {
  /// A value of the store that an action writes: `$store.name.sending(\.nameChanged)`.
  @_disfavoredOverload
  public subscript<State: ObservableState, Action, Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> _StoreUIBindable<State, Action, Member> where ObjectType == Store<State, Action> {
    UIBindable(root)[dynamicMember: keyPath]
  }
}

// Without the overloads below, `let name = $store.name` would be ambiguous between the subscript
// above and the subscript for any object.
extension ObservedObject.Wrapper {
  /// A binding to a value of the store that the view may write.
  @MainActor
  public subscript<State: ObservableState, Action: BindableAction, Member: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Member>
  ) -> Binding<Member> where ObjectType == Store<State, Action>, Action.State == State {
    let path: ReferenceWritableKeyPath<Store<State, Action>, Member> = \.[dynamicMember: keyPath]
    return self[dynamicMember: path]
  }

  /// A binding to a value of the store that the view may write.
  @MainActor
  public subscript<State: ObservableState, Action: ViewAction, Member: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Member>
  ) -> Binding<Member>
  where
    ObjectType == Store<State, Action>, Action.ViewAction: BindableAction,
    Action.ViewAction.State == State
  {
    let path: ReferenceWritableKeyPath<Store<State, Action>, Member> = \.[dynamicMember: keyPath]
    return self[dynamicMember: path]
  }
}

extension ObservedObject.Wrapper: _StoreProjection {
  public var _projectedStore: ObjectType { root }
}
