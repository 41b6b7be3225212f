/// Several reducers as one, so that a modifier applies to all of them.
///
/// ```swift
/// CombineReducers {
///   ReducerA()
///   ReducerB()
/// }
/// .ifLet(\.child, action: \.child) { Child() }
/// ```
public struct CombineReducers<State, Action, Reducers: Reducer>: CompositeReducer
where State == Reducers.State, Action == Reducers.Action {
  private let reducers: Reducers

  public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) {
    reducers = build()
  }

  public func _prepare() -> _PreparedReducer<State, Action> { reducers._prepare() }
}
