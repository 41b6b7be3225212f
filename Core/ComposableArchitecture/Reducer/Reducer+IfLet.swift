extension Reducer {
  /// Embeds the reducer of a child that the parent has some of the time.
  ///
  /// The child handles its action first, then the parent does: so the parent can take the child away
  /// in answer to what it did. The child's effects end when its state becomes `nil` or that of
  /// another child: another case of an enum, another `Identifiable` id.
  ///
  /// - Parameters:
  ///   - toWrappedState: Where the child's state lies.
  ///   - toWrappedAction: Which of the parent's actions are the child's. One that arrives while there
  ///     is no child is reported.
  ///   - wrapped: The child's reducer.
  @warn_unqualified_access
  public func ifLet<WrappedState, WrappedAction, Wrapped>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CaseKeyPath<Action, WrappedAction>,
    @ReducerBuilder<WrappedState, WrappedAction> then wrapped: () -> Wrapped,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Wrapped: Reducer<WrappedState, WrappedAction> {
    IfLetReducer(
      base: self,
      child: toWrappedState,
      action: AnyCasePath(toWrappedAction),
      wrapped: wrapped(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Takes an alert or a dialog away when one of its buttons is pressed.
  @warn_unqualified_access
  public func ifLet<WrappedState: _EphemeralState, WrappedAction>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CaseKeyPath<Action, WrappedAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    IfLetReducer(
      base: self,
      child: toWrappedState,
      action: AnyCasePath(toWrappedAction),
      wrapped: EmptyReducer<WrappedState, WrappedAction>(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

private struct IfLetReducer<Base: Reducer, Wrapped: Reducer>: CompositeReducer {
  typealias State = Base.State
  typealias Action = Base.Action

  let base: Base
  let child: WritableKeyPath<Base.State, Wrapped.State?>
  let action: AnyCasePath<Base.Action, Wrapped.Action>
  let wrapped: Wrapped
  let location: SourceLocation

  func _prepare() -> _PreparedReducer<Base.State, Base.Action> {
    PreparedIfLet(
      base: base._prepare(), place: Place(child), child: StateAccessor(child), action: action,
      wrapped: ChildReducer(wrapped), location: location)
  }

  var _dependsOnRunTimeConditions: Bool {
    base._dependsOnRunTimeConditions || wrapped._dependsOnRunTimeConditions
  }
}

private final class PreparedIfLet<State, Action, ChildState, ChildAction>:
  _PreparedReducer<State, Action>
{
  private let base: _PreparedReducer<State, Action>
  private let place: Place
  private let child: StateAccessor<State, ChildState?>
  private let action: AnyCasePath<Action, ChildAction>
  private let match: (Action, (ChildAction) -> Void) -> Bool
  private let wrapped: ChildReducer<ChildState, ChildAction>
  private let location: SourceLocation
  private let identifier = StateIdentifier<ChildState>()

  init(
    base: _PreparedReducer<State, Action>,
    place: Place,
    child: StateAccessor<State, ChildState?>,
    action: AnyCasePath<Action, ChildAction>,
    wrapped: ChildReducer<ChildState, ChildAction>,
    location: SourceLocation
  ) {
    self.base = base
    self.place = place
    self.child = child
    self.action = action
    match = action.matching
    self.wrapped = wrapped
    self.location = location
  }

  override func reduce(
    at state: UnsafeMutablePointer<State>, action: Action
  ) -> Effect<Action> {
    let childEffect = reduceChild(at: state, action: action)
    guard let before = identity(in: state) else {
      return childEffect.merge(with: base.reduce(at: state, action: action))
    }
    let baseEffect = base.reduce(at: state, action: action)
    let effect = childEffect.merge(with: baseEffect)
    guard identity(in: state) != before else { return effect }
    return effect.merge(
      with: .cancelChild(NavigationIdentity(place: place, id: before)))
  }

  private func identity(in state: UnsafeMutablePointer<State>) -> StateIdentity? {
    child.read(state) { child in
      wrappedAddress(child).map { identifier.identity(of: $0) }
    }
  }

  private func reduceChild(
    at state: UnsafeMutablePointer<State>, action: Action
  ) -> Effect<Action> {
    var effect = Effect<Action>.none
    _ = match(action) { childAction in
      guard let identity = identity(in: state) else {
        reportMissing(action)
        return
      }
      var childEffect = Effect<ChildAction>.none
      child.modify(state) { child in
        guard let wrapped = wrappedAddress(child) else { return }
        childEffect = self.wrapped.reduce(at: wrapped, action: childAction)
        if identifier.isEphemeral(wrapped) { child.pointee = nil }
      }
      if childEffect.isNone { return }
      effect =
        childEffect
        .mapActions(self.action.embedding)
        .child(NavigationIdentity(place: place, id: identity))
    }
    return effect
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
