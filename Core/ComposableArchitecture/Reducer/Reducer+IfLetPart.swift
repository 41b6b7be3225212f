// These operators reach the state by its address and by concrete types, because generic code would
// look the types up for every action.

/// The operator `ifLet` on a ``PresentationState``.
final class IfLetPresented<State, Action, ChildState, ChildAction>:
  IfLet<
    State, Action, PresentationState<ChildState>, PresentationAction<ChildAction>, ChildState,
    ChildAction
  >
{
  override var isPresentation: Bool { true }

  override var dismissal: @Sendable (StackElementID?) -> Action? {
    { [embed] _ in embed(.dismiss) }
  }

  override func reduceChild(
    _ child: StateIdentity, _ presented: PresentedChild?, into state: inout State,
    _ action: PresentationAction<ChildAction>, _ isOver: inout Bool, in context: ReducerContext
  ) -> Effect<Action> {
    guard case .presented(let action) = action else {
      isOver = true
      return .none
    }
    var effect = Effect<ChildAction>.none
    let outer = context.enter(path.last, id: child.id)
    part.modify(&state) { part in
      _ = part.modify { child in
        (effect, isOver) = reduce(presented, into: &child, action, in: context)
      }
    }
    context.leave(outer)
    if effect.isNone { return .none }
    return
      effect
      .mapActions { [embed] in embed(.presented($0)) }
      .child(NavigationIdentity(path: path, id: child.id))
  }

  /// Runs the child's reducer. The child can dismiss itself unless it is ephemeral.
  private func reduce(
    _ presented: PresentedChild?, into child: inout ChildState, _ action: ChildAction,
    in context: ReducerContext
  ) -> (effect: Effect<ChildAction>, isOver: Bool) {
    var effect = Effect<ChildAction>.none
    if let presented, !withAddress(of: &child, { identifier.isEphemeral($0) }) {
      presented.withDismissal {
        effect = self.child.reduce(into: &child, action: action, in: context)
      }
    } else {
      effect = self.child.reduce(into: &child, action: action, in: context)
    }
    return (effect, withAddress(of: &child) { identifier.ends($0, by: action) })
  }

  override func identity(in state: inout State) -> StateIdentity? {
    part.read(&state) { part in
      if let child = part.address { identifier.identity(of: child) } else { nil }
    }
  }

  override func isCurrent(_ known: StateIdentity?, in state: inout State) -> Bool {
    part.read(&state) { part in
      guard let child = part.address else { return known == nil }
      guard let known else { return false }
      return identifier.isConstant || hasIdentity(known, child)
    }
  }

  private func hasIdentity(_ identity: StateIdentity, _ child: StateAddress<ChildState>) -> Bool {
    identifier.identity(of: child) == identity
  }

  override func removeChild(in state: inout State) {
    part.replace(&state) { $0.wrappedValue = nil }
  }
}

/// The operator `ifLet` on a plain optional.
final class IfLetOptional<State, Action, ChildState, ChildAction>:
  IfLet<State, Action, ChildState?, ChildAction, ChildState, ChildAction>
{
  override var isPresentation: Bool { false }

  override func reduceChild(
    _ child: StateIdentity, _ presented: PresentedChild?, into state: inout State,
    _ action: ChildAction, _ isOver: inout Bool, in context: ReducerContext
  ) -> Effect<Action> {
    var effect = Effect<ChildAction>.none
    let outer = context.enter(path.last, id: child.id)
    part.modify(&state) { child in
      effect = self.child.reduce(into: &child!, action: action, in: context)
      isOver = withAddress(of: &child) { $0.unwrapped().map(identifier.isEphemeral) ?? false }
    }
    context.leave(outer)
    if effect.isNone { return .none }
    return effect.mapActions(embed).child(NavigationIdentity(path: path, id: child.id))
  }

  override func identity(in state: inout State) -> StateIdentity? {
    part.read(&state) { child in
      withAddress(of: &child) { $0.unwrapped().map { identifier.identity(of: $0) } }
    }
  }

  override func isCurrent(_ known: StateIdentity?, in state: inout State) -> Bool {
    identity(in: &state) == known
  }

  override func removeChild(in state: inout State) { part.modify(&state) { $0 = nil } }
}
