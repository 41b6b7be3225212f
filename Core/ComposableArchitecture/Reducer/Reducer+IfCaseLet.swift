extension Reducer {
  /// Embeds the reducer of a child whose state is one case of the parent's.
  ///
  /// The child handles its action first, then the parent does. The child's effects are cancelled
  /// when another case becomes current, or when the child's `Identifiable` id changes.
  ///
  /// - Parameters:
  ///   - toCaseState: The case that holds the child's state.
  ///   - toCaseAction: The case of the parent's actions for the child's actions. A child action
  ///     that arrives while another case is current is reported.
  ///   - child: The child's reducer.
  @warn_unqualified_access
  public func ifCaseLet<CaseState, CaseAction, Case: Reducer>(
    _ toCaseState: CaseKeyPath<State, CaseState>,
    action toCaseAction: CaseKeyPath<Action, CaseAction>,
    @ReducerBuilder<CaseState, CaseAction> then child: () -> Case,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action>
  where
    State: CasePathable, CaseState == Case.State, Action: CasePathable, CaseAction == Case.Action
  {
    ifCaseLet(
      .to(toCaseState), ScopePath(toCaseState), .to(toCaseAction), child(),
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func ifCaseLet<Case: Reducer>(
    _ state: AnyCasePath<State, Case.State>, _ path: ScopePath,
    _ action: AnyCasePath<Action, Case.Action>, _ child: Case, _ location: IssueLocation
  ) -> Reduce<State, Action> {
    Reduce(IfCaseLet(_prepare(), state, path, action, child._prepare(), location))
  }
}

/// The operator `ifCaseLet`, and a `Scope` of a case. In a `Scope` the child's effects belong to the
/// parent: they continue when the case changes, and share the parent's cancellation ids.
final class IfCaseLet<State, Action, ChildState, ChildAction>: _PreparedReducer<State, Action> {
  /// The reducer that "ifCaseLet" is attached to; `nil` for a `Scope`.
  private let base: _PreparedReducer<State, Action>?
  private let state: AnyCasePath<State, ChildState>
  private let path: ScopePath
  private let action: AnyCasePath<Action, ChildAction>
  private let child: _PreparedReducer<ChildState, ChildAction>
  private let location: IssueLocation
  private let identifier = StateIdentifier<ChildState>()

  init(
    _ base: _PreparedReducer<State, Action>?, _ state: AnyCasePath<State, ChildState>,
    _ path: ScopePath, _ action: AnyCasePath<Action, ChildAction>,
    _ child: _PreparedReducer<ChildState, ChildAction>, _ location: IssueLocation
  ) {
    self.base = base
    self.state = state
    self.path = path
    self.action = action
    self.child = child
    self.location = location
    super.init(isConditional: base?.isConditional == true || child.isConditional)
  }

  override func reduce(
    into state: inout State, action: Action, in context: ReducerContext
  ) -> Effect<Action> {
    var effect = Effect<Action>.none
    _ = self.action.matching(action) { childAction in
      effect = reduceChild(into: &state, childAction, of: action, in: context)
    }
    guard let base else { return effect }
    let before = identity(in: &state)
    effect = effect.merge(with: base.reduce(into: &state, action: action, in: context))
    guard let before, identity(in: &state) != before else { return effect }
    return effect.merge(with: .cancelChild(NavigationIdentity(path: path, id: before.id)))
  }

  private func reduceChild(
    into state: inout State, _ childAction: ChildAction, of action: Action,
    in context: ReducerContext
  ) -> Effect<Action> {
    var identity: StateIdentity?
    var effect = Effect<ChildAction>.none
    let isCurrent: Void? = self.state._modify(&state) { childState in
      identity = withAddress(of: &childState) { identifier.identity(of: $0) }
      let outer =
        base == nil ? context.enter(path.last) : context.enter(path.last, id: identity?.id)
      effect = child.reduce(into: &childState, action: childAction, in: context)
      context.leave(outer)
    }
    guard isCurrent != nil, let identity else {
      reportOtherCase(action, state)
      return .none
    }
    if effect.isNone { return .none }
    if base == nil { return effect.mapActions(self.action.embedding, below: path) }
    return effect.mapActions(self.action.embedding)
      .child(NavigationIdentity(path: path, id: identity.id))
  }

  // Not inlined, so that the copy of the payload isn't on the stack while other reducers run.
  private func identity(in state: inout State) -> StateIdentity? {
    var identity: StateIdentity?
    _ = self.state.matching(state) { childState in
      identity = withAddress(of: childState) { identifier.identity(of: $0) }
    }
    return identity
  }

  private func reportOtherCase(_ action: Action, _ state: State) {
    let modifier = base == nil ? "Scope" : "ifCaseLet"
    location.report(
      """
      A "\(modifier)" received an action of a child while its state was another case.

        Action:
      \(debugCaseOutput(action).indented(by: 4))

        State:
      \(debugCaseOutput(state).indented(by: 4))

      The child's reducer was skipped. Usual causes:

      • The state was changed to another case before this reducer ran. Put the reducer that does so \
      into the one that "\(modifier)" is attached to, or below it, so that the child handles its \
      action first.

      • An effect of the child sent the action after the case had changed. Change the case inside of \
      "ifCaseLet", which ends the child's effects, or make the effect cancellable and cancel it.

      • The action was sent to a store that was kept after the case had changed.
      """)
  }
}
