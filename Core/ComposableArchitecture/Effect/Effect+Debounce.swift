extension Effect {
  /// Starts an effect after some time in which no other one was debounced by the same id.
  ///
  /// - Parameters:
  ///   - id: Which effects put each other off.
  ///   - duration: How long it must be quiet.
  ///   - clock: What measures the time; a test clock in tests.
  public func debounce<C: Clock>(
    id: some Hashable, for duration: C.Duration, clock: C
  ) -> Self {
    debounce(id: id) { try await clock.sleep(for: duration) }
  }

  /// Starts an effect after some time in which no other one was debounced by the same id.
  ///
  /// - Parameters:
  ///   - id: Which effects put each other off.
  ///   - duration: How long it must be quiet.
  ///   - clock: What measures the time; a test clock in tests.
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
