#if OpenCombine
  import Combine
  import CombineSchedulers
  import ConcurrencyExtras
  import ConcurrencyExtrasTestSupport
  import Foundation
  import SwiftNavigation
  import Testing

  @MainActor
  @Suite(.serialized, .timeLimit(.minutes(5))) struct TestSchedulerTests {
    @Test func `Work runs in order when it is due`() {
      let scheduler = DispatchQueue.test
      let start = scheduler.now
      var log: [String] = []
      scheduler.schedule(after: start.advanced(by: 2)) { log.append("2") }
      scheduler.schedule(after: start.advanced(by: 1)) {
        log.append("1")
        #expect(scheduler.now == start.advanced(by: 1))
        scheduler.schedule { log.append("1 again") }
      }
      scheduler.schedule { log.append("0") }
      #expect(log == [])
      scheduler.advance()
      #expect(log == ["0"])
      scheduler.advance(by: 1)
      #expect(log == ["0", "1", "1 again"])
      scheduler.advance(to: start.advanced(by: 5))
      #expect(log == ["0", "1", "1 again", "2"])
      #expect(scheduler.now == start.advanced(by: 5))
    }

    @Test func `An interval repeats until it is cancelled`() {
      let scheduler = RunLoop.test
      var count = 0
      let interval = scheduler.schedule(after: scheduler.now, interval: 1) { count += 1 }
      scheduler.advance(by: 2)
      #expect(count == 3)
      interval.cancel()
      scheduler.advance(by: 2)
      #expect(count == 3)
      var ended: (any Cancellable)?
      ended = scheduler.schedule(after: scheduler.now, interval: 1) {
        count += 1
        ended?.cancel()
      }
      scheduler.run()
      #expect(count == 4)
    }

    @Test func `Test schedulers start at fixed times`() {
      #expect(DispatchQueue.test.now == .init(DispatchTime(uptimeNanoseconds: 1)))
      #expect(OperationQueue.test.now.date == Date(timeIntervalSince1970: 0))
      #expect(RunLoop.test.now.date == Date(timeIntervalSince1970: 0))
      #expect(UIScheduler.test.now == .init(DispatchTime(uptimeNanoseconds: 1)))
    }

    @Test(.mainSerialExecutor) func `Tasks sleep on the scheduler`() async {
      let scheduler = DispatchQueue.test
      let log = LockIsolated<[Int]>([])
      let task = Task {
        for second in 1...3 {
          try await scheduler.sleep(for: .seconds(1))
          log.withValue { $0.append(second) }
        }
      }
      await scheduler.advance(by: 1)
      #expect(log.value == [1])
      await scheduler.run()
      #expect(log.value == [1, 2, 3])
      _ = await task.result
      let cancelled = Task { try await scheduler.sleep(for: 1) }
      cancelled.cancel()
      await #expect(throws: CancellationError.self) { try await cancelled.value }
    }

    @Test(.mainSerialExecutor) func `A timer stream ticks until it is cancelled`() async {
      let scheduler = DispatchQueue.test
      let count = LockIsolated(0)
      let stream = scheduler.timer(interval: 1)
      let task = Task { for await _ in stream { count.withValue { $0 += 1 } } }
      await scheduler.advance(by: 3)
      #expect(count.value == 3)
      task.cancel()
      await Task.megaYield()
      await scheduler.run()
      #expect(count.value == 3)
    }

    @Test func `A connected timer publisher ticks`() {
      let scheduler = DispatchQueue.test
      var count = 0
      let publisher = scheduler.timerPublisher(every: 1)
      let subscription = publisher.sink { _ in count += 1 }
      scheduler.advance(by: 2)
      #expect(count == 0)
      let connection = publisher.connect()
      scheduler.advance(by: 2)
      #expect(count == 2)
      connection.cancel()
      scheduler.advance(by: 2)
      #expect(count == 2)
      subscription.cancel()
      let other = Publishers.Timer(every: 1, scheduler: scheduler).autoconnect()
        .sink { _ in count += 1 }
      scheduler.advance(by: 1)
      #expect(count == 3)
      other.cancel()
    }

    @Test func `Operators use the scheduler`() {
      let scheduler = DispatchQueue.test
      let subject = PassthroughSubject<Int, Never>()
      var values: [Int] = []
      let subscription = subject.debounce(for: 1, scheduler: scheduler).sink { values.append($0) }
      subject.send(1)
      scheduler.advance(by: .milliseconds(500))
      subject.send(2)
      scheduler.advance(by: .milliseconds(500))
      #expect(values == [])
      scheduler.advance(by: .milliseconds(500))
      #expect(values == [2])
      subscription.cancel()
    }

    @Test func `Measuring returns the duration`() {
      let scheduler = DispatchQueue.test
      let time = scheduler.measure { scheduler.advance(by: .seconds(2)) }
      #expect(time == .seconds(2))
    }
  }

  @MainActor
  @Suite(.serialized, .timeLimit(.minutes(5))) struct SchedulerTests {
    @Test func `The immediate scheduler runs everything at once`() {
      let scheduler = DispatchQueue.immediate
      var log: [Int] = []
      scheduler.schedule { log.append(1) }
      scheduler.schedule(after: scheduler.now.advanced(by: 100)) { log.append(2) }
      _ = scheduler.schedule(after: scheduler.now, interval: 1) { log.append(3) }
      #expect(log == [1, 2, 3])
      AnySchedulerOf<DispatchQueue>.immediate.schedule { log.append(4) }
      AnySchedulerOf<OperationQueue>.immediate.schedule { log.append(5) }
      AnySchedulerOf<RunLoop>.immediate.schedule { log.append(6) }
      OperationQueue.immediate.schedule { log.append(7) }
      RunLoop.immediate.schedule { log.append(8) }
      UIScheduler.immediate.schedule { log.append(9) }
      #expect(log == Array(1...9))
    }

    @Test func `An erased scheduler behaves like its base`() {
      let test = DispatchQueue.test
      let any = test.eraseToAnyScheduler()
      var count = 0
      any.schedule(after: any.now.advanced(by: 1)) { count += 1 }
      let interval = any.schedule(after: any.now.advanced(by: 1), interval: 1) { count += 1 }
      any.schedule { count += 1 }
      test.advance(by: 2)
      #expect(count == 4)
      interval.cancel()
      #expect(any.minimumTolerance == .zero)
      #expect(any.now == test.now)
      #expect(AnyScheduler(any).now == test.now)
    }

    @Test func `An unimplemented scheduler reports every use`() {
      let scheduler = AnySchedulerOf<DispatchQueue>.unimplemented("here")
      var count = 0
      for use: () -> Void in [
        { _ = scheduler.now }, { _ = scheduler.minimumTolerance },
        { scheduler.schedule { count += 1 } },
      ] {
        withKnownIssue {
          use()
        } matching: {
          $0.description.contains("here - An unimplemented scheduler")
        }
      }
      #expect(count == 1)
      let failing = FailingSchedulerOf<RunLoop>(now: RunLoop.test.now)
      withKnownIssue { failing.schedule(after: RunLoop.test.now) { count += 1 } }
      withKnownIssue {
        _ = failing.schedule(after: RunLoop.test.now, interval: 1) { count += 1 }
      }
      #expect(count == 3)
      #expect(DispatchQueue.failing.prefix == "DispatchQueue")
      #expect(OperationQueue.unimplemented.prefix == "OperationQueue")
      #expect(RunLoop.failing("a").prefix == "a")
    }

    @Test func `UIScheduler runs work on the main thread, at once if called there`() async {
      var count = 0
      UIScheduler.shared.schedule { count += 1 }
      #expect(count == 1)
      AnySchedulerOf<UIScheduler>.shared.schedule { count += 1 }
      #expect(count == 2)
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          UIScheduler.shared.schedule {
            dispatchPrecondition(condition: .onQueue(.main))
            continuation.resume()
          }
        }
      }
    }

    @Test func `A scheduler runs its work with an animation`() {
      var animations: [Animation?] = []
      DispatchQueue.immediate.animation().schedule {
        animations.append(Transaction.current.animation)
      }
      DispatchQueue.immediate.transaction(Transaction(animation: .linear)).schedule {
        animations.append(Transaction.current.animation)
      }
      #expect(animations == [.default, .linear])
    }
  }

  @Suite(.timeLimit(.minutes(5))) struct CombineTests {
    @Test func `Publishers are merged`() {
      let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      var values: [Int] = []
      var isFinished = false
      let subscription = a.map { $0 }.merge(with: b)
        .sink(receiveCompletion: { _ in isFinished = true }) { values.append($0) }
      a.send(1)
      b.send(2)
      a.send(3)
      a.send(completion: .finished)
      #expect(!isFinished)
      b.send(completion: .finished)
      #expect(values == [1, 2, 3])
      #expect(isFinished)
      subscription.cancel()
      var all: [Int] = []
      let many = Publishers.MergeMany(Just(1), Just(2), Just(3)).sink { all.append($0) }
      let three = Just(4).merge(with: Just(5).map { $0 }, Just(6)).sink { all.append($0) }
      #expect(all == [1, 2, 3, 4, 5, 6])
      many.cancel()
      three.cancel()
    }

    @Test func `The latest values of publishers are published together`() {
      let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<String, Never>())
      var values: [String] = []
      var isFinished = false
      let subscription = a.combineLatest(b) { "\($0)\($1)" }
        .sink(receiveCompletion: { _ in isFinished = true }) { values.append($0) }
      a.send(1)
      #expect(values == [])
      b.send("a")
      a.send(2)
      b.send("b")
      #expect(values == ["1a", "2a", "2b"])
      a.send(completion: .finished)
      b.send("c")
      #expect(values.last == "2c")
      #expect(!isFinished)
      b.send(completion: .finished)
      #expect(isFinished)
      subscription.cancel()
      var sums: [Int] = []
      let three = Just(1).combineLatest(Just(2), Just(3)).sink { sums.append($0 + $1 + $2) }
      let four = Just(1).combineLatest(Just(2), Just(3), Just(4))
        .sink { sums.append($0 + $1 + $2 + $3) }
      #expect(sums == [6, 10])
      three.cancel()
      four.cancel()
    }
  }
#endif
