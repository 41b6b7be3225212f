/// The reducer of an optional child, which `ifLet` embeds.
///
/// - Parameters:
///   - Part: The property in the parent's state: a ``PresentationState``, or an optional.
///   - PartAction: The payload of the parent's action: a ``PresentationAction``, or the child's
///     action.
public class _ChildReducer<Part, PartAction> {
  fileprivate init() {}

  func embed<State, Action>(
    into base: _PreparedReducer<State, Action>, _ part: WritableKeyPath<State, Part>,
    _ action: AnyCasePath<Action, PartAction>, _ location: IssueLocation
  ) -> Reduce<State, Action> {
    fatalError("\(Self.self) must override \(#function).")
  }

  static func presented<Child: Reducer>(_ child: Child) -> _ChildReducer
  where Part == PresentationState<Child.State>, PartAction == PresentationAction<Child.Action> {
    PresentedChildReducer(child._prepare())
  }

  static func optional<Child: Reducer>(_ child: Child) -> _ChildReducer
  where Part == Child.State?, PartAction == Child.Action {
    OptionalChildReducer(child._prepare())
  }
}

private final class PresentedChildReducer<ChildState, ChildAction>:
  _ChildReducer<PresentationState<ChildState>, PresentationAction<ChildAction>>
{
  private let child: _PreparedReducer<ChildState, ChildAction>

  init(_ child: _PreparedReducer<ChildState, ChildAction>) {
    self.child = child
  }

  override func embed<State, Action>(
    into base: _PreparedReducer<State, Action>,
    _ part: WritableKeyPath<State, PresentationState<ChildState>>,
    _ action: AnyCasePath<Action, PresentationAction<ChildAction>>, _ location: IssueLocation
  ) -> Reduce<State, Action> {
    Reduce(IfLetPresented(base, part, action, child, location))
  }
}

private final class OptionalChildReducer<ChildState, ChildAction>:
  _ChildReducer<ChildState?, ChildAction>
{
  private let child: _PreparedReducer<ChildState, ChildAction>

  init(_ child: _PreparedReducer<ChildState, ChildAction>) {
    self.child = child
  }

  override func embed<State, Action>(
    into base: _PreparedReducer<State, Action>, _ part: WritableKeyPath<State, ChildState?>,
    _ action: AnyCasePath<Action, ChildAction>, _ location: IssueLocation
  ) -> Reduce<State, Action> {
    Reduce(IfLetOptional(base, part, action, child, location))
  }
}

/// State that names its own reducer: an alert, a dialog, an enum of features.
public protocol _HasReducer {
  associatedtype _OwnReducer: Reducer where _OwnReducer.State == Self
  static var _ownReducer: _OwnReducer { get }
}

extension _EphemeralState {
  public static var _ownReducer: EmptyReducer<Self, Action> { EmptyReducer() }
}

extension CaseReducerState {
  public static var _ownReducer: StateReducer.Body { StateReducer.body }
}

/// An optional child whose state names its own reducer.
public protocol _IntegratesItself {
  /// The type of the child's actions in the parent.
  associatedtype _ChildAction
  static var _ownChild: _ChildReducer<Self, _ChildAction> { get }
}

extension Optional: _IntegratesItself where Wrapped: _EphemeralState {
  public static var _ownChild: _ChildReducer<Self, Wrapped.Action> {
    .optional(Wrapped._ownReducer)
  }
}

extension PresentationState: _IntegratesItself where State: _HasReducer {
  public static var _ownChild: _ChildReducer<Self, PresentationAction<State._OwnReducer.Action>> {
    .presented(State._ownReducer)
  }
}

/// A builder that composes a child's reducers as ``ReducerBuilder`` does. The parent's property and
/// action determine the child's state and action types.
@resultBuilder
public enum _ChildReducerBuilder<ChildState, ChildAction> {
  public static func buildExpression<Child: Reducer>(_ child: Child) -> Child
  where
    ChildState == PresentationState<Child.State>, ChildAction == PresentationAction<Child.Action>
  {
    child
  }

  public static func buildExpression<Child: Reducer>(_ child: Child) -> Child
  where ChildState == Child.State?, ChildAction == Child.Action {
    child
  }

  @_disfavoredOverload
  public static func buildExpression<State, Action>(
    _ child: any Reducer<State, Action>
  ) -> Reduce<State, Action>
  where ChildState == PresentationState<State>, ChildAction == PresentationAction<Action> {
    Reduce(dynamic: child)
  }

  @_disfavoredOverload
  public static func buildExpression<State>(
    _ child: any Reducer<State, ChildAction>
  ) -> Reduce<State, ChildAction> where ChildState == State? {
    Reduce(dynamic: child)
  }

  public static func buildFinalResult<Child: Reducer>(
    _ child: Child
  ) -> _ChildReducer<ChildState, ChildAction>
  where
    ChildState == PresentationState<Child.State>, ChildAction == PresentationAction<Child.Action>
  {
    .presented(child)
  }

  public static func buildFinalResult<Child: Reducer>(
    _ child: Child
  ) -> _ChildReducer<ChildState, ChildAction>
  where ChildState == Child.State?, ChildAction == Child.Action {
    .optional(child)
  }

  public static func buildBlock<State, Action>() -> EmptyReducer<State, Action>
  where ChildState == PresentationState<State>, ChildAction == PresentationAction<Action> {
    EmptyReducer()
  }

  public static func buildBlock<State>() -> EmptyReducer<State, ChildAction>
  where ChildState == State? {
    EmptyReducer()
  }

  public static func buildBlock<Child: Reducer>(_ child: Child) -> Child {
    child
  }

  public static func buildPartialBlock<Child: Reducer>(first: Child) -> Child {
    first
  }

  public static func buildPartialBlock<R0: Reducer, R1: Reducer<R0.State, R0.Action>>(
    accumulated: R0, next: R1
  ) -> ReducerBuilder<R0.State, R0.Action>._Sequence<R0, R1> {
    ReducerBuilder.buildPartialBlock(accumulated: accumulated, next: next)
  }

  public static func buildArray<Child: Reducer>(
    _ children: [Child]
  ) -> ReducerBuilder<Child.State, Child.Action>._SequenceMany<Child> {
    ReducerBuilder<Child.State, Child.Action>._SequenceMany(reducers: children)
  }

  public static func buildEither<R0: Reducer, R1: Reducer<R0.State, R0.Action>>(
    first child: R0
  ) -> ReducerBuilder<R0.State, R0.Action>._Conditional<R0, R1> {
    .first(child)
  }

  public static func buildEither<R0: Reducer, R1: Reducer<R0.State, R0.Action>>(
    second child: R1
  ) -> ReducerBuilder<R0.State, R0.Action>._Conditional<R0, R1> {
    .second(child)
  }

  public static func buildOptional<Child: Reducer>(_ child: Child?) -> Child? {
    child
  }

  public static func buildLimitedAvailability<Child: Reducer>(
    _ child: Child
  ) -> Reduce<Child.State, Child.Action> {
    Reduce(child)
  }
}
