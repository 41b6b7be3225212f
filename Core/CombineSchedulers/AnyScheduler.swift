#if OpenCombine
  import Combine
  import Dispatch
  import Foundation

  /// OpenCombine's protocol, under a name that no generic parameter shadows.
  public typealias _CombineScheduler = Scheduler

  /// A type-erased scheduler. Only the types of its times and options are known.
  // Unchecked Sendable because its properties never change.
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

    /// Makes a scheduler from functions.
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

    /// Erases the type of a scheduler.
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

  /// A type-erased scheduler with the times and options of another scheduler:
  /// `AnySchedulerOf<DispatchQueue>`.
  public typealias AnySchedulerOf<Scheduler> = AnyScheduler<
    Scheduler.SchedulerTimeType, Scheduler.SchedulerOptions
  > where Scheduler: _CombineScheduler

  extension Scheduler {
    /// Returns a type-erased scheduler that wraps this one.
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

    /// Returns a global queue of the system.
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
    /// The scheduler that runs work at once on the main thread.
    public static var shared: Self { UIScheduler.shared.eraseToAnyScheduler() }
  }
#endif
