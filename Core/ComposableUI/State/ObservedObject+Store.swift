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

extension ObservedObject.Wrapper: _StoreProjection {
  public var _projectedStore: ObjectType { root }
}
