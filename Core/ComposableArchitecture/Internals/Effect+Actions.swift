@_spi(Internals)
extension Effect where Action: Sendable {
  /// The actions of the effect. The stream runs the effect and cancels it at its end: for tests of
  /// single effects.
  public var actions: AsyncStream<Action> {
    AsyncStream { continuation in
      let effect = self
      let task = Task { @MainActor in
        let trial = EffectTrial(
          effect, onAction: { continuation.yield($0) }, onEnd: { continuation.finish() })
        continuation.onTermination = { _ in trial.cancel() }
        trial.start()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
