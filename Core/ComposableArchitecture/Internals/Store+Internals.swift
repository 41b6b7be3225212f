extension Store {
  /// The state, read on nobody's behalf: for suites.
  @_spi(Internals) public var currentState: State {
    core.withState { $0.value }
  }

  /// The effects in flight that can be cancelled, of a store that is nobody's child: for suites.
  @_spi(Internals) public var effectCancellables: some Collection {
    (core as? RootCore<State, Action>)?.registry.handles ?? []
  }

  /// By what a child of the store is told from its others: for suites.
  @_spi(Internals) public func id<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> ScopeID<State, Action> {
    ScopeID(state: state, action: action)
  }
}

/// By what a child of a store is told from its others: the part of the state and the case of the action.
@_spi(Internals) public struct ScopeID<State, Action>: Hashable {
  let state: PartialKeyPath<State>
  let action: PartialCaseKeyPath<Action>
}
