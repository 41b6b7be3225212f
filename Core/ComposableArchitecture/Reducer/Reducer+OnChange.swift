extension Reducer {
  /// Does something when this reducer has changed a value.
  ///
  /// ```swift
  /// BindingReducer()
  ///   .onChange(of: \.query) { oldQuery, state in … }
  /// ```
  ///
  /// It sees the changes that the reducer it is attached to makes, and no others.
  ///
  /// - Parameters:
  ///   - toValue: What to compare before and after each action.
  ///   - perform: Is handed the old value and the state after the change; its effect is merged behind
  ///     that of the reducer.
  public func onChange<Value: Equatable>(
    of toValue: @escaping (State) -> Value,
    _ perform: @escaping (_ oldValue: Value, _ state: inout State) -> EffectOf<Self>
  ) -> some Reducer<State, Action> {
    OnChangeReducer(base: self, toValue: toValue, perform: perform)
  }

  /// Runs other reducers when this reducer has changed a value.
  ///
  /// - Parameters:
  ///   - toValue: What to compare before and after each action.
  ///   - reducer: Makes the reducers to run from the old value and the new one.
  // Disfavoured so that the compiler need not try both for each of several in a chain: the time that
  // took doubled with every one.
  @_disfavoredOverload
  public func onChange<Value: Equatable, R: Reducer<State, Action>>(
    of toValue: @escaping (State) -> Value,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: Value, _ newValue: Value) -> R
  ) -> some Reducer<State, Action> {
    OnChangeReducerAction(base: self, toValue: toValue, reducer: reducer)
  }
}

private struct OnChangeReducer<Base: Reducer, Value: Equatable>: CompositeReducer {
  typealias State = Base.State
  typealias Action = Base.Action

  let base: Base
  let toValue: (Base.State) -> Value
  let perform: (Value, inout Base.State) -> Effect<Base.Action>

  func _prepare() -> _PreparedReducer<Base.State, Base.Action> {
    PreparedOnChange(base: base._prepare(), toValue: toValue) { [perform] old, _, state, _ in
      perform(old, &state)
    }
  }

  var _dependsOnRunTimeConditions: Bool { base._dependsOnRunTimeConditions }
}

private struct OnChangeReducerAction<Base: Reducer, Value: Equatable, R: Reducer>: CompositeReducer
where R.State == Base.State, R.Action == Base.Action {
  typealias State = Base.State
  typealias Action = Base.Action

  let base: Base
  let toValue: (Base.State) -> Value
  let reducer: (Value, Value) -> R

  func _prepare() -> _PreparedReducer<Base.State, Base.Action> {
    PreparedOnChange(base: base._prepare(), toValue: toValue) { [reducer] old, new, state, action in
      reducer(old, new)._prepare().reduce(into: &state, action: action)
    }
  }

  var _dependsOnRunTimeConditions: Bool { base._dependsOnRunTimeConditions }
}

private final class PreparedOnChange<State, Action, Value: Equatable>:
  _PreparedReducer<State, Action>
{
  typealias Perform = (_ old: Value, _ new: Value, inout State, Action) -> Effect<Action>

  private let base: _PreparedReducer<State, Action>
  private let toValue: (State) -> Value
  private let perform: Perform

  init(
    base: _PreparedReducer<State, Action>, toValue: @escaping (State) -> Value,
    perform: @escaping Perform
  ) {
    self.base = base
    self.toValue = toValue
    self.perform = perform
  }

  override func reduce(
    at state: UnsafeMutablePointer<State>, action: Action
  ) -> Effect<Action> {
    let old = toValue(state.pointee)
    let effect = base.reduce(at: state, action: action)
    let new = toValue(state.pointee)
    return old == new ? effect : effect.merge(with: perform(old, new, &state.pointee, action))
  }
}
