import ConcurrencyExtras
import Foundation

/// A clock that doesn't wait: a sleep ends at once, and the clock's time is then its deadline.
///
/// Use it where a feature's delays don't matter, in previews and in tests of what comes after them.
/// Use ``TestClock`` to test the delays.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock,
  @unchecked Sendable
{
  // Sendable is unchecked because `time` is only touched under `lock`.

  /// A moment, counted from an arbitrary zero.
  public struct Instant: InstantProtocol {
    let offset: Duration

    /// A moment that lies a duration after the zero.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// The moment that lies a duration later.
    public func advanced(by duration: Duration) -> Self {
      Self(offset: offset + duration)
    }

    /// How much later another moment lies.
    public func duration(to other: Self) -> Duration {
      other.offset - offset
    }

    /// Whether one moment lies before another.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.offset < rhs.offset
    }
  }

  private var time: Instant
  private let lock = NSLock()

  /// A clock that starts at a moment.
  public init(now: Instant = Instant()) {
    time = now
  }

  /// The deadline of the latest sleep, or the moment at which the clock started.
  public var now: Instant {
    lock.withLock { time }
  }

  /// Always zero.
  public var minimumResolution: Duration { .zero }

  /// Sets the clock to a deadline and lets other tasks go first.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    lock.withLock { time = deadline }
    await Task.megaYield()
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  /// A clock that starts at zero and doesn't wait.
  public convenience init() {
    self.init(now: Instant())
  }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A clock that doesn't wait: a sleep ends at once.
  public static var immediate: Self { ImmediateClock() }
}
