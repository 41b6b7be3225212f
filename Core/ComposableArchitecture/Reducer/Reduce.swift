/// A reducer made of a closure, or of another reducer whose type it hides.
public struct Reduce<State, Action>: Reducer {
  private enum Implementation {
    case closure((_ state: inout State, _ action: Action) -> Effect<Action>)
    case prepared(_PreparedReducer<State, Action>)
    case composite(() -> _PreparedReducer<State, Action>)
  }

  private let implementation: Implementation
  public let _dependsOnRunTimeConditions: Bool

  /// - Parameter reduce: Changes the state in answer to the action and returns the effects that
  ///   follow.
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    implementation = .closure(reduce)
    _dependsOnRunTimeConditions = false
  }

  /// - Parameter reducer: The reducer whose type is hidden.
  public init(_ reducer: some Reducer<State, Action>) {
    implementation = .prepared(reducer._prepare())
    _dependsOnRunTimeConditions = reducer._dependsOnRunTimeConditions
  }

  /// Makes a reducer from one whose type is known at run time only.
  init(dynamic reducer: any Reducer<State, Action>) {
    func prepare(_ reducer: some Reducer<State, Action>) -> _PreparedReducer<State, Action> {
      reducer._prepare()
    }
    implementation = .prepared(prepare(reducer))
    _dependsOnRunTimeConditions = true
  }

  /// Makes a reducer composed of others.
  ///
  /// - Parameters:
  ///   - others: The reducers that compose it.
  ///   - prepare: Prepares it to run.
  init(
    of others: any Reducer..., prepare: @escaping () -> _PreparedReducer<State, Action>
  ) {
    implementation = .composite(prepare)
    _dependsOnRunTimeConditions = others.contains { $0._dependsOnRunTimeConditions }
  }

  public func _reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch implementation {
    case .closure(let reduce): reduce(&state, action)
    case .prepared(let reducer): reducer.reduce(into: &state, action: action)
    case .composite(let prepare): prepare().reduce(into: &state, action: action)
    }
  }

  public func _prepare() -> _PreparedReducer<State, Action> {
    switch implementation {
    case .closure(let reduce): _PreparedClosure(reduce)
    case .prepared(let reducer): reducer
    case .composite(let prepare): prepare()
    }
  }
}

private final class _PreparedClosure<State, Action>: _PreparedReducer<State, Action> {
  private let closure: (_ state: inout State, _ action: Action) -> Effect<Action>

  init(_ closure: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    self.closure = closure
  }

  override func reduce(
    into state: inout State, action: Action, in context: ReducerContext
  ) -> Effect<Action> {
    closure(&state, action)
  }
}
