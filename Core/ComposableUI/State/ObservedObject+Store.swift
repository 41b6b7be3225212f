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
}

// `let name = $store.name` fits the subscript of any object and the one above equally well. These fit better.
extension ObservedObject.Wrapper {
  /// A binding to a value of a store that its view may write.
  @MainActor
  public subscript<State: ObservableState, Action: BindableAction, Member: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Member>
  ) -> Binding<Member> where ObjectType == Store<State, Action>, Action.State == State {
    let path: ReferenceWritableKeyPath<Store<State, Action>, Member> = \.[dynamicMember: keyPath]
    return self[dynamicMember: path]
  }

  /// A binding to a value of a store that its view may write.
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
