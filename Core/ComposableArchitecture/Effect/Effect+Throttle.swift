extension Effect {
  /// Lets at most one action through in each interval, among all effects throttled by the same id.
  ///
  /// The first action is sent at once. One of the later actions within the interval is kept and
  /// sent at the interval's end.
  ///
  /// - Parameters:
  ///   - id: The id of effects that share the interval. A new effect cancels earlier ones of the
  ///     same id.
  ///   - duration: The interval.
  ///   - clock: The clock; a test clock in tests.
  ///   - latest: Whether to keep the last of these later actions rather than the first.
  public func throttle<C: Clock>(
    id: some Hashable, for duration: C.Duration, clock: C, latest: Bool
  ) -> Self {
    throttle(
      Throttle(
        id: CancelID(id), keepsLatest: latest, now: { clock.now },
        rest: { start in
          guard let end = (start as? C.Instant)?.advanced(by: duration), clock.now < end
          else { return nil }
          return { try await clock.sleep(until: end, tolerance: nil) }
        }))
  }

  /// Lets at most one action through in each interval, among all effects throttled by the same id.
  ///
  /// - Parameters:
  ///   - id: The id of effects that share the interval. A new effect cancels earlier ones of the
  ///     same id.
  ///   - duration: The interval.
  ///   - clock: The clock; a test clock in tests.
  ///   - latest: Whether to keep the last of these later actions rather than the first.
  @_disfavoredOverload
  public func throttle(
    id: some Hashable, for duration: Duration, clock: any Clock<Duration>, latest: Bool
  ) -> Self {
    throttle(id: id, for: duration, clock: AnyClock(clock), latest: latest)
  }

  func throttle(_ throttle: Throttle) -> Self {
    guard let operation else { return .none }
    return Self(
      operation: .cancellable(
        .throttle(operation, throttle), id: throttle.id, cancelInFlight: true))
  }
}

/// The settings of a throttled effect.
struct Throttle: Sendable {
  let id: CancelID
  let keepsLatest: Bool
  /// Returns the current time of the interval's clock.
  let now: @Sendable () -> any Sendable
  /// Returns a wait for the end of the interval that began at a time. Returns `nil` if the interval
  /// is over, or if the time comes from another type of clock.
  let rest: @Sendable (_ start: any Sendable) -> Wait?

  typealias Wait = @Sendable () async throws -> Void
}

/// A gate for the actions of effects that are throttled by one id.
///
/// The gate records when it last let an action through. The next action's effect sets the interval.
@MainActor
final class ThrottleGate<Action> {
  /// The time of the last action let through, and its throttle.
  private var last: (time: any Sendable, throttle: Throttle)?
  /// The action to send at the end of the interval.
  private var kept: Action?
  /// The task that waits for the end of the interval.
  var waiter: EffectHandle?

  /// Whether the gate is in use: an interval is running, or an action waits for its end.
  var isBusy: Bool {
    kept != nil || last.map { $0.throttle.rest($0.time) != nil } ?? false
  }

  /// Keeps an action for the end of the interval.
  ///
  /// - Returns: The wait until then; `nil` if the gate is open.
  func keep(_ action: Action, _ throttle: Throttle) -> Throttle.Wait? {
    // Releases the replaced action after the access to `kept`, because its deinit may send.
    var replaced = kept == nil || throttle.keepsLatest ? action : kept
    swap(&kept, &replaced)
    return last.flatMap { throttle.rest($0.time) }
  }

  /// Returns the kept action, and begins the next interval.
  func open(_ throttle: Throttle) -> Action? {
    guard let action = kept.take() else { return nil }
    last = (throttle.now(), throttle)
    return action
  }
}
