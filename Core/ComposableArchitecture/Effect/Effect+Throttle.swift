extension Effect {
  /// Lets through at most one action in each interval, among all effects that are throttled by the
  /// same id.
  ///
  /// The first action is sent at once. Of those that follow within the interval, one is kept and sent
  /// at its end.
  ///
  /// - Parameters:
  ///   - id: Which effects share the interval. A new one ends those of the same id in flight.
  ///   - duration: The interval.
  ///   - clock: What measures the time; a test clock in tests.
  ///   - latest: Whether the last action of an interval is the one that is kept, or the first.
  public func throttle<C: Clock>(
    id: some Hashable, for duration: C.Duration, clock: C, latest: Bool
  ) -> Self {
    guard let box else { return .none }
    let id = CancelID(id)
    let throttle = Throttle(
      id: id, keepsLatest: latest, interval: Interval(duration: duration, clock: clock))
    return Self(
      box: CancellableBox(ThrottleBox(box, throttle), id: id, cancelInFlight: true))
  }

  /// Lets through at most one action in each interval, among all effects that are throttled by the
  /// same id.
  ///
  /// - Parameters:
  ///   - id: Which effects share the interval. A new one ends those of the same id in flight.
  ///   - duration: The interval.
  ///   - clock: What measures the time; a test clock in tests.
  ///   - latest: Whether the last action of an interval is the one that is kept, or the first.
  @_disfavoredOverload
  public func throttle(
    id: some Hashable, for duration: Duration, clock: any Clock<Duration>, latest: Bool
  ) -> Self {
    throttle(id: id, for: duration, clock: AnyClock(clock), latest: latest)
  }
}

/// How an effect is throttled.
struct Throttle: Sendable {
  let id: CancelID
  let keepsLatest: Bool
  let interval: any ThrottleInterval
}

/// The time within which one action is let through.
protocol ThrottleInterval: Sendable {
  /// What the interval's clock shows.
  var now: any Sendable { get }
  /// Waits for the end of the interval that began when the clock showed this; `nil` if it is over, or
  /// if it was another kind of clock that showed it.
  func rest(since start: any Sendable) -> (@Sendable () async throws -> Void)?
}

private struct Interval<C: Clock>: ThrottleInterval {
  let duration: C.Duration
  let clock: C

  var now: any Sendable { clock.now }

  func rest(since start: any Sendable) -> (@Sendable () async throws -> Void)? {
    guard let end = (start as? C.Instant)?.advanced(by: duration), clock.now < end
    else { return nil }
    return { [clock] in try await clock.sleep(until: end, tolerance: nil) }
  }
}

/// What lets the actions of effects through that are throttled by one id.
///
/// It knows when it let something through last; how long that keeps others back is said anew by each
/// effect.
@MainActor
final class ThrottleGate<Action> {
  /// When an action was let through last, and the interval that was asked for then.
  private var last: (time: any Sendable, interval: any ThrottleInterval)?
  /// What is sent at the end of the interval.
  private var kept: Action?
  /// What waits for that end.
  var waiter: EffectHandle?

  /// Whether it has to be kept: an interval is going on, or an action waits for its end.
  var isBusy: Bool {
    if kept != nil { return true }
    guard let last else { return false }
    return last.interval.rest(since: last.time) != nil
  }

  /// - Returns: How to wait for the time to send what is kept, if the action has to wait and nothing
  ///   waits yet.
  func pass(
    _ action: Action, _ throttle: Throttle, send: (Action) -> Void
  ) -> (@Sendable () async throws -> Void)? {
    let kept = throttle.keepsLatest ? action : self.kept ?? action
    guard let last, let rest = throttle.interval.rest(since: last.time) else {
      release(kept, throttle, send)
      return nil
    }
    var replaced: Action? = kept
    swap(&self.kept, &replaced)
    // The action before is released here and not within an access to the gate: its deinit may send.
    return waiter?.isEnded == false ? nil : rest
  }

  /// The interval is over.
  func open(_ throttle: Throttle, send: (Action) -> Void) {
    guard let kept else { return }
    release(kept, throttle, send)
  }

  private func release(_ action: Action, _ throttle: Throttle, _ send: (Action) -> Void) {
    kept = nil
    last = (throttle.interval.now, throttle.interval)
    send(action)
  }
}
