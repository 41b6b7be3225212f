/// The reducer of a child, prepared when the child's first action arrives. Most features are never
/// used in one run, and preparing a feature that presents itself would never end.
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
