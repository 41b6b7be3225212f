@_spi(Internals)
extension Effect where Action: Sendable {
  /// A stream of the effect's actions, for tests of single effects. The stream runs the effect, and
  /// cancels it when the stream ends.
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
