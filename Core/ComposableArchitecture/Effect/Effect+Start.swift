extension Effect {
  /// Starts the effect outside of a feature's store. The synchronous operations of the effect run
  /// before this method returns.
  ///
  /// - Parameters:
  ///   - handle: Cancels the effect.
  ///   - onAction: Called for every action that the effect sends.
  ///   - onEnd: Called when the effect has completed.
  @MainActor
  func start(
    _ handle: EffectHandle, onAction: @escaping @MainActor @Sendable (Action) -> Void,
    onEnd: @escaping @MainActor @Sendable () -> Void
  ) {
    if handle.isCancelled { return }
    // The action `nil` starts the effect.
    let store = Store<Void, Action?>(initialState: ()) {
      Reduce { _, action in
        guard let action else { return mapActions { $0 } }
        MainActor.assumeIsolated { onAction(action) }
        return .none
      }
    }
    let task = store.send(nil)
    handle.onCancel { task.cancel() }
    guard let group = task.group, !group.isIdle else { return onEnd() }
    Task {
      await group.finish()
      withExtendedLifetime(store) {}
      if !handle.isCancelled { onEnd() }
    }
  }
}
