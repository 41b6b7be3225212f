/// A reducer that embeds a child into a parent whose state always holds the child's.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   Scope(\.profile, action: \.profile) { Profile() }
///   Reduce { state, action in … }
/// }
/// ```
///
/// Place the child above the parent's own logic, so that the child handles its action first. The
/// parent then sees the child's changes.
public struct Scope<ParentState, ParentAction, Child: Reducer>: CompositeReducer {
  public typealias State = ParentState
  public typealias Action = ParentAction

  private let prepared: _PreparedReducer<ParentState, ParentAction>

  /// Embeds a child whose state is a part of its parent's.
  init(
    _ state: WritableKeyPath<ParentState, Child.State>,
    _ action: AnyCasePath<ParentAction, Child.Action>, _ child: Child
  ) {
    prepared = PreparedScope(state, action, child._prepare())
  }

  /// Embeds a child whose state is a case of its parent's.
  init(
    _ state: AnyCasePath<ParentState, Child.State>, _ path: ScopePath,
    _ action: AnyCasePath<ParentAction, Child.Action>, _ child: Child, _ location: IssueLocation
  ) {
    prepared = IfCaseLet(nil, state, path, action, child._prepare(), location)
  }

  /// - Parameters:
  ///   - toChildState: The key path from the parent's state to the child's.
  ///   - toChildAction: The case of the parent's actions for the child's actions.
  ///   - child: The child's reducer.
  public init<ChildState, ChildAction>(
    _ toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(toChildState, .to(toChildAction), child())
  }

  /// - Parameters:
  ///   - toChildState: The key path from the parent's state to the child's.
  ///   - toChildAction: The case of the parent's actions for the child's actions.
  ///   - child: The child's reducer.
  public init<ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(toChildState, action: toChildAction, child)
  }

  /// Embeds a child into a parent whose state is an enum with a case for it.
  ///
  /// - Parameters:
  ///   - toChildState: The case that holds the child's state. A child action that arrives while
  ///     another case is current is reported.
  ///   - toChildAction: The case of the parent's actions for the child's actions.
  ///   - child: The child's reducer.
  public init<ChildState, ChildAction>(
    state toChildState: CaseKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action, ParentState: CasePathable {
    self.init(
      .to(toChildState), ScopePath(toChildState), .to(toChildAction), child(),
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  public func _prepare() -> _PreparedReducer<ParentState, ParentAction> { prepared }
}

private final class PreparedScope<State, Action, ChildState, ChildAction>:
  _PreparedReducer<State, Action>
{
  private let path: ScopePath
  private let state: StateAccessor<State, ChildState>
  private let match: (Action, (ChildAction) -> Void) -> Bool
  private let embed: @Sendable (ChildAction) -> Action
  private let child: _PreparedReducer<ChildState, ChildAction>

  init(
    _ state: WritableKeyPath<State, ChildState>, _ action: AnyCasePath<Action, ChildAction>,
    _ child: _PreparedReducer<ChildState, ChildAction>
  ) {
    path = ScopePath(state)
    self.state = .to(state)
    match = action.matching
    embed = action.embedding
    self.child = child
    super.init(isConditional: child.isConditional)
  }

  override func reduce(
    into state: inout State, action: Action, in context: ReducerContext
  ) -> Effect<Action> {
    var effect = Effect<ChildAction>.none
    _ = match(action) { childAction in
      self.state.modify(&state) { childState in
        let outer = context.enter(path.last)
        effect = child.reduce(into: &childState, action: childAction, in: context)
        context.leave(outer)
      }
    }
    return effect.isNone ? .none : mapped(effect)
  }

  private func mapped(_ effect: Effect<ChildAction>) -> Effect<Action> {
    effect.mapActions(embed, below: path)
  }
}
