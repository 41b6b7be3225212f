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
    id: some Hashable & Sendable, for duration: C.Duration, clock: C, latest: Bool
  ) -> Self {
    guard let box else { return .none }
    let id = CancelID(id)
    let throttle = Throttle(id: id, keepsLatest: latest) {
      Interval(duration: duration, clock: clock)
    }
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
    id: some Hashable & Sendable, for duration: Duration, clock: any Clock<Duration>, latest: Bool
  ) -> Self {
    throttle(id: id, for: duration, clock: AnyClock(clock), latest: latest)
  }
}

/// How an effect is throttled.
struct Throttle: Sendable {
  let id: CancelID
  let keepsLatest: Bool
  let makeInterval: @Sendable () -> any ThrottleInterval
}

/// The time within which one action is let through.
protocol ThrottleInterval: AnyObject {
  /// Begins the interval now.
  func begin()
  /// Waits for the end of the interval; `nil` if none has begun, or the last one is over.
  func rest() -> (@Sendable () async throws -> Void)?
}

private final class Interval<C: Clock>: ThrottleInterval {
  private let duration: C.Duration
  private let clock: C
  private var start: C.Instant?

  init(duration: C.Duration, clock: C) {
    self.duration = duration
    self.clock = clock
  }

  func begin() {
    start = clock.now
  }

  func rest() -> (@Sendable () async throws -> Void)? {
    guard let end = start?.advanced(by: duration), clock.now < end else { return nil }
    return { [clock] in try await clock.sleep(until: end, tolerance: nil) }
  }
}

/// What lets the actions of effects through that are throttled by one id.
@MainActor
final class ThrottleGate<Action> {
  private let interval: any ThrottleInterval
  /// What is sent at the end of the interval.
  private var kept: Action?
  /// What waits for that end.
  var waiter: EffectHandle?

  init(_ throttle: Throttle) {
    interval = throttle.makeInterval()
  }

  /// Whether it has to be kept: an interval is going on, or an action waits for its end.
  var isBusy: Bool { kept != nil || interval.rest() != nil }

  /// - Returns: How to wait for the time to send what is kept, if the action has to wait and nothing
  ///   waits yet.
  func pass(
    _ action: Action, keepsLatest: Bool, send: (Action) -> Void
  ) -> (@Sendable () async throws -> Void)? {
    let kept = keepsLatest ? action : self.kept ?? action
    guard let rest = interval.rest() else {
      release(kept, send)
      return nil
    }
    self.kept = kept
    return waiter?.isEnded == false ? nil : rest
  }

  /// The interval is over.
  func open(send: (Action) -> Void) {
    guard let kept else { return }
    release(kept, send)
  }

  private func release(_ action: Action, _ send: (Action) -> Void) {
    kept = nil
    interval.begin()
    send(action)
  }
}
