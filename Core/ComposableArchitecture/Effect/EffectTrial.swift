/// A run of an effect outside of a feature's store.
final class EffectTrial: Sendable {
  private let run: @MainActor @Sendable () -> StoreTask
  private let onEnd: @MainActor @Sendable () -> Void
  private let task = CancellableTask<Void>()

  /// - Parameters:
  ///   - effect: The effect to run.
  ///   - onAction: Called for every action that the effect sends.
  ///   - onEnd: Called when the effect has ended.
  @MainActor
  init<Action>(
    _ effect: Effect<Action>, onAction: @escaping @MainActor @Sendable (Action) -> Void,
    onEnd: @escaping @MainActor @Sendable () -> Void
  ) {
    let store = Store<Void, TrialStep<Action>>(initialState: ()) {
      Reduce { _, step in
        switch step {
        case .start: return effect.mapActions { .action($0) }
        case .action(let action):
          MainActor.assumeIsolated { onAction(action) }
          return .none
        }
      }
    }
    run = { store.send(.start) }
    self.onEnd = onEnd
  }

  /// Starts the effect. Parts that act at once run before this method returns.
  @MainActor
  func start() {
    let started = run()
    guard started.group?.isIdle == false else { return onEnd() }
    let onEnd = onEnd
    // Keeps this object alive until the effect has ended.
    _ = task.start {
      await started.finish()
      withExtendedLifetime(self) {}
      if !Task.isCancelled { await onEnd() }
    }
  }

  func cancel() {
    task.cancel()
  }
}

/// An action of the stateless store that runs an effect.
private enum TrialStep<Action> {
  /// Starts the effect.
  case start
  /// An action of the effect.
  case action(Action)
}
