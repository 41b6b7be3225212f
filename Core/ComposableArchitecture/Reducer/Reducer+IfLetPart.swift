// The state is read and changed by its address, and of known types: generic code would look types
// up for every action.

/// The operator `ifLet` on a ``PresentationState``.
final class IfLetPresented<State, Action, ChildState, ChildAction>:
  IfLet<
    State, Action, PresentationState<ChildState>, PresentationAction<ChildAction>, ChildState,
    ChildAction
  >
{
  private let dismissDependency = DismissDependency()

  override var isPresentation: Bool { true }

  override func reduceChild(
    _ child: StateIdentity, into state: inout State, _ action: PresentationAction<ChildAction>,
    _ isOver: inout Bool, in context: ReducerContext
  ) -> Effect<Action> {
    guard case .presented(let action) = action else {
      isOver = true
      return .none
    }
    var effect = Effect<ChildAction>.none
    var isEphemeral = false
    let outer = context.enter(path.last, id: child.id)
    part.modify(&state) { part in
      _ = part.modify { child in
        isEphemeral = withAddress(of: &child) { identifier.isEphemeral($0) }
        (effect, isOver) = reduce(into: &child, action, isEphemeral: isEphemeral, in: context)
      }
    }
    context.leave(outer)
    return effect.isNone ? .none : embed(effect, of: child, isDismissible: !isEphemeral)
  }

  private func reduce(
    into child: inout ChildState, _ action: ChildAction, isEphemeral: Bool,
    in context: ReducerContext
  ) -> (effect: Effect<ChildAction>, isOver: Bool) {
    var effect = Effect<ChildAction>.none
    if isEphemeral {
      effect = self.child.reduce(into: &child, action: action, in: context)
    } else {
      dismissDependency.withValue(in: context) {
        effect = self.child.reduce(into: &child, action: action, in: context)
      }
    }
    return (effect, withAddress(of: &child) { identifier.ends($0, by: action) })
  }

  @inline(never)
  private func embed(
    _ effect: Effect<ChildAction>, of child: StateIdentity, isDismissible: Bool
  ) -> Effect<Action> {
    let presenter = ObjectIdentifier(dismissDependency)
    return
      effect
      .mapActions { [embed] in embed(.presented($0)) }
      .child(
        NavigationIdentity(path: path, id: child.id),
        dismissal: isDismissible
          ? ChildDismissal(action: embed(.dismiss), presenter: presenter) : nil)
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

  @inline(never)
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
    _ child: StateIdentity, into state: inout State, _ action: ChildAction, _ isOver: inout Bool,
    in context: ReducerContext
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
