/// The reducer of a child, made ready when the child's first action arrives: most of what an app is made
/// of is never used in one run, and a feature that presents itself has no end otherwise.
final class ChildReducer<State, Action> {
  private let prepare: () -> _PreparedReducer<State, Action>
  private var prepared: _PreparedReducer<State, Action>?

  init(_ reducer: some Reducer<State, Action>) {
    prepare = { reducer._prepare() }
  }

  func reduce(
    into state: inout State, action: Action, in context: ReducerContext
  ) -> Effect<Action> {
    (prepared ?? prepareNow()).reduce(into: &state, action: action, in: context)
  }

  @inline(never)
  private func prepareNow() -> _PreparedReducer<State, Action> {
    let prepared = prepare()
    self.prepared = prepared
    return prepared
  }
}
