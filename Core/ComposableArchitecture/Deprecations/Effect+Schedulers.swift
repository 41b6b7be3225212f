#if Deprecations && OpenCombine
  import CombineSchedulers

  extension Effect {
    /// Starts the effect after a pause. A later effect debounced by the same id cancels this one.
    ///
    /// - Parameters:
    ///   - id: The id of effects that replace each other.
    ///   - dueTime: The duration of the pause.
    ///   - scheduler: The scheduler; a test scheduler in tests.
    ///   - options: The scheduler's options.
    @available(*, deprecated, message: "Use a clock: 'debounce(id:for:clock:)'.")
    public func debounce<S: Scheduler>(
      id: some Hashable & Sendable, for dueTime: S.SchedulerTimeType.Stride, scheduler: S,
      options: S.SchedulerOptions? = nil
    ) -> Self {
      guard !isNone else { return .none }
      let pause = Self.publisher {
        Just(()).delay(for: dueTime, scheduler: scheduler, options: options)
          .flatMap { Empty<Action, Never>() }
      }
      return Self.concatenate(pause, self).cancellable(id: id, cancelInFlight: true)
    }
  }

  extension Effect where Action: Sendable {
    /// Lets at most one action through in each interval, among all effects throttled by the same
    /// id.
    ///
    /// - Parameters:
    ///   - id: The id of effects that share the interval.
    ///   - interval: The interval.
    ///   - scheduler: The scheduler; a test scheduler in tests.
    ///   - latest: Whether to keep the last action of an interval rather than the first.
    @available(*, deprecated, message: "Use a clock: 'throttle(id:for:clock:latest:)'.")
    public func throttle<S: Scheduler & Sendable>(
      id: some Hashable & Sendable, for interval: S.SchedulerTimeType.Stride, scheduler: S,
      latest: Bool
    ) -> Self where S.SchedulerTimeType.Stride: Sendable {
      throttle(
        Throttle(
          id: CancelID(id), keepsLatest: latest, now: { UncheckedSendable(scheduler.now) },
          rest: { start in
            guard let start = start as? UncheckedSendable<S.SchedulerTimeType> else { return nil }
            let end = UncheckedSendable(start.value.advanced(by: interval))
            guard scheduler.now < end.value else { return nil }
            return { try await scheduler.sleep(until: end.value) }
          }))
    }
  }
#endif
