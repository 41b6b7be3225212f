/// A store that reports every reduced action, and every asynchronous effect that it starts.
///
/// The module `Exploration` uses it. Unlike a ``TestStore``, it requires no assertions, waits for
/// no effects and keeps no actions.
@MainActor
package final class WatchedStore<State, Action> {
  /// The store itself, for sending and for views.
  package let store: Store<State, Action>
  private let core: RootCore<State, Action>

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: The feature.
  ///   - prepareDependencies: Overrides dependencies for the initial state, for the reducer and for all
  ///     effects.
  package init(
    initialState: () -> State,
    reducer: () -> any Reducer<State, Action>,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void
  ) {
    core = Dependencies.withDependencies(prepareDependencies) {
      RootCore(
        initialState: initialState(), reducer: Self.prepare(reducer()),
        dependencies: DependencyValues._current)
    }
    store = Store(core: core)
  }

  private static func prepare(
    _ reducer: some Reducer<State, Action>
  ) -> _PreparedReducer<State, Action> {
    reducer._prepare()
  }

  /// Reads the state without observing it. Reducers then have no observers to notify, which would
  /// be the larger part of their work.
  package func withState<R>(_ body: (_ state: State) -> R) -> R {
    Unobserved.read { store.withState(body) }
  }

  /// Registers a function to call with every reduced action, including those of effects, and the
  /// state after it.
  package func onReduce(_ body: @escaping (_ action: Action, _ state: State) -> Void) {
    core.didReduce = { action, state in Unobserved.read { body(action, state) } }
  }

  /// Registers a function to call with every asynchronous effect, and the action that returned it.
  package func onStart(_ body: @escaping (_ effect: StartedEffect, _ action: Action) -> Void) {
    core.effects.didStart = { handle, action in body(StartedEffect(handle: handle), action) }
  }

  /// Cancels all effects in flight.
  package func cancelEffects() {
    core.effects.cancelAll()
  }
}

/// An effect that a ``WatchedStore`` has started.
package struct StartedEffect: Sendable {
  fileprivate let handle: EffectHandle

  /// Whether the effect has completed or was cancelled.
  package var hasEnded: Bool { handle.isEnded }
}
