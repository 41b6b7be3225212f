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
    static let testValue: any Clock<Duration> = UnimplementedClock(
      ContinuousClock())
  }

  private enum SuspendingClockKey: DependencyKey {
    static let liveValue: any Clock<Duration> = SuspendingClock()
    static let testValue: any Clock<Duration> = UnimplementedClock(
      SuspendingClock())
  }
}
