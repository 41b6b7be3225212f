extension Reducer {
  /// Runs a closure when this reducer has changed a value.
  ///
  /// ```swift
  /// BindingReducer()
  ///   .onChange(of: \.query) { oldQuery, state in … }
  /// ```
  ///
  /// `onChange` sees only changes made by the reducer that it is attached to.
  ///
  /// - Parameters:
  ///   - toValue: The value to compare before and after each action.
  ///   - perform: Receives the old value and the state after the change. Its effect is merged after
  ///     the reducer's.
  public func onChange<Value: Equatable>(
    of toValue: @escaping (State) -> Value,
    _ perform: @escaping (_ oldValue: Value, _ state: inout State) -> EffectOf<Self>
  ) -> Reduce<State, Action> {
    Reduce(
      OnChange(_prepare(), of: toValue, isDuplicate: ==) { old, _, state, _, _ in
        perform(old, &state)
      })
  }

  /// Runs other reducers when this reducer has changed a value.
  ///
  /// - Parameters:
  ///   - toValue: The value to compare before and after each action.
  ///   - reducer: Makes the reducers to run, from the old and the new value.
  // Disfavoured so that the compiler need not try both overloads in a chain: otherwise each
  // modifier doubles the compile time.
  @_disfavoredOverload
  public func onChange<Value: Equatable, R: Reducer<State, Action>>(
    of toValue: @escaping (State) -> Value,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: Value, _ newValue: Value) -> R
  ) -> Reduce<State, Action> {
    Reduce(OnChange(_prepare(), of: toValue, isDuplicate: ==, reducer))
  }
}

/// The operator `onChange`.
final class OnChange<State, Action, Value>: _PreparedReducer<State, Action> {
  typealias Perform = (
    _ old: Value, _ new: Value, inout State, Action, ReducerContext
  ) -> Effect<Action>

  private let base: _PreparedReducer<State, Action>
  private let toValue: (State) -> Value
  private let isDuplicate: (Value, Value) -> Bool
  private let perform: Perform

  init(
    _ base: _PreparedReducer<State, Action>, of toValue: @escaping (State) -> Value,
    isDuplicate: @escaping (Value, Value) -> Bool, perform: @escaping Perform
  ) {
    self.base = base
    self.toValue = toValue
    self.isDuplicate = isDuplicate
    self.perform = perform
    super.init(isConditional: base.isConditional)
  }

  convenience init(
    _ base: _PreparedReducer<State, Action>, of toValue: @escaping (State) -> Value,
    isDuplicate: @escaping (Value, Value) -> Bool,
    _ reducer: @escaping (_ old: Value, _ new: Value) -> some Reducer<State, Action>
  ) {
    self.init(base, of: toValue, isDuplicate: isDuplicate) { old, new, state, action, context in
      reducer(old, new)._prepare().reduce(into: &state, action: action, in: context)
    }
  }

  override func reduce(
    into state: inout State, action: Action, in context: ReducerContext
  ) -> Effect<Action> {
    let old = toValue(state)
    let effect = base.reduce(into: &state, action: action, in: context)
    let new = toValue(state)
    return isDuplicate(old, new)
      ? effect : effect.merge(with: perform(old, new, &state, action, context))
  }
}
