extension Effect {
  /// Lets at most one action through in each interval, among all effects throttled by the same id.
  ///
  /// The first action is sent at once. One of the later actions within the interval is kept and
  /// sent at its end.
  ///
  /// - Parameters:
  ///   - id: The id of effects that share the interval. A new effect cancels earlier ones of the
  ///     same id.
  ///   - duration: The interval.
  ///   - clock: The clock; a test clock in tests.
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

  /// Lets at most one action through in each interval, among all effects throttled by the same id.
  ///
  /// - Parameters:
  ///   - id: The id of effects that share the interval. A new effect cancels earlier ones of the
  ///     same id.
  ///   - duration: The interval.
  ///   - clock: The clock; a test clock in tests.
  ///   - latest: Whether the last action of an interval is the one that is kept, or the first.
  @_disfavoredOverload
  public func throttle(
    id: some Hashable, for duration: Duration, clock: any Clock<Duration>, latest: Bool
  ) -> Self {
    throttle(id: id, for: duration, clock: AnyClock(clock), latest: latest)
  }
}

/// The settings of a throttled effect.
struct Throttle: Sendable {
  let id: CancelID
  let keepsLatest: Bool
  let interval: any ThrottleInterval
}

/// The time within which one action is let through.
protocol ThrottleInterval: Sendable {
  /// The current time of the interval's clock.
  var now: any Sendable { get }
  /// Returns a wait for the end of the interval that began at a time. Returns `nil` if the interval
  /// is over, or if the time is that of another kind of clock.
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

/// A gate for the actions of effects that are throttled by one id.
///
/// It knows when it last let an action through. Each effect sets its own interval.
@MainActor
final class ThrottleGate<Action> {
  /// The time of the last action let through, and its interval.
  private var last: (time: any Sendable, interval: any ThrottleInterval)?
  /// The action to send at the end of the interval.
  private var kept: Action?
  /// The task that waits for the end of the interval.
  var waiter: EffectHandle?

  /// Whether the gate is in use: an interval is running, or an action waits for its end.
  var isBusy: Bool {
    if kept != nil { return true }
    guard let last else { return false }
    return last.interval.rest(since: last.time) != nil
  }

  /// - Returns: The wait before sending the kept action, if the action has to wait and no task
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
    // The previous action is released here, outside of an access to the gate: its deinit may send.
    return waiter?.isEnded == false ? nil : rest
  }

  /// Ends the interval and sends the kept action.
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
