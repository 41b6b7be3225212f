#if OpenCombine
  import Foundation

  // OpenCombine lacks these publishers, which combine the latest values of several others.

  extension Publishers {
    /// Publishes the latest values of two publishers whenever one publishes, once both have
    /// published.
    public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
    where A.Failure == B.Failure {
      public typealias Output = (A.Output, B.Output)
      public typealias Failure = A.Failure

      public let a: A
      public let b: B

      public init(_ a: A, _ b: B) {
        self.a = a
        self.b = b
      }

      public func receive<S: Subscriber>(subscriber: S)
      where S.Input == Output, S.Failure == Failure {
        latest(subscriber, [erased(a), erased(b)]) { ($0[0] as! A.Output, $0[1] as! B.Output) }
      }
    }

    /// Publishes the latest values of three publishers.
    public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure {
      public typealias Output = (A.Output, B.Output, C.Output)
      public typealias Failure = A.Failure

      public let a: A
      public let b: B
      public let c: C

      public init(_ a: A, _ b: B, _ c: C) {
        self.a = a
        self.b = b
        self.c = c
      }

      public func receive<S: Subscriber>(subscriber: S)
      where S.Input == Output, S.Failure == Failure {
        latest(subscriber, [erased(a), erased(b), erased(c)]) {
          ($0[0] as! A.Output, $0[1] as! B.Output, $0[2] as! C.Output)
        }
      }
    }

    /// Publishes the latest values of four publishers.
    public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
      public typealias Output = (A.Output, B.Output, C.Output, D.Output)
      public typealias Failure = A.Failure

      public let a: A
      public let b: B
      public let c: C
      public let d: D

      public init(_ a: A, _ b: B, _ c: C, _ d: D) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
      }

      public func receive<S: Subscriber>(subscriber: S)
      where S.Input == Output, S.Failure == Failure {
        latest(subscriber, [erased(a), erased(b), erased(c), erased(d)]) {
          ($0[0] as! A.Output, $0[1] as! B.Output, $0[2] as! C.Output, $0[3] as! D.Output)
        }
      }
    }
  }

  extension Publisher {
    /// Publishes the latest values of this publisher and another one.
    public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
    where P.Failure == Failure {
      Publishers.CombineLatest(self, other)
    }

    /// Publishes the transformed latest values of this publisher and another one.
    public func combineLatest<P: Publisher, T>(
      _ other: P, _ transform: @escaping (Output, P.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T> where P.Failure == Failure {
      combineLatest(other).map { transform($0.0, $0.1) }
    }

    /// Publishes the latest values of this publisher and two others.
    public func combineLatest<P: Publisher, Q: Publisher>(
      _ p: P, _ q: Q
    ) -> Publishers.CombineLatest3<Self, P, Q> where P.Failure == Failure, Q.Failure == Failure {
      Publishers.CombineLatest3(self, p, q)
    }

    /// Publishes the latest values of this publisher and three others.
    public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
      _ p: P, _ q: Q, _ r: R
    ) -> Publishers.CombineLatest4<Self, P, Q, R>
    where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
      Publishers.CombineLatest4(self, p, q, r)
    }
  }

  private func erased<P: Publisher>(_ publisher: P) -> AnyPublisher<Any, P.Failure> {
    publisher.map { $0 as Any }.eraseToAnyPublisher()
  }

  private func latest<S: Subscriber>(
    _ subscriber: S, _ publishers: [AnyPublisher<Any, S.Failure>],
    _ transform: @escaping ([Any]) -> S.Input
  ) {
    let subscription = LatestSubscription(subscriber, count: publishers.count, transform)
    subscriber.receive(subscription: subscription)
    subscription.start(publishers)
  }

  /// A subscription that withholds values until there is demand, and then publishes only the latest
  /// ones.
  // Unchecked Sendable: the lock guards all mutable state. It is recursive because subscribers may
  // demand and publishers may publish while it is held.
  private final class LatestSubscription<S: Subscriber>: Subscription, @unchecked Sendable {
    private let lock = NSRecursiveLock()
    private var subscriber: S?
    private var values: [Any?]
    private var finished = 0
    private var demand = Subscribers.Demand.none
    private var isOwed = false
    private var upstream: [AnyCancellable] = []
    private let transform: ([Any]) -> S.Input

    init(_ subscriber: S, count: Int, _ transform: @escaping ([Any]) -> S.Input) {
      self.subscriber = subscriber
      values = Array(repeating: nil, count: count)
      self.transform = transform
    }

    func start(_ publishers: [AnyPublisher<Any, S.Failure>]) {
      for (index, publisher) in publishers.enumerated() {
        let cancellable = publisher.sink(
          receiveCompletion: { [weak self] in self?.complete($0, index) },
          receiveValue: { [weak self] in self?.receive($0, index) })
        lock.withLock {
          // The subscription may end before all publishers are subscribed to.
          if subscriber == nil { cancellable.cancel() } else { upstream.append(cancellable) }
        }
      }
    }

    private func receive(_ value: Any, _ index: Int) {
      // Releases the previous value outside of the lock, because its deinit may publish.
      _ = lock.withLock {
        let before = values[index]
        values[index] = value
        isOwed = true
        pay()
        return before
      }
    }

    private func pay() {
      guard isOwed, demand > .none, let subscriber else { return }
      let latest = values.compactMap { $0 }
      guard latest.count == values.count else { return }
      isOwed = false
      demand -= 1
      demand += subscriber.receive(transform(latest))
    }

    private func complete(_ completion: Subscribers.Completion<S.Failure>, _ index: Int) {
      lock.withLock {
        finished += 1
        if case .finished = completion, finished < values.count, values[index] != nil { return }
        let subscriber = subscriber
        end()
        subscriber?.receive(completion: completion)
      }
    }

    func request(_ demand: Subscribers.Demand) {
      lock.withLock {
        self.demand += demand
        pay()
      }
    }

    func cancel() {
      lock.withLock { end() }
    }

    private func end() {
      let (subscriber, upstream) = (subscriber, upstream)
      self.subscriber = nil
      self.upstream = []
      for cancellable in upstream { cancellable.cancel() }
      withExtendedLifetime(subscriber) {}
    }
  }
#endif
