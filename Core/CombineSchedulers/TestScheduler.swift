#if OpenCombine
  import Combine
  import ConcurrencyExtras
  import Dispatch
  import Foundation

  /// A scheduler whose time moves only when a test advances it.
  ///
  /// ```swift
  /// let scheduler = DispatchQueue.test
  /// await scheduler.advance(by: .seconds(1))
  /// ```
  // Unchecked Sendable: the lock guards all mutable state.
  public final class TestScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler,
    @unchecked Sendable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
    private struct Work {
      let order: UInt
      let date: SchedulerTimeType
      let action: () -> Void
    }

    public let minimumTolerance: SchedulerTimeType.Stride = .zero

    private let lock = NSRecursiveLock()
    private var time: SchedulerTimeType
    private var scheduled: [Work] = []
    private var lastOrder: UInt = 0

    /// The current time.
    public private(set) var now: SchedulerTimeType {
      get { lock.withLock { time } }
      set { lock.withLock { time = newValue } }
    }

    public init(now: SchedulerTimeType) {
      time = now
    }

    /// Advances the time and runs the work that is due.
    public func advance(by duration: SchedulerTimeType.Stride = .zero) {
      advance(to: now.advanced(by: duration))
    }

    /// Advances the time and runs the work that is due.
    public func advance(to instant: SchedulerTimeType) {
      while let work = next(until: instant) { work.action() }
      move(to: instant)
    }

    /// Advances the time until no work is scheduled.
    public func run() {
      while let work = next(until: nil) { work.action() }
    }

    /// Advances the time and runs the work that is due, including work that tasks schedule
    /// meanwhile.
    @MainActor
    public func advance(by duration: SchedulerTimeType.Stride = .zero) async {
      await advance(to: now.advanced(by: duration))
    }

    /// Advances the time and runs the work that is due, including work that tasks schedule
    /// meanwhile.
    @MainActor
    public func advance(to instant: SchedulerTimeType) async {
      await Task.megaYield()
      while let work = next(until: instant) {
        work.action()
        await Task.megaYield()
      }
      move(to: instant)
      await Task.megaYield()
    }

    /// Advances the time until no work is scheduled, including work that tasks schedule meanwhile.
    @MainActor
    public func run() async {
      await Task.megaYield()
      while let work = next(until: nil) {
        work.action()
        await Task.megaYield()
      }
    }

    private func move(to instant: SchedulerTimeType) {
      lock.withLock { time = max(time, instant) }
    }

    /// Removes and returns the first due work, and advances the time to the work's date.
    private func next(until instant: SchedulerTimeType?) -> Work? {
      lock.withLock {
        let first = scheduled.indices.min {
          (scheduled[$0].date, scheduled[$0].order) < (scheduled[$1].date, scheduled[$1].order)
        }
        guard let first else { return nil }
        if let instant, scheduled[first].date > instant { return nil }
        let work = scheduled.remove(at: first)
        time = max(time, work.date)
        return work
      }
    }

    private func newOrder() -> UInt {
      lastOrder += 1
      return lastOrder
    }

    public func schedule(options _: SchedulerOptions?, _ action: @escaping () -> Void) {
      lock.withLock {
        scheduled.append(Work(order: newOrder(), date: time, action: action))
      }
    }

    public func schedule(
      after date: SchedulerTimeType, tolerance _: SchedulerTimeType.Stride,
      options _: SchedulerOptions?, _ action: @escaping () -> Void
    ) {
      lock.withLock {
        scheduled.append(Work(order: newOrder(), date: date, action: action))
      }
    }

    public func schedule(
      after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
      tolerance _: SchedulerTimeType.Stride, options _: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) -> any Cancellable {
      let order = lock.withLock { newOrder() }
      func enter(_ date: SchedulerTimeType) {
        lock.withLock {
          scheduled.append(
            Work(order: order, date: date) {
              // Schedules the next run before the action, because the action may cancel the
              // interval.
              enter(date.advanced(by: interval))
              action()
            })
        }
      }
      enter(date)
      return AnyCancellable { [weak self] in
        guard let self else { return }
        // Releases the removed work outside of the lock, because its deinit may cancel other work.
        _ = lock.withLock {
          let cancelled = scheduled.filter { $0.order == order }
          scheduled.removeAll { $0.order == order }
          return cancelled
        }
      }
    }
  }

  /// A test scheduler with the times and options of another one.
  public typealias TestSchedulerOf<Scheduler> = TestScheduler<
    Scheduler.SchedulerTimeType, Scheduler.SchedulerOptions
  > where Scheduler: _CombineScheduler

  extension DispatchQueue {
    /// A scheduler whose time moves only when a test advances it.
    public static var test: TestSchedulerOf<DispatchQueue> { .init(now: testStart) }
  }

  extension OperationQueue {
    /// A scheduler whose time moves only when a test advances it.
    public static var test: TestSchedulerOf<OperationQueue> { .init(now: testStart) }
  }

  extension RunLoop {
    /// A scheduler whose time moves only when a test advances it.
    public static var test: TestSchedulerOf<RunLoop> { .init(now: testStart) }
  }

  extension UIScheduler {
    /// A scheduler whose time moves only when a test advances it.
    public static var test: TestSchedulerOf<UIScheduler> { .init(now: DispatchQueue.testStart) }
  }

  extension Scheduler
  where
    SchedulerTimeType == DispatchQueue.SchedulerTimeType,
    SchedulerOptions == DispatchQueue.SchedulerOptions
  {
    /// A scheduler whose time moves only when a test advances it.
    @available(*, deprecated, message: "Use 'DispatchQueue.test'.")
    public static var testScheduler: TestSchedulerOf<Self> { .init(now: DispatchQueue.testStart) }

    /// A scheduler that runs all work at once.
    @available(*, deprecated, message: "Use 'DispatchQueue.immediate'.")
    public static var immediateScheduler: ImmediateSchedulerOf<Self> {
      .init(now: DispatchQueue.testStart)
    }
  }

  extension Scheduler
  where
    SchedulerTimeType == OperationQueue.SchedulerTimeType,
    SchedulerOptions == OperationQueue.SchedulerOptions
  {
    /// A scheduler whose time moves only when a test advances it.
    @available(*, deprecated, message: "Use 'OperationQueue.test'.")
    public static var testScheduler: TestSchedulerOf<Self> { .init(now: OperationQueue.testStart) }

    /// A scheduler that runs all work at once.
    @available(*, deprecated, message: "Use 'OperationQueue.immediate'.")
    public static var immediateScheduler: ImmediateSchedulerOf<Self> {
      .init(now: OperationQueue.testStart)
    }
  }

  extension Scheduler
  where
    SchedulerTimeType == RunLoop.SchedulerTimeType, SchedulerOptions == RunLoop.SchedulerOptions
  {
    /// A scheduler whose time moves only when a test advances it.
    @available(*, deprecated, message: "Use 'RunLoop.test'.")
    public static var testScheduler: TestSchedulerOf<Self> { .init(now: RunLoop.testStart) }

    /// A scheduler that runs all work at once.
    @available(*, deprecated, message: "Use 'RunLoop.immediate'.")
    public static var immediateScheduler: ImmediateSchedulerOf<Self> {
      .init(now: RunLoop.testStart)
    }
  }
#endif
