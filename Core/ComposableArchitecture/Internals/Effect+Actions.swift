@_spi(Internals)
extension Effect where Action: Sendable {
  /// The actions of the effect. The stream runs the effect and cancels it at its end: for tests of
  /// single effects.
  public var actions: AsyncStream<Action> {
    AsyncStream { continuation in
      let handle = EffectHandle()
      continuation.onTermination = { _ in handle.cancel() }
      Task { @MainActor in
        start(
          handle, onAction: { continuation.yield($0) }, onEnd: { continuation.finish() })
      }
    }
  }
}
