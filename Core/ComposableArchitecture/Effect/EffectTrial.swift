/// Runs an effect by itself, outside of a feature's store.
final class EffectTrial: Sendable {
  private let run: @MainActor @Sendable () -> StoreTask
  private let onEnd: @MainActor @Sendable () -> Void
  private let task = CancellableTask<Void>()

  /// - Parameters:
  ///   - effect: What is run.
  ///   - onAction: Called for every action that it sends.
  ///   - onEnd: Called when it has ended.
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

  /// Starts the effect. What takes effect at once does so before this returns.
  @MainActor
  func start() {
    let started = run()
    guard started.group?.isIdle == false else { return onEnd() }
    let onEnd = onEnd
    // Keeps what runs the effect alive until it has ended.
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

/// What is sent to the store without a state that runs an effect.
private enum TrialStep<Action> {
  /// Starts the effect.
  case start
  /// An action of the effect.
  case action(Action)
}
