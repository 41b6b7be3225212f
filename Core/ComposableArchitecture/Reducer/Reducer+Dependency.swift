extension Reducer {
  /// Overrides a dependency for this reducer, its child reducers and their effects.
  ///
  /// The override closest to a reducer wins.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency to override.
  ///   - value: The new value.
  @warn_unqualified_access
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value
  ) -> _DependencyKeyWritingReducer<Self> {
    _DependencyKeyWritingReducer(base: self) { $0[keyPath: keyPath] = value }
  }

  /// Overrides a dependency that is its own key.
  @warn_unqualified_access
  public func dependency<Value: TestDependencyKey>(
    _ value: Value
  ) -> _DependencyKeyWritingReducer<Self> where Value.Value == Value {
    _DependencyKeyWritingReducer(base: self) { $0[Value.self] = value }
  }

  /// Changes a dependency for this reducer, its child reducers and their effects.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency to change.
  ///   - transform: Changes the value that the reducer would otherwise get.
  @warn_unqualified_access
  public func transformDependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    transform: @escaping (_ dependency: inout Value) -> Void
  ) -> _DependencyKeyWritingReducer<Self> {
    _DependencyKeyWritingReducer(base: self) { transform(&$0[keyPath: keyPath]) }
  }
}

/// A reducer that runs with overridden dependencies.
public struct _DependencyKeyWritingReducer<Base: Reducer>: CompositeReducer {
  public typealias State = Base.State
  public typealias Action = Base.Action
  public typealias Body = Never

  let base: Base
  let update: (inout DependencyValues) -> Void

  /// Overrides a further dependency. Consecutive overrides become one; inner ones are applied last,
  /// so that they win.
  @warn_unqualified_access
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value
  ) -> Self {
    Self(base: base) { [update] in
      $0[keyPath: keyPath] = value
      update(&$0)
    }
  }

  @warn_unqualified_access
  public func dependency<Value: TestDependencyKey>(
    _ value: Value
  ) -> Self where Value.Value == Value {
    Self(base: base) { [update] in
      $0[Value.self] = value
      update(&$0)
    }
  }

  @warn_unqualified_access
  public func transformDependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    transform: @escaping (_ dependency: inout Value) -> Void
  ) -> Self {
    Self(base: base) { [update] in
      transform(&$0[keyPath: keyPath])
      update(&$0)
    }
  }

  public func _prepare() -> _PreparedReducer<Base.State, Base.Action> {
    PreparedDependency(base._prepare(), update)
  }
}

private final class PreparedDependency<State, Action>: _PreparedReducer<State, Action> {
  private let base: _PreparedReducer<State, Action>
  private let update: (inout DependencyValues) -> Void

  init(
    _ base: _PreparedReducer<State, Action>, _ update: @escaping (inout DependencyValues) -> Void
  ) {
    self.base = base
    self.update = update
    super.init(isConditional: base.isConditional)
  }

  override func reduce(
    into state: inout State, action: Action, in context: ReducerContext
  ) -> Effect<Action> {
    withDependencies(update) { base.reduce(into: &state, action: action, in: context) }
  }
}
