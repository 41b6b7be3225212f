extension Reducer {
  /// Embeds the reducer of a child whose state is a plain optional, with a label.
  ///
  /// Same as ``ifLet(_:action:destination:fileID:filePath:line:column:)``, for a reducer passed in
  /// parentheses: `then: makeChild`.
  // Disfavoured so that the compiler need not try it for a trailing closure.
  @_disfavoredOverload
  @warn_unqualified_access
  public func ifLet<WrappedState, WrappedAction, Wrapped>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CaseKeyPath<Action, WrappedAction>,
    @ReducerBuilder<WrappedState, WrappedAction> then wrapped: () -> Wrapped,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> where Wrapped: Reducer<WrappedState, WrappedAction> {
    ifLet(
      toWrappedState, .to(toWrappedAction), wrapped(),
      SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func ifLet<Wrapped: Reducer>(
    _ state: WritableKeyPath<State, Wrapped.State?>, _ action: AnyCasePath<Action, Wrapped.Action>,
    _ wrapped: Wrapped, _ location: SourceLocation
  ) -> Reduce<State, Action> {
    Reduce(of: self, wrapped) {
      PreparedIfLet(
        base: self._prepare(), path: ScopePath(state), child: StateAccessor.to(state),
        action: action,
        wrapped: ChildReducer(wrapped), location: location)
    }
  }
}

private final class PreparedIfLet<State, Action, ChildState, ChildAction>:
  _PreparedReducer<State, Action>
{
  private let base: _PreparedReducer<State, Action>
  private let path: ScopePath
  private let child: StateAccessor<State, ChildState?>
  private let action: AnyCasePath<Action, ChildAction>
  private let match: (Action, (ChildAction) -> Void) -> Bool
  private let wrapped: ChildReducer<ChildState, ChildAction>
  private let location: SourceLocation
  private let identifier = StateIdentifier<ChildState>()

  init(
    base: _PreparedReducer<State, Action>,
    path: ScopePath,
    child: StateAccessor<State, ChildState?>,
    action: AnyCasePath<Action, ChildAction>,
    wrapped: ChildReducer<ChildState, ChildAction>,
    location: SourceLocation
  ) {
    self.base = base
    self.path = path
    self.child = child
    self.action = action
    match = action.matching
    self.wrapped = wrapped
    self.location = location
  }

  override func reduce(
    into state: inout State, action: Action, in context: ReducerContext
  ) -> Effect<Action> {
    let (childEffect, isOver) = reduceChild(into: &state, action: action, in: context)
    guard let before = identity(in: &state) else {
      return childEffect.merge(with: base.reduce(into: &state, action: action, in: context))
    }
    let baseEffect = base.reduce(into: &state, action: action, in: context)
    // The parent still sees an alert whose button was pressed, and may present another alert.
    if isOver, identity(in: &state) == before { child.modify(&state) { $0 = nil } }
    let effect = childEffect.merge(with: baseEffect)
    guard identity(in: &state) != before else { return effect }
    return effect.merge(
      with: .cancelChild(NavigationIdentity(path: path, id: before.id)))
  }

  private func identity(in state: inout State) -> StateIdentity? {
    child.read(&state) { child in
      withAddress(of: &child) { $0.unwrapped().map { identifier.identity(of: $0) } }
    }
  }

  /// - Returns: The child's effect, and whether this action ends the child.
  private func reduceChild(
    into state: inout State, action: Action, in context: ReducerContext
  ) -> (effect: Effect<Action>, isOver: Bool) {
    var effect = Effect<Action>.none
    var isOver = false
    _ = match(action) { childAction in
      guard let identity = identity(in: &state) else {
        reportMissing(action)
        return
      }
      var childEffect = Effect<ChildAction>.none
      child.modify(&state) { child in
        let outer = context.enter(path.last, id: identity.id)
        childEffect = wrapped.reduce(into: &child!, action: childAction, in: context)
        context.leave(outer)
        isOver = isEphemeral(&child)
      }
      if childEffect.isNone { return }
      effect =
        childEffect
        .mapActions(self.action.embedding)
        .child(NavigationIdentity(path: path, id: identity.id))
    }
    return (effect, isOver)
  }

  private func isEphemeral(_ child: inout ChildState?) -> Bool {
    withAddress(of: &child) { $0.unwrapped().map { identifier.isEphemeral($0) } ?? false }
  }

  private func reportMissing(_ action: Action) {
    location.report(
      """
      An "ifLet" received an action of a child whose state is nil.

        Action:
      \(debugCaseOutput(action).indented(by: 4))

      The child's reducer was skipped. Usual causes:

      • The state was set to nil before this reducer ran. Put the reducer that does so into the one \
      that "ifLet" is attached to, so that the child handles its action first.

      • An effect of the child sent the action after the state was set to nil by a reducer outside of \
      this "ifLet", which can't end the child's effects. Set it to nil inside, or make the effect \
      cancellable and cancel it.

      • The action was sent to a store that was kept after the child was gone.
      """)
  }
}
