import Clocks

extension DependencyValues {
  /// The clock that runs on while the machine sleeps; a test has to give one.
  ///
  /// Override it by an `ImmediateClock` to skip what waits, or by a `TestClock` to control it.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// The clock that stands still while the machine sleeps; a test has to give one.
  ///
  /// Override it by an `ImmediateClock` to skip what waits, or by a `TestClock` to control it.
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

/// A clock that reports, when it is used, who reads it and how to override it, and then works.
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
