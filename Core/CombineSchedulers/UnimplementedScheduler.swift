#if OpenCombine
  import Combine
  import Dispatch
  import Foundation
  import IssueReporting

  /// A scheduler that reports an issue at each use and runs all work at once. Use it in tests of
  /// code that must not wait.
  public struct UnimplementedScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
    /// The beginning of each report.
    public let prefix: String
    private let time: SchedulerTimeType

    public init(_ prefix: String = "", now: SchedulerTimeType) {
      self.prefix = prefix
      time = now
    }

    private func report(_ what: String) {
      reportIssue("\(prefix.isEmpty ? "" : "\(prefix) - ")An unimplemented scheduler \(what).")
    }

    public var minimumTolerance: SchedulerTimeType.Stride {
      report("was asked its minimum tolerance")
      return .zero
    }

    public var now: SchedulerTimeType {
      report("was asked the current time")
      return time
    }

    public func schedule(options _: SchedulerOptions?, _ action: () -> Void) {
      report("scheduled an action to run immediately")
      action()
    }

    public func schedule(
      after _: SchedulerTimeType, tolerance _: SchedulerTimeType.Stride,
      options _: SchedulerOptions?, _ action: () -> Void
    ) {
      report("scheduled an action to run later")
      action()
    }

    public func schedule(
      after _: SchedulerTimeType, interval _: SchedulerTimeType.Stride,
      tolerance _: SchedulerTimeType.Stride, options _: SchedulerOptions?, _ action: () -> Void
    ) -> any Cancellable {
      report("scheduled an action to run on a timer")
      action()
      return AnyCancellable {}
    }
  }

  extension UnimplementedScheduler: Sendable where SchedulerTimeType: Sendable {}

  /// An unimplemented scheduler with the times and options of another one.
  public typealias UnimplementedSchedulerOf<Scheduler> = UnimplementedScheduler<
    Scheduler.SchedulerTimeType, Scheduler.SchedulerOptions
  > where Scheduler: _CombineScheduler

  /// The older name of unimplemented schedulers.
  public typealias FailingScheduler = UnimplementedScheduler
  /// The older name of unimplemented schedulers.
  public typealias FailingSchedulerOf = UnimplementedSchedulerOf

  extension DispatchQueue {
    /// A scheduler that reports each use.
    public static var unimplemented: UnimplementedSchedulerOf<DispatchQueue> {
      unimplemented("DispatchQueue")
    }

    /// Makes a scheduler that reports each use.
    public static func unimplemented(_ prefix: String) -> UnimplementedSchedulerOf<DispatchQueue> {
      .init(prefix, now: testStart)
    }

    /// The older name of `unimplemented`.
    public static var failing: UnimplementedSchedulerOf<DispatchQueue> { unimplemented }

    /// Calls `unimplemented(_:)` by its older name.
    public static func failing(_ prefix: String) -> UnimplementedSchedulerOf<DispatchQueue> {
      unimplemented(prefix)
    }
  }

  extension OperationQueue {
    /// A scheduler that reports each use.
    public static var unimplemented: UnimplementedSchedulerOf<OperationQueue> {
      unimplemented("OperationQueue")
    }

    /// Makes a scheduler that reports each use.
    public static func unimplemented(_ prefix: String) -> UnimplementedSchedulerOf<OperationQueue> {
      .init(prefix, now: testStart)
    }

    /// The older name of `unimplemented`.
    public static var failing: UnimplementedSchedulerOf<OperationQueue> { unimplemented }

    /// Calls `unimplemented(_:)` by its older name.
    public static func failing(_ prefix: String) -> UnimplementedSchedulerOf<OperationQueue> {
      unimplemented(prefix)
    }
  }

  extension RunLoop {
    /// A scheduler that reports each use.
    public static var unimplemented: UnimplementedSchedulerOf<RunLoop> { unimplemented("RunLoop") }

    /// Makes a scheduler that reports each use.
    public static func unimplemented(_ prefix: String) -> UnimplementedSchedulerOf<RunLoop> {
      .init(prefix, now: testStart)
    }

    /// The older name of `unimplemented`.
    public static var failing: UnimplementedSchedulerOf<RunLoop> { unimplemented }

    /// Calls `unimplemented(_:)` by its older name.
    public static func failing(_ prefix: String) -> UnimplementedSchedulerOf<RunLoop> {
      unimplemented(prefix)
    }
  }

  extension UIScheduler {
    /// A scheduler that reports each use.
    public static var unimplemented: UnimplementedSchedulerOf<UIScheduler> {
      unimplemented("UIScheduler")
    }

    /// Makes a scheduler that reports each use.
    public static func unimplemented(_ prefix: String) -> UnimplementedSchedulerOf<UIScheduler> {
      .init(prefix, now: DispatchQueue.testStart)
    }

    /// The older name of `unimplemented`.
    public static var failing: UnimplementedSchedulerOf<UIScheduler> { unimplemented }

    /// Calls `unimplemented(_:)` by its older name.
    public static func failing(_ prefix: String) -> UnimplementedSchedulerOf<UIScheduler> {
      unimplemented(prefix)
    }
  }

  extension AnyScheduler
  where
    SchedulerTimeType == DispatchQueue.SchedulerTimeType,
    SchedulerOptions == DispatchQueue.SchedulerOptions
  {
    /// A scheduler that reports each use.
    public static var unimplemented: Self { DispatchQueue.unimplemented.eraseToAnyScheduler() }

    /// Makes a scheduler that reports each use.
    public static func unimplemented(_ prefix: String) -> Self {
      DispatchQueue.unimplemented(prefix).eraseToAnyScheduler()
    }

    /// The older name of `unimplemented`.
    public static var failing: Self { unimplemented }

    /// Calls `unimplemented(_:)` by its older name.
    public static func failing(_ prefix: String) -> Self { unimplemented(prefix) }
  }

  extension AnyScheduler
  where
    SchedulerTimeType == OperationQueue.SchedulerTimeType,
    SchedulerOptions == OperationQueue.SchedulerOptions
  {
    /// A scheduler that reports each use.
    public static var unimplemented: Self { OperationQueue.unimplemented.eraseToAnyScheduler() }

    /// Makes a scheduler that reports each use.
    public static func unimplemented(_ prefix: String) -> Self {
      OperationQueue.unimplemented(prefix).eraseToAnyScheduler()
    }

    /// The older name of `unimplemented`.
    public static var failing: Self { unimplemented }

    /// Calls `unimplemented(_:)` by its older name.
    public static func failing(_ prefix: String) -> Self { unimplemented(prefix) }
  }

  extension AnyScheduler
  where
    SchedulerTimeType == RunLoop.SchedulerTimeType, SchedulerOptions == RunLoop.SchedulerOptions
  {
    /// A scheduler that reports each use.
    public static var unimplemented: Self { RunLoop.unimplemented.eraseToAnyScheduler() }

    /// Makes a scheduler that reports each use.
    public static func unimplemented(_ prefix: String) -> Self {
      RunLoop.unimplemented(prefix).eraseToAnyScheduler()
    }

    /// The older name of `unimplemented`.
    public static var failing: Self { unimplemented }

    /// Calls `unimplemented(_:)` by its older name.
    public static func failing(_ prefix: String) -> Self { unimplemented(prefix) }
  }
#endif
