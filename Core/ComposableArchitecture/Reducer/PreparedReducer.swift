/// A reducer that is ready to run: a tree of these stands behind every store, made once when the
/// store is made, so that an action costs neither the evaluation of a `body` nor the resolution of
/// a key path.
///
/// State is handed down `inout`: it lies in the store's box all the time, and is changed there.
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

/// A reducer whose body has a condition in it, which may come out differently for every action, or
/// which hands on dependencies, which may be other ones.
final class _PreparedPerAction<State, Action>: _PreparedReducer<State, Action> {
  private let prepare: () -> _PreparedReducer<State, Action>

  /// - Parameter prepare: Evaluates the body and makes it ready.
  init(_ prepare: @escaping () -> _PreparedReducer<State, Action>) {
    self.prepare = prepare
  }

  override func reduce(
    into state: inout State, action: Action, in context: ReducerContext
  ) -> Effect<Action> {
    prepare().reduce(into: &state, action: action, in: context)
  }
}
