#if OpenCombine
  import CombineSchedulers
  import ConcurrencyExtras
  import ConcurrencyExtrasTestSupport
  import Foundation
  import Testing

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  // Names of types that the compiler usually infers, written out here.

  @MainActor
  @Suite(.serialized, .timeLimit(.minutes(5))) struct SchedulerNamesTests {
    private typealias Time = DispatchQueue.SchedulerTimeType
    private typealias Options = DispatchQueue.SchedulerOptions

    @Test func `Test schedulers are generic over times and options`() {
      let test: TestScheduler<Time, Options> = DispatchQueue.test
      let same: TestSchedulerOf<DispatchQueue> = test
      let immediate: ImmediateScheduler<Time, Options> = DispatchQueue.immediate
      let sameImmediate: ImmediateSchedulerOf<DispatchQueue> = immediate
      let unimplemented: UnimplementedScheduler<Time, Options> = DispatchQueue.unimplemented("a")
      let sameUnimplemented: UnimplementedSchedulerOf<DispatchQueue> = unimplemented
      let failing: FailingScheduler<Time, Options> = DispatchQueue.failing("b")
      #expect(same.now == sameImmediate.now)
      #expect(sameUnimplemented.prefix == "a")
      #expect(failing.prefix == "b")
      #expect(test.minimumTolerance == .zero && immediate.minimumTolerance == .zero)
    }

    @Test func `A generic function can use the older name`() {
      func schedules<Other: _CombineScheduler>(_ scheduler: Other) -> Bool {
        var isDone = false
        scheduler.schedule { isDone = true }
        return isDone
      }
      #expect(schedules(ImmediateScheduler<Time, Options>(now: DispatchQueue.test.now)))
      #expect(!schedules(TestScheduler<Time, Options>(now: DispatchQueue.test.now)))
    }

    @Test func `Queues and run loops can be erased schedulers`() async {
      await withCheckedContinuation { continuation in
        AnySchedulerOf<DispatchQueue>.main.schedule {
          dispatchPrecondition(condition: .onQueue(.main))
          continuation.resume()
        }
      }
      await withCheckedContinuation { continuation in
        AnySchedulerOf<OperationQueue>.main.schedule {
          dispatchPrecondition(condition: .onQueue(.main))
          continuation.resume()
        }
      }
      await withCheckedContinuation { continuation in
        AnySchedulerOf<DispatchQueue>.global(qos: .userInitiated).schedule {
          dispatchPrecondition(condition: .notOnQueue(.main))
          continuation.resume()
        }
      }
      #expect(AnySchedulerOf<RunLoop>.main.minimumTolerance == RunLoop.main.minimumTolerance)
    }

    @Test func `Closures make a scheduler`() {
      var log: [String] = []
      let scheduler = AnySchedulerOf<DispatchQueue>(
        minimumTolerance: { .seconds(1) },
        now: { DispatchQueue.test.now },
        scheduleImmediately: { _, action in
          log.append("at once")
          action()
        },
        delayed: { _, tolerance, _, action in
          log.append("later, \(tolerance == .seconds(1))")
          action()
        },
        interval: { _, interval, _, _, action in
          log.append("again, \(interval == .seconds(2))")
          action()
          return AnyCancellable { log.append("cancelled") }
        })
      var count = 0
      scheduler.schedule { count += 1 }
      scheduler.schedule(after: scheduler.now) { count += 1 }
      scheduler.schedule(after: scheduler.now, interval: .seconds(2)) { count += 1 }.cancel()
      #expect(count == 3)
      #expect(log == ["at once", "later, true", "again, true", "cancelled"])
    }

    @Test(.mainSerialExecutor)
    func `Tasks sleep until a time, and throw if they are cancelled`() async {
      let scheduler = DispatchQueue.test
      let deadline = scheduler.now.advanced(by: .seconds(2))
      let isDone = LockIsolated(false)
      let task = Task {
        try await scheduler.sleep(until: deadline)
        isDone.setValue(true)
      }
      await scheduler.advance(by: 1)
      #expect(!isDone.value)
      await scheduler.advance(to: deadline)
      _ = await task.result
      #expect(isDone.value)
    }
  }

  /// The names that `import Combine` brings into scope.
  @MainActor
  @Suite(.serialized, .timeLimit(.minutes(5))) struct CombineNamesTests {
    private final class Model: ObservableObject {
      @Published var count = 0
    }

    @Test func `An object announces that it will change`() {
      let model = Model()
      var seen: [Int] = []
      var published: [Int] = []
      var subscriptions: Set<AnyCancellable> = []
      model.objectWillChange.sink { seen.append(model.count) }.store(in: &subscriptions)
      model.$count.sink { published.append($0) }.store(in: &subscriptions)
      model.count = 1
      model.count = 2
      #expect(seen == [0, 1])
      #expect(published == [0, 1, 2])
    }

    @Test func `Subjects, futures and constants are publishers`() async {
      let subject = CurrentValueSubject<Int, Never>(1)
      var values: [Int] = []
      let subscription = subject.sink { values.append($0) }
      subject.value = 2
      subject.send(3)
      #expect(values == [1, 2, 3])
      subscription.cancel()

      let future = Future<Int, Never> { $0(.success(42)) }
      for await value in future.values { #expect(value == 42) }
      var all: [Int] = []
      for await value in [1, 2, 3].publisher.values { all.append(value) }
      #expect(all == [1, 2, 3])
    }

    @Test func `Notifications are published`() {
      let center = NotificationCenter()
      let name = Notification.Name("CombineNamesTests")
      var count = 0
      let subscription = center.publisher(for: name).sink { _ in count += 1 }
      center.post(name: name, object: nil)
      center.post(name: Notification.Name("another"), object: nil)
      #expect(count == 1)
      subscription.cancel()
      center.post(name: name, object: nil)
      #expect(count == 1)
    }

    @Test func `Responses to requests are published`() async throws {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.protocolClasses = [Greeting.self]
      let session = URLSession(configuration: configuration)
      let url = try #require(URL(string: "greeting://somebody"))
      var texts: [String] = []
      for try await answer in session.dataTaskPublisher(for: url).values {
        texts.append(String(decoding: answer.data, as: UTF8.self))
      }
      #expect(texts == ["Hello, somebody"])
    }
  }

  /// A protocol that answers requests without a network.
  private final class Greeting: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool {
      request.url?.scheme == "greeting"
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
      guard let url = request.url else { return }
      let response = URLResponse(
        url: url, mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      client?.urlProtocol(self, didLoad: Data("Hello, \(url.host ?? "")".utf8))
      client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
  }
#endif
