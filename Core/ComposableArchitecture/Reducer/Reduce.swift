/// A reducer made of a closure, or of another reducer whose type it hides.
public struct Reduce<State, Action>: CompositeReducer {
  public typealias Body = Never

  private let prepared: _PreparedReducer<State, Action>

  /// - Parameter reduce: Changes the state in answer to the action and returns the effects that
  ///   follow.
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    prepared = PreparedClosure(reduce)
  }

  /// - Parameter reducer: The reducer whose type is hidden.
  public init(_ reducer: some Reducer<State, Action>) {
    prepared = reducer._prepare()
  }

  /// Makes a reducer from one whose type is known only at run time.
  init(dynamic reducer: any Reducer<State, Action>) {
    prepared = PreparedSequence([reducer._prepare()], isConditional: true)
  }

  /// Makes a reducer of an operator.
  init(_ prepared: _PreparedReducer<State, Action>) {
    self.prepared = prepared
  }

  public func _prepare() -> _PreparedReducer<State, Action> { prepared }
}

private final class PreparedClosure<State, Action>: _PreparedReducer<State, Action> {
  private let closure: (_ state: inout State, _ action: Action) -> Effect<Action>

  init(_ closure: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    self.closure = closure
    super.init()
  }

  override func reduce(
    into state: inout State, action: Action, in context: ReducerContext
  ) -> Effect<Action> {
    closure(&state, action)
  }
}
