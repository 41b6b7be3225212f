#if OpenCombine
  import Combine
  import ConcurrencyExtras
  import Dispatch

  /// A scheduler for the main thread. It runs work at once if the caller is on the main thread, and
  /// otherwise soon.
  public struct UIScheduler: Scheduler, Sendable {
    public typealias SchedulerOptions = Never
    public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType

    /// The only instance.
    public static let shared = UIScheduler()

    private init() {}

    public var now: SchedulerTimeType { DispatchQueue.main.now }
    public var minimumTolerance: SchedulerTimeType.Stride { DispatchQueue.main.minimumTolerance }

    public func schedule(options: SchedulerOptions? = nil, _ action: @escaping () -> Void) {
      if isOnMainActor { action() } else { DispatchQueue.main.schedule(action) }
    }

    public func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions? = nil, _ action: @escaping () -> Void
    ) {
      DispatchQueue.main.schedule(after: date, tolerance: tolerance, options: nil, action)
    }

    public func schedule(
      after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
      tolerance: SchedulerTimeType.Stride, options: SchedulerOptions? = nil,
      _ action: @escaping () -> Void
    ) -> any Cancellable {
      DispatchQueue.main.schedule(
        after: date, interval: interval, tolerance: tolerance, options: nil, action)
    }
  }
#endif
