extension Clock where Duration: Hashable {
  /// The moments at which an interval has passed, again and again, until the task is cancelled.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks.
  ///   - tolerance: How much later than it is due a tick may come.
  public func timer(
    interval: Self.Duration, tolerance: Self.Duration? = nil
  ) -> _AsyncTimerSequence<AnyClock<Duration>> {
    _AsyncTimerSequence(interval: interval, tolerance: tolerance, clock: AnyClock(self))
  }
}

/// The ticks of a clock at a fixed interval. Made by `timer(interval:)`.
///
/// The ticks keep their phase: one that comes late doesn't put off the next. An iterator that is
/// asked so late that several ticks have passed skips all but the latest.
public struct _AsyncTimerSequence<C: Clock>: AsyncSequence, Sendable {
  /// A tick: the time of the clock at which it was seen.
  public typealias Element = C.Instant

  let interval: C.Duration
  let tolerance: C.Duration?
  let clock: C

  /// An iterator whose first tick is one interval from its first use.
  public func makeAsyncIterator() -> Iterator {
    Iterator(sequence: self)
  }

  /// Waits for one tick after another.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    private let sequence: _AsyncTimerSequence
    private var last: C.Instant?

    init(sequence: _AsyncTimerSequence) {
      self.sequence = sequence
    }

    /// Waits for the next tick.
    ///
    /// - Returns: The clock's time after the tick, or `nil` once the task is cancelled.
    public mutating func next() async -> C.Instant? {
      let tick = nextTick()
      do {
        try await sequence.clock.sleep(until: tick, tolerance: sequence.tolerance)
      } catch {
        return nil
      }
      last = tick
      return sequence.clock.now
    }

    private func nextTick() -> C.Instant {
      let interval = sequence.interval
      let now = sequence.clock.now
      let last = last ?? now
      let next = last.advanced(by: interval)
      guard interval > .zero, next < now else { return next }
      // Of intervals that are too short to be counted none can be kept to.
      guard let missed = Int(exactly: (next.duration(to: now) / interval).rounded(.up)) else {
        return now
      }
      return last.advanced(by: interval * missed)
    }
  }
}
