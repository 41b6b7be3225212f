extension Store {
  /// Returns the store of one screen of a navigation stack. `store.scope(\.path, action: \.path)`
  /// is the stack's store, and a component of the stack's path names the screen.
  ///
  /// A store kept after its screen was popped continues to show the screen's last state.
  ///
  /// - Complexity: O(1) on average.
  public func scope<ChildState, ChildAction>(
    component: StackState<ChildState>.Component,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction>
  where State == StackState<ChildState>, Action == StackAction<ChildState, ChildAction> {
    let id = component.id
    return child(.element(id: id)) {
      let initial = core.withState { $0.value._element(id: id) ?? component.element }
      return ElementCore(parent: core, id: id, initial: initial) { .element(id: id, action: $0) }
    }
  }

  /// Returns the stack's components for a navigation view, which observes their ids and order.
  package func stackPath<ChildState, ChildAction>() -> StackState<ChildState>.PathView
  where State == StackState<ChildState>, Action == StackAction<ChildState, ChildAction> {
    core.withState(observed: true) { $0.value.path }
  }

  /// Sends the action for a path that a navigation view sets: one `.push` with the last component
  /// of a longer path, or one `.popFrom` with the first component missing in a shorter path.
  ///
  /// Reports an issue for a path of the same length, because there is no action for such a change.
  package func setStackPath<ChildState, ChildAction>(
    _ path: StackState<ChildState>.PathView,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where State == StackState<ChildState>, Action == StackAction<ChildState, ChildAction> {
    guard core.isValid else { return }
    let ids = core.withState { $0.value.ids }
    if path.count > ids.count, let new = path.last {
      send(.push(id: new.id, state: new.element))
    } else if path.count < ids.count {
      let kept = path.base.ids
      if let gone = ids.first(where: { !kept.contains($0) }) { send(.popFrom(id: gone)) }
    } else {
      reportIssue(
        """
        The path of a navigation stack of '\(typeName(ChildState.self))' was set to one of the same \
        length, \(path.count). A view can push one screen or pop some of them; to replace a screen, \
        send an action for which the reducer changes the stack.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// Pushes a screen under a new id, as a navigation link does.
  @discardableResult
  package func pushScreen<ChildState, ChildAction>(_ state: ChildState) -> StoreTask
  where State == StackState<ChildState>, Action == StackAction<ChildState, ChildAction> {
    send(.push(id: core.nextStackElementID(), state: state))
  }
}

extension _StoreProjection {
  /// Returns a binding to the store of a navigation stack: `$store.scope(\.path, action: \.path)`.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, StackState<ChildState>>,
    action: CaseKeyPath<Action, StackAction<ChildState, ChildAction>>
  ) -> UIBinding<Store<StackState<ChildState>, StackAction<ChildState, ChildAction>>>
  where ProjectedStore == Store<State, Action> {
    .constant(_projectedStore.scope(state, action: action))
  }

  /// Returns a binding to the store of a navigation stack.
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    state: KeyPath<State, StackState<ChildState>>,
    action: CaseKeyPath<Action, StackAction<ChildState, ChildAction>>
  ) -> UIBinding<Store<StackState<ChildState>, StackAction<ChildState, ChildAction>>>
  where ProjectedStore == Store<State, Action> {
    scope(state, action: action)
  }
}
