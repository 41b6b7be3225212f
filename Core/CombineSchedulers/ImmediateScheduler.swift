#if OpenCombine
  import Combine
  import Dispatch
  import Foundation

  /// A scheduler that runs all work at once, regardless of the delay. Its time never moves.
  public struct ImmediateScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
    public let minimumTolerance: SchedulerTimeType.Stride = .zero
    public let now: SchedulerTimeType

    public init(now: SchedulerTimeType) {
      self.now = now
    }

    public func schedule(options _: SchedulerOptions?, _ action: () -> Void) {
      action()
    }

    public func schedule(
      after _: SchedulerTimeType, tolerance _: SchedulerTimeType.Stride,
      options _: SchedulerOptions?, _ action: () -> Void
    ) {
      action()
    }

    public func schedule(
      after _: SchedulerTimeType, interval _: SchedulerTimeType.Stride,
      tolerance _: SchedulerTimeType.Stride, options _: SchedulerOptions?, _ action: () -> Void
    ) -> any Cancellable {
      action()
      return AnyCancellable {}
    }
  }

  extension ImmediateScheduler: Sendable
  where SchedulerTimeType: Sendable, SchedulerTimeType.Stride: Sendable {}

  /// An immediate scheduler with the times and options of another one.
  public typealias ImmediateSchedulerOf<Scheduler> = ImmediateScheduler<
    Scheduler.SchedulerTimeType, Scheduler.SchedulerOptions
  > where Scheduler: _CombineScheduler

  extension DispatchQueue {
    /// A scheduler that runs all work at once.
    public static var immediate: ImmediateSchedulerOf<DispatchQueue> { .init(now: testStart) }
  }

  extension OperationQueue {
    /// A scheduler that runs all work at once.
    public static var immediate: ImmediateSchedulerOf<OperationQueue> { .init(now: testStart) }
  }

  extension RunLoop {
    /// A scheduler that runs all work at once.
    public static var immediate: ImmediateSchedulerOf<RunLoop> { .init(now: testStart) }
  }

  extension UIScheduler {
    /// A scheduler that runs all work at once.
    public static var immediate: ImmediateSchedulerOf<UIScheduler> {
      .init(now: DispatchQueue.testStart)
    }
  }

  extension AnyScheduler
  where
    SchedulerTimeType == DispatchQueue.SchedulerTimeType,
    SchedulerOptions == DispatchQueue.SchedulerOptions
  {
    /// A scheduler that runs all work at once.
    public static var immediate: Self { DispatchQueue.immediate.eraseToAnyScheduler() }
  }

  extension AnyScheduler
  where
    SchedulerTimeType == OperationQueue.SchedulerTimeType,
    SchedulerOptions == OperationQueue.SchedulerOptions
  {
    /// A scheduler that runs all work at once.
    public static var immediate: Self { OperationQueue.immediate.eraseToAnyScheduler() }
  }

  extension AnyScheduler
  where
    SchedulerTimeType == RunLoop.SchedulerTimeType, SchedulerOptions == RunLoop.SchedulerOptions
  {
    /// A scheduler that runs all work at once.
    public static var immediate: Self { RunLoop.immediate.eraseToAnyScheduler() }
  }

  // The start times of schedulers for tests.

  extension DispatchQueue {
    static var testStart: SchedulerTimeType { .init(DispatchTime(uptimeNanoseconds: 1)) }
  }

  extension OperationQueue {
    static var testStart: SchedulerTimeType { .init(Date(timeIntervalSince1970: 0)) }
  }

  extension RunLoop {
    static var testStart: SchedulerTimeType { .init(Date(timeIntervalSince1970: 0)) }
  }
#endif
