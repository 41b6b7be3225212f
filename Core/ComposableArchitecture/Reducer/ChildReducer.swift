/// The reducer of a child, made ready when the child's first action arrives: most of what an app is made
/// of is never used in one run, and a feature that presents itself has no end otherwise.
final class ChildReducer<State, Action> {
  private var prepare: (() -> _PreparedReducer<State, Action>)?
  /// Retained once, here: what is never replaced needs no further reference while it runs.
  private var prepared: Unmanaged<_PreparedReducer<State, Action>>?

  init(_ reducer: some Reducer<State, Action>) {
    prepare = { reducer._prepare() }
  }

  deinit {
    prepared?.release()
  }

  func reduce(
    at state: UnsafeMutablePointer<State>, action: Action, in context: ReducerContext
  ) -> Effect<Action> {
    (prepared ?? prepareNow())._withUnsafeGuaranteedRef {
      $0.reduce(at: state, action: action, in: context)
    }
  }

  @inline(never)
  private func prepareNow() -> Unmanaged<_PreparedReducer<State, Action>> {
    let prepared = Unmanaged.passRetained(prepare.unsafelyUnwrapped())
    self.prepared = prepared
    prepare = nil
    return prepared
  }
}
