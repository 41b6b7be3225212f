extension Store {
  /// The state, read without observing: for test suites.
  @_spi(Internals) public var currentState: State {
    core.withState { $0.value }
  }

  /// The cancellable effects in flight of a root store: for test suites.
  @_spi(Internals) public var effectCancellables: some Collection {
    (core as? RootCore<State, Action>)?.effects.handles ?? []
  }

  /// Returns the identity of a child store among its siblings: for test suites.
  @_spi(Internals) public func id<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> ScopeID<State, Action> {
    ScopeID(state: state, action: action)
  }
}

/// The identity of a child store among its siblings: the part of the state and the case of the
/// action.
@_spi(Internals) public struct ScopeID<State, Action>: Hashable {
  let state: PartialKeyPath<State>
  let action: PartialCaseKeyPath<Action>
}

// Members that the original library's test suites use.

extension Store {
  /// Sends an action.
  ///
  /// - Returns: A task that ends with all effects of the action, and cancels them when cancelled;
  ///   `nil` if no effect is in flight.
  @_spi(Internals) @discardableResult
  public func _send(_ action: Action) -> Task<Void, Never>? {
    let task = send(action)
    guard let group = task.group, !group.isIdle else { return nil }
    return Task { await task.finish() }
  }

  /// The components of a navigation stack, which a view writes when it pushes or pops a screen.
  @_spi(Internals)
  public subscript<ElementState, ElementAction>(
    fileID fileID: StaticString, filePath filePath: StaticString, line line: UInt,
    column column: UInt
  ) -> StackState<ElementState>.PathView
  where State == StackState<ElementState>, Action == StackAction<ElementState, ElementAction> {
    get { stackPath() }
    set { setStackPath(newValue, fileID: fileID, filePath: filePath, line: line, column: column) }
  }
}

extension Store where State: ObservableState {
  /// The store of a presented child. Writing `nil` dismisses the child.
  ///
  /// - Parameters:
  ///   - id: The id of the child to dismiss, if it has one: a child with another id stays.
  ///   - isInViewBody: Ignored.
  @_spi(Internals)
  public subscript<ChildState, ChildAction>(
    id id: AnyHashable?, state state: KeyPath<State, ChildState?>,
    action action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    isInViewBody isInViewBody: Bool, fileID fileID: StaticString, filePath filePath: StaticString,
    line line: UInt, column column: UInt
  ) -> Store<ChildState, ChildAction>? {
    get {
      scope(
        state, action: action.appending(path: \.presented), fileID: fileID, filePath: filePath,
        line: line, column: column)
    }
    set {
      func idOfChild<Child: Identifiable>(_ child: Child) -> AnyHashable { AnyHashable(child.id) }
      let child = core.withState { $0.value[keyPath: state] }
      guard newValue == nil, (child as? any Identifiable).map({ idOfChild($0) }) == id else {
        return
      }
      UIBinding.constant(self)
        .scope(
          state, action: action, fileID: fileID, filePath: filePath, line: line, column: column
        )
        .wrappedValue = nil
    }
  }
}
