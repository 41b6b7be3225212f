extension Reducer {
  /// Embeds the reducer of an optional child: one presented from `@Presents` state, or one whose
  /// state is a plain optional.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.$edit, action: \.edit) { Edit() }
  /// ```
  ///
  /// The child handles its action first, then the parent does. So the parent can remove the child
  /// in answer to its action. For `.dismiss` the parent runs first, then the state becomes `nil`.
  /// The child's effects are cancelled when its state becomes `nil` or that of another child:
  /// another case of an enum, or another `Identifiable` id.
  ///
  /// - Parameters:
  ///   - toChildState: The key path to the child's state: `\.$edit` if it is presented, `\.edit` if
  ///     it is a plain optional.
  ///   - toChildAction: The case of the parent's actions for the child's actions. It holds a
  ///     ``PresentationAction`` if the child is presented. An action that arrives while there is no
  ///     child is reported.
  ///   - child: The child's reducer.
  // One function for both, so that the compiler has no overload to choose in a chain. It could
  // choose only once it knows the state, which it learns at the end of the chain.
  @warn_unqualified_access
  public func ifLet<ChildState, ChildAction>(
    _ toChildState: WritableKeyPath<State, ChildState>,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    @_ChildReducerBuilder<ChildState, ChildAction>
    destination child: () -> _ChildReducer<ChildState, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> {
    child().embed(
      into: self, toChildState, .to(toChildAction),
      SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// The reducer of an optional child, and its embedding.
///
/// - Parameters:
///   - ChildState: The property in the parent's state: a ``PresentationState``, or an optional.
///   - ChildAction: The payload of the parent's action: a ``PresentationAction``, or the child's
///     action.
public class _ChildReducer<ChildState, ChildAction> {
  fileprivate init() {}

  func embed<State, Action>(
    into base: some Reducer<State, Action>, _ state: WritableKeyPath<State, ChildState>,
    _ action: AnyCasePath<Action, ChildAction>, _ location: SourceLocation
  ) -> Reduce<State, Action> {
    preconditionFailure("abstract")
  }
}

private final class PresentedChildReducer<Child: Reducer>: _ChildReducer<
  PresentationState<Child.State>, PresentationAction<Child.Action>
>
{
  private let child: Child

  init(_ child: Child) {
    self.child = child
  }

  override func embed<State, Action>(
    into base: some Reducer<State, Action>,
    _ state: WritableKeyPath<State, PresentationState<Child.State>>,
    _ action: AnyCasePath<Action, PresentationAction<Child.Action>>, _ location: SourceLocation
  ) -> Reduce<State, Action> {
    base.ifLet(state, action, child, location)
  }
}

private final class OptionalChildReducer<Child: Reducer>: _ChildReducer<Child.State?, Child.Action>
{
  private let child: Child

  init(_ child: Child) {
    self.child = child
  }

  override func embed<State, Action>(
    into base: some Reducer<State, Action>, _ state: WritableKeyPath<State, Child.State?>,
    _ action: AnyCasePath<Action, Child.Action>, _ location: SourceLocation
  ) -> Reduce<State, Action> {
    base.ifLet(state, action, child, location)
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
    PresentedChildReducer(child)
  }

  public static func buildFinalResult<Child: Reducer>(
    _ child: Child
  ) -> _ChildReducer<ChildState, ChildAction>
  where ChildState == Child.State?, ChildAction == Child.Action {
    OptionalChildReducer(child)
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
