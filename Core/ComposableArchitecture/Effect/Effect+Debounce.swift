extension Effect {
  /// Starts the effect after a pause. A later effect debounced by the same id cancels this one.
  ///
  /// - Parameters:
  ///   - id: The id of effects that replace each other.
  ///   - duration: The duration of the pause.
  ///   - clock: The clock; a test clock in tests.
  public func debounce<C: Clock>(
    id: some Hashable, for duration: C.Duration, clock: C
  ) -> Self {
    debounce(id: id) { try await clock.sleep(for: duration) }
  }

  /// Starts the effect after a pause. A later effect debounced by the same id cancels this one.
  ///
  /// - Parameters:
  ///   - id: The id of effects that replace each other.
  ///   - duration: The duration of the pause.
  ///   - clock: The clock; a test clock in tests.
  @_disfavoredOverload
  public func debounce(
    id: some Hashable, for duration: Duration, clock: any Clock<Duration>
  ) -> Self {
    debounce(id: id) { try await clock.sleep(for: duration) }
  }

  private func debounce(
    id: some Hashable, pause: @escaping @Sendable () async throws -> Void
  ) -> Self {
    guard !isNone else { return .none }
    return Self.concatenate(.run { _ in try await pause() }, self)
      .cancellable(id: id, cancelInFlight: true)
  }
}
