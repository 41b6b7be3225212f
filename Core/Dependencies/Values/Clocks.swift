import Clocks

extension DependencyValues {
  /// The clock that keeps running while the machine sleeps. A test has to override it.
  ///
  /// Override it with an `ImmediateClock` to skip waiting, or with a `TestClock` to control time.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// The clock that stops while the machine sleeps. A test has to override it.
  ///
  /// Override it with an `ImmediateClock` to skip waiting, or with a `TestClock` to control time.
  public var suspendingClock: any Clock<Duration> {
    get { self[SuspendingClockKey.self] }
    set { self[SuspendingClockKey.self] = newValue }
  }

  private enum ContinuousClockKey: DependencyKey {
    static let liveValue: any Clock<Duration> = ContinuousClock()
    static var testValue: any Clock<Duration> { unimplemented(ContinuousClock()) }
  }

  private enum SuspendingClockKey: DependencyKey {
    static let liveValue: any Clock<Duration> = SuspendingClock()
    static var testValue: any Clock<Duration> { unimplemented(SuspendingClock()) }
  }
}

/// Returns a clock that works, but reports each use with its reader and the possible overrides.
private func unimplemented<C: Clock<Duration>>(_ clock: C) -> UnimplementedClock<Duration> {
  let request = DefaultRequest.current
  let location = request?.location
  return UnimplementedClock(
    clock,
    advice: request?.useAdvice(
      values: [
        "TestClock()       // to move time by hand", "ImmediateClock()  // not to wait at all",
      ]) ?? "",
    fileID: location?.fileID ?? #fileID, filePath: location?.filePath ?? #filePath,
    line: location?.line ?? #line, column: location?.column ?? #column)
}
