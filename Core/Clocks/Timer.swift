extension Clock where Duration: Hashable {
  /// Returns a sequence of ticks at an interval, which ends when the task is cancelled.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks.
  ///   - tolerance: The maximum delay of a tick.
  public func timer(
    interval: Self.Duration, tolerance: Self.Duration? = nil
  ) -> _AsyncTimerSequence<AnyClock<Duration>> {
    _AsyncTimerSequence(interval: interval, tolerance: tolerance, clock: AnyClock(self))
  }
}

/// The ticks of a clock at a fixed interval. `timer(interval:)` makes this sequence.
///
/// The ticks keep their phase: a late tick doesn't delay the next one. If several ticks have passed
/// since the last request, the iterator skips all but the latest.
public struct _AsyncTimerSequence<C: Clock>: AsyncSequence, Sendable {
  /// A tick: the clock's time after the wait.
  public typealias Element = C.Instant

  let interval: C.Duration
  let tolerance: C.Duration?
  let clock: C

  /// Makes an iterator. Its first tick comes one interval after its first use.
  public func makeAsyncIterator() -> Iterator {
    Iterator(sequence: self)
  }

  /// An iterator that waits for one tick after another.
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
      // The phase is lost if the interval is so short that the number of missed ticks overflows.
      guard let missed = Int(exactly: (next.duration(to: now) / interval).rounded(.up)) else {
        return now
      }
      return last.advanced(by: interval * missed)
    }
  }
}
