/// A type-erased clock, for code that knows a clock's duration but not its type.
public final class AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A moment of an erased clock, relative to the moment of the erasure.
  public struct Instant: InstantProtocol {
    let offset: Duration

    /// Returns the moment that is a duration later.
    public func advanced(by duration: Duration) -> Self {
      Self(offset: offset + duration)
    }

    /// Returns the duration until another moment.
    public func duration(to other: Self) -> Duration {
      other.offset - offset
    }

    /// Whether one moment is before another.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.offset < rhs.offset
    }
  }

  private let _now: @Sendable () -> Instant
  private let _minimumResolution: @Sendable () -> Duration
  private let _sleep: @Sendable (Instant, Duration?) async throws -> Void

  /// Erases the type of a clock.
  public init<C: Clock>(_ clock: C) where C.Instant.Duration == Duration {
    let start = clock.now
    _now = { Instant(offset: start.duration(to: clock.now)) }
    _minimumResolution = { clock.minimumResolution }
    _sleep = { deadline, tolerance in
      try await clock.sleep(until: start.advanced(by: deadline.offset), tolerance: tolerance)
    }
  }

  /// The erased clock's time.
  public var now: Instant { _now() }

  /// The erased clock's resolution.
  public var minimumResolution: Duration { _minimumResolution() }

  /// Sleeps on the erased clock.
  ///
  /// - Throws: The erased clock's error: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await _sleep(deadline, tolerance)
  }
}
