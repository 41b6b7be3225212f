/// A reducer that is ready to run. Each store makes a tree of prepared reducers once. So an action
/// neither evaluates a `body` nor resolves a key path.
///
/// State is passed `inout`: it stays in the store's box and is changed in place.
open class _PreparedReducer<State, Action> {
  public init() {}

  /// The reducers that this one runs one after the other.
  var sequence: [_PreparedReducer] { [self] }

  func reduce(
    into state: inout State, action: Action, in context: ReducerContext
  ) -> Effect<Action> {
    fatalError("\(Self.self) must override \(#function).")
  }
}

/// A reducer that does its work itself.
final class _PreparedLeaf<R: Reducer>: _PreparedReducer<R.State, R.Action> {
  private let reducer: R

  init(_ reducer: R) {
    self.reducer = reducer
  }

  override func reduce(
    into state: inout R.State, action: R.Action, in context: ReducerContext
  ) -> Effect<R.Action> {
    reducer._reduce(into: &state, action: action)
  }
}

/// A reducer whose body is evaluated for every action, because it contains a condition or passes on
/// dependencies that may change.
final class _PreparedPerAction<State, Action>: _PreparedReducer<State, Action> {
  private let prepare: () -> _PreparedReducer<State, Action>

  /// - Parameter prepare: Evaluates the body and prepares it.
  init(_ prepare: @escaping () -> _PreparedReducer<State, Action>) {
    self.prepare = prepare
  }

  override func reduce(
    into state: inout State, action: Action, in context: ReducerContext
  ) -> Effect<Action> {
    prepare().reduce(into: &state, action: action, in: context)
  }
}
