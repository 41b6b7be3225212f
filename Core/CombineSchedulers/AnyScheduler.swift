#if OpenCombine
  import Combine
  import Dispatch
  import Foundation

  /// OpenCombine's protocol, by a name that no generic parameter hides.
  public typealias _CombineScheduler = Scheduler

  /// A scheduler of any type, as long as its times and options are known.
  // Sendable without a check, as schedulers are meant to be: what it holds never changes.
  public struct AnyScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler,
    @unchecked Sendable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
    private let _minimumTolerance: () -> SchedulerTimeType.Stride
    private let _now: () -> SchedulerTimeType
    private let _immediately: (SchedulerOptions?, @escaping () -> Void) -> Void
    private let _delayed:
      (SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void) ->
        Void
    private let _interval:
      (
        SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride, SchedulerOptions?,
        @escaping () -> Void
      ) -> any Cancellable

    public var minimumTolerance: SchedulerTimeType.Stride { _minimumTolerance() }
    public var now: SchedulerTimeType { _now() }

    /// A scheduler that is made of functions.
    public init(
      minimumTolerance: @escaping () -> SchedulerTimeType.Stride,
      now: @escaping () -> SchedulerTimeType,
      scheduleImmediately: @escaping (SchedulerOptions?, @escaping () -> Void) -> Void,
      delayed:
        @escaping (
          SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void
        ) -> Void,
      interval:
        @escaping (
          SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride,
          SchedulerOptions?, @escaping () -> Void
        ) -> any Cancellable
    ) {
      _minimumTolerance = minimumTolerance
      _now = now
      _immediately = scheduleImmediately
      _delayed = delayed
      _interval = interval
    }

    /// Another scheduler, whose type is hidden.
    public init<S: Scheduler<SchedulerTimeType>>(_ scheduler: S)
    where S.SchedulerOptions == SchedulerOptions {
      if let scheduler = scheduler as? Self {
        self = scheduler
        return
      }
      self.init(
        minimumTolerance: { scheduler.minimumTolerance },
        now: { scheduler.now },
        scheduleImmediately: { scheduler.schedule(options: $0, $1) },
        delayed: { scheduler.schedule(after: $0, tolerance: $1, options: $2, $3) },
        interval: { scheduler.schedule(after: $0, interval: $1, tolerance: $2, options: $3, $4) })
    }

    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
      _immediately(options, action)
    }

    public func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) {
      _delayed(date, tolerance, options, action)
    }

    public func schedule(
      after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
      tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) -> any Cancellable {
      _interval(date, interval, tolerance, options, action)
    }
  }

  /// A scheduler of the times and options of another one: `AnySchedulerOf<DispatchQueue>`.
  public typealias AnySchedulerOf<Scheduler> = AnyScheduler<
    Scheduler.SchedulerTimeType, Scheduler.SchedulerOptions
  > where Scheduler: _CombineScheduler

  extension Scheduler {
    /// The same scheduler, whose type is hidden.
    public func eraseToAnyScheduler() -> AnyScheduler<SchedulerTimeType, SchedulerOptions> {
      AnyScheduler(self)
    }
  }

  extension AnyScheduler
  where
    SchedulerTimeType == DispatchQueue.SchedulerTimeType,
    SchedulerOptions == DispatchQueue.SchedulerOptions
  {
    /// The main queue.
    public static var main: Self { DispatchQueue.main.eraseToAnyScheduler() }

    /// A queue of the system.
    public static func global(qos: DispatchQoS.QoSClass = .default) -> Self {
      DispatchQueue.global(qos: qos).eraseToAnyScheduler()
    }
  }

  extension AnyScheduler
  where
    SchedulerTimeType == OperationQueue.SchedulerTimeType,
    SchedulerOptions == OperationQueue.SchedulerOptions
  {
    /// The main queue.
    public static var main: Self { OperationQueue.main.eraseToAnyScheduler() }
  }

  extension AnyScheduler
  where
    SchedulerTimeType == RunLoop.SchedulerTimeType,
    SchedulerOptions == RunLoop.SchedulerOptions
  {
    /// The main run loop.
    public static var main: Self { RunLoop.main.eraseToAnyScheduler() }
  }

  extension AnyScheduler
  where
    SchedulerTimeType == UIScheduler.SchedulerTimeType,
    SchedulerOptions == UIScheduler.SchedulerOptions
  {
    /// What runs at once on the main thread.
    public static var shared: Self { UIScheduler.shared.eraseToAnyScheduler() }
  }
#endif
