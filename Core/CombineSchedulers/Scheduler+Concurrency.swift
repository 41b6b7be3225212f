#if OpenCombine
  import Combine
  import ConcurrencyExtras
  import Foundation
  import SwiftNavigation

  extension Scheduler {
    /// Suspends for a duration.
    ///
    /// - Throws: `CancellationError` if the task is cancelled before or during the sleep.
    public func sleep(
      for duration: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride = .zero,
      options: SchedulerOptions? = nil
    ) async throws {
      try await sleep(until: now.advanced(by: duration), tolerance: tolerance, options: options)
    }

    /// Suspends until a time.
    ///
    /// - Throws: `CancellationError` if the task is cancelled before or during the sleep.
    public func sleep(
      until deadline: SchedulerTimeType, tolerance: SchedulerTimeType.Stride = .zero,
      options: SchedulerOptions? = nil
    ) async throws {
      try Task.checkCancellation()
      let (stream, continuation) = AsyncStream<Void>.makeStream()
      schedule(after: deadline, tolerance: tolerance, options: options) { continuation.finish() }
      for await _ in stream {}
      try Task.checkCancellation()
    }

    /// Returns a stream that yields the time at each interval from now on.
    public func timer(
      interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride = .zero,
      options: SchedulerOptions? = nil
    ) -> AsyncStream<SchedulerTimeType> {
      let (stream, continuation) = AsyncStream<SchedulerTimeType>.makeStream()
      let cancellable = schedule(
        after: now.advanced(by: interval), interval: interval, tolerance: tolerance,
        options: options
      ) {
        nonisolated(unsafe) let time = self.now
        continuation.yield(time)
      }
      cancel(cancellable, atEndOf: continuation)
      return stream
    }

    /// Measures the duration of a closure.
    public func measure(_ work: () throws -> Void) rethrows -> SchedulerTimeType.Stride {
      let start = now
      try work()
      return start.distance(to: now)
    }

    /// Returns a publisher that publishes the time at each interval.
    public func timerPublisher(
      every interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride? = nil,
      options: SchedulerOptions? = nil
    ) -> Publishers.Timer<Self> {
      Publishers.Timer(
        every: interval, tolerance: tolerance, scheduler: self, options: options)
    }

    /// Returns a scheduler that animates the changes of its work.
    public func animation(_ animation: Animation? = .default) -> AnySchedulerOf<Self> {
      transaction(Transaction(animation: animation))
    }

    /// Returns a scheduler that runs its work in a transaction.
    public func transaction(_ transaction: Transaction) -> AnySchedulerOf<Self> {
      func wrapped(_ action: @escaping () -> Void) -> () -> Void {
        { withTransaction(transaction) { action() } }
      }
      return AnyScheduler(
        minimumTolerance: { minimumTolerance },
        now: { now },
        scheduleImmediately: { schedule(options: $0, wrapped($1)) },
        delayed: { schedule(after: $0, tolerance: $1, options: $2, wrapped($3)) },
        interval: {
          schedule(after: $0, interval: $1, tolerance: $2, options: $3, wrapped($4))
        })
    }
  }

  // This is a separate function, so that the element is a plain generic parameter. In `timer`, the
  // element's type depends on the scheduler's conformance, which a sendable closure can't capture.
  private func cancel<Element>(
    _ cancellable: any Cancellable, atEndOf continuation: AsyncStream<Element>.Continuation
  ) {
    let cancellable = UncheckedSendable(cancellable)
    continuation.onTermination = { _ in cancellable.value.cancel() }
  }

  extension Publishers {
    /// A publisher of a scheduler's time at each interval. It starts when it is connected.
    public final class Timer<Scheduler: _CombineScheduler>: ConnectablePublisher {
      public typealias Output = Scheduler.SchedulerTimeType
      public typealias Failure = Never

      /// The time between two values.
      public let interval: Scheduler.SchedulerTimeType.Stride
      /// The scheduler that measures the interval.
      public let scheduler: Scheduler
      private let tolerance: Scheduler.SchedulerTimeType.Stride
      private let options: Scheduler.SchedulerOptions?
      private let subject = OrderedSubject<Output>()

      public init(
        every interval: Scheduler.SchedulerTimeType.Stride,
        tolerance: Scheduler.SchedulerTimeType.Stride? = nil, scheduler: Scheduler,
        options: Scheduler.SchedulerOptions? = nil
      ) {
        self.interval = interval
        self.scheduler = scheduler
        self.tolerance = tolerance ?? .zero
        self.options = options
      }

      public func receive<S: Subscriber>(subscriber: S)
      where S.Input == Output, S.Failure == Never {
        subject.receive(subscriber: subscriber)
      }

      public func connect() -> any Cancellable {
        scheduler.schedule(
          after: scheduler.now.advanced(by: interval), interval: interval, tolerance: tolerance,
          options: options
        ) { [subject, scheduler] in
          subject.send(scheduler.now)
        }
      }
    }
  }
#endif
