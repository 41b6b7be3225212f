extension Reducer {
  func ifLet<Destination: Reducer>(
    _ presentation: WritableKeyPath<State, PresentationState<Destination.State>>,
    _ action: AnyCasePath<Action, PresentationAction<Destination.Action>>,
    _ destination: Destination, _ location: SourceLocation
  ) -> Reduce<State, Action> {
    Reduce(of: self, destination) {
      PreparedPresentation(
        base: self._prepare(), path: ScopePath(presentation),
        presentation: StateAccessor.to(presentation), action: action,
        destination: ChildReducer(destination), location: location)
    }
  }
}

private final class PreparedPresentation<State, Action, ChildState, ChildAction>:
  _PreparedReducer<State, Action>
{
  private let base: _PreparedReducer<State, Action>
  private let path: ScopePath
  private let presentation: StateAccessor<State, PresentationState<ChildState>>
  private let action: AnyCasePath<Action, PresentationAction<ChildAction>>
  private let match: (Action, (PresentationAction<ChildAction>) -> Void) -> Bool
  private let destination: ChildReducer<ChildState, ChildAction>
  private let location: SourceLocation
  private let identifier = StateIdentifier<ChildState>()

  init(
    base: _PreparedReducer<State, Action>,
    path: ScopePath,
    presentation: StateAccessor<State, PresentationState<ChildState>>,
    action: AnyCasePath<Action, PresentationAction<ChildAction>>,
    destination: ChildReducer<ChildState, ChildAction>,
    location: SourceLocation
  ) {
    self.base = base
    self.path = path
    self.presentation = presentation
    self.action = action
    match = action.matching
    self.destination = destination
    self.location = location
  }

  override func reduce(
    into state: inout State, action: Action, in context: ReducerContext
  ) -> Effect<Action> {
    var effect = Effect<Action>.none
    let isOwn = match(action) { presentationAction in
      switch presentationAction {
      case .dismiss: effect = reduceDismiss(into: &state, action: action, in: context)
      case .presented(let childAction):
        effect = reducePresented(into: &state, action: action, childAction, in: context)
      }
    }
    if isOwn { return effect }
    if context.known == nil, !isPresenting(&state) {
      effect = base.reduce(into: &state, action: action, in: context)
      return isPresenting(&state) ? effect.merge(with: change(in: &state, known: nil)) : effect
    }
    let (earlier, presented) = changeSinceLastAction(in: &state, known: known(in: context))
    return earlier.merge(
      with: reduceBase(into: &state, action: action, presented: presented, in: context))
  }

  private func reduceDismiss(
    into state: inout State, action: Action, in context: ReducerContext
  ) -> Effect<Action> {
    let (earlier, presented) = changeSinceLastAction(in: &state, known: known(in: context))
    if presented == nil { reportMissing(action) }
    return earlier.merge(
      with: reduceBase(
        into: &state, action: action, presented: presented, isOver: true, in: context))
  }

  private func reducePresented(
    into state: inout State, action: Action, _ childAction: ChildAction,
    in context: ReducerContext
  ) -> Effect<Action> {
    let (earlier, presented) = changeSinceLastAction(in: &state, known: known(in: context))
    var childEffect = Effect<Action>.none
    if let presented {
      childEffect = reduceChild(presented, into: &state, action: childAction, in: context)
    } else {
      reportMissing(action)
    }
    let isOver = !identifier.isNeverEphemeral && ends(in: &state, by: childAction)
    return earlier.merge(with: childEffect)
      .merge(
        with: reduceBase(
          into: &state, action: action, presented: presented, isOver: isOver, in: context))
  }

  /// Whether an action of the presented child ends its presentation.
  @inline(never)
  private func ends(
    in state: inout State, by childAction: ChildAction
  ) -> Bool {
    presentation.read(&state) { presentation in
      guard let child = presentation.address else { return false }
      return identifier.ends(child, by: childAction)
    }
  }

  /// - Parameters:
  ///   - presented: The child presented now.
  ///   - isOver: Whether the child goes away, unless the parent presents another one instead.
  private func reduceBase(
    into state: inout State, action: Action, presented: PresentedChild?,
    isOver: Bool = false, in context: ReducerContext
  ) -> Effect<Action> {
    let effect = base.reduce(into: &state, action: action, in: context)
    if isOver, let presented, identity(in: &state) == presented.identity {
      presentation.replace(&state) { $0.wrappedValue = nil }
    }
    return effect.merge(with: change(in: &state, known: presented))
  }

  /// Returns the child presented at the last check, to detect changes by other code since then.
  @inline(__always)
  private func known(in context: ReducerContext) -> PresentedChild? {
    context.known?[path.last] as? PresentedChild
  }

  /// Returns the identity of the presented child.
  private func identity(in state: inout State) -> StateIdentity? {
    presentation.read(&state) { presentation in
      if let child = presentation.address { identifier.identity(of: child) } else { nil }
    }
  }

  private func isPresenting(_ state: inout State) -> Bool {
    presentation.read(&state) { $0.isPresented }
  }

  private func reduceChild(
    _ presented: PresentedChild, into state: inout State, action: ChildAction,
    in context: ReducerContext
  ) -> Effect<Action> {
    var effect = Effect<ChildAction>.none
    let outer =
      identifier.isConstant
      ? context.enter(path.last) : context.enter(path.last, id: presented.identity.id)
    presentation.modify(&state) { presentation in
      _ = presentation.modify { child in
        effect = reduceChild(presented, into: &child, action, in: context)
      }
    }
    context.leave(outer)
    return effect.isNone ? .none : embed(effect, of: presented)
  }

  /// Runs the child's reducer. The child can dismiss itself unless it is ephemeral.
  private func reduceChild(
    _ presented: PresentedChild, into child: inout ChildState, _ action: ChildAction,
    in context: ReducerContext
  ) -> Effect<ChildAction> {
    guard
      identifier.isNeverEphemeral || !withAddress(of: &child, { identifier.isEphemeral($0) })
    else { return destination.reduce(into: &child, action: action, in: context) }
    var effect = Effect<ChildAction>.none
    presented.withDismissal {
      effect = destination.reduce(into: &child, action: action, in: context)
    }
    return effect
  }

  @inline(never)
  private func embed(
    _ effect: Effect<ChildAction>, of presented: PresentedChild
  ) -> Effect<Action> {
    effect
      .mapActions { [casePath = action] in casePath.embed(.presented($0)) }
      .child(NavigationIdentity(path: path, id: presented.identity.id))
  }

  /// Compares the presented child with the known one. Returns the effects that end one presentation
  /// and begin another, and the presented child.
  @inline(__always)
  private func changeSinceLastAction(
    in state: inout State, known: PresentedChild?
  ) -> (effect: Effect<Action>, presented: PresentedChild?) {
    if isPresented(known, in: &state) { return (.none, known) }
    let presented = identity(in: &state).map(PresentedChild.init)
    return (replace(known, by: presented), presented)
  }

  /// Compares the presented child with the known one. Returns the effects that end one presentation
  /// and begin another.
  private func change(
    in state: inout State, known: PresentedChild?
  ) -> Effect<Action> {
    isPresented(known, in: &state)
      ? .none : replace(known, by: identity(in: &state).map(PresentedChild.init))
  }

  /// Whether the known child is still presented.
  @inline(__always)
  private func isPresented(
    _ known: PresentedChild?, in state: inout State
  ) -> Bool {
    presentation.read(&state) { current in
      guard let child = current.address else { return known == nil }
      guard let known else { return false }
      return identifier.isConstant || hasIdentity(known.identity, child)
    }
  }

  @inline(never)
  private func hasIdentity(
    _ identity: StateIdentity, _ child: StateAddress<ChildState>
  ) -> Bool {
    identifier.identity(of: child) == identity
  }

  @inline(never)
  private func replace(_ known: PresentedChild?, by new: PresentedChild?) -> Effect<Action> {
    let new = Effect.presented(new, at: path) { [casePath = action] _ in
      casePath.embed(.dismiss)
    }
    guard let known else { return new }
    return .cancelChild(NavigationIdentity(path: path, id: known.identity.id)).merge(with: new)
  }

  private func reportMissing(_ action: Action) {
    location.report(
      """
      An "ifLet" received an action of a child that isn't presented.

        Action:
      \(debugCaseOutput(action).indented(by: 4))

      The child's reducer was skipped. Usual causes:

      • The state was set to nil before this reducer ran. Put the reducer that does so into the one \
      that "ifLet" is attached to, so that the child handles its action first.

      • An effect of the child sent the action after the state was set to nil by a reducer outside of \
      this "ifLet". Set it to nil inside, so that the child's effects end with it.

      • The action was sent to a store that was kept after the child was dismissed.
      """)
  }
}
