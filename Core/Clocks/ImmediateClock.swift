import ConcurrencyExtras
import Foundation

/// A clock that doesn't wait: a sleep ends at once and sets the clock to its deadline.
///
/// Use it if the delays of a feature don't matter, in previews and tests. To test the delays, use
/// ``TestClock``.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock,
  @unchecked Sendable
{
  // Sendable is unchecked because `time` is only touched under `lock`.

  /// A moment, relative to an arbitrary zero.
  public struct Instant: InstantProtocol {
    let offset: Duration

    /// Makes a moment from its distance from zero.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

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

  private var time: Instant
  private let lock = NSLock()

  /// Makes a clock that starts at a moment.
  public init(now: Instant = Instant()) {
    time = now
  }

  /// The deadline of the latest sleep, or else the clock's start.
  public var now: Instant {
    lock.withLock { time }
  }

  /// Always zero.
  public var minimumResolution: Duration { .zero }

  /// Sets the clock to a deadline, and lets other tasks run before it returns.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    lock.withLock { time = deadline }
    await Task.megaYield()
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  /// Makes a clock that starts at zero.
  public convenience init() {
    self.init(now: Instant())
  }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A clock that doesn't wait: a sleep ends at once.
  public static var immediate: Self { ImmediateClock() }
}
