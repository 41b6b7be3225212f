#if OpenCombine
  // OpenCombine lacks these publishers, which merge several others.

  extension Publishers {
    /// Publishes the values of two publishers.
    public struct Merge<A: Publisher, B: Publisher>: Publisher
    where A.Failure == B.Failure, A.Output == B.Output {
      public typealias Output = A.Output
      public typealias Failure = A.Failure

      public let a: A
      public let b: B

      public init(_ a: A, _ b: B) {
        self.a = a
        self.b = b
      }

      public func receive<S: Subscriber>(subscriber: S)
      where S.Input == Output, S.Failure == Failure {
        MergeMany([a.eraseToAnyPublisher(), b.eraseToAnyPublisher()]).receive(
          subscriber: subscriber)
      }
    }

    /// Publishes the values of any number of publishers.
    public struct MergeMany<Upstream: Publisher>: Publisher {
      public typealias Output = Upstream.Output
      public typealias Failure = Upstream.Failure

      public let publishers: [Upstream]

      public init(_ upstream: Upstream...) {
        publishers = upstream
      }

      public init(_ upstream: some Swift.Sequence<Upstream>) {
        publishers = Array(upstream)
      }

      public func receive<S: Subscriber>(subscriber: S)
      where S.Input == Output, S.Failure == Failure {
        Publishers.Sequence<[Upstream], Failure>(sequence: publishers)
          .flatMap { $0 }
          .receive(subscriber: subscriber)
      }
    }
  }

  extension Publisher {
    /// Publishes the values of this publisher and another one.
    public func merge<P: Publisher>(with other: P) -> Publishers.Merge<Self, P>
    where P.Output == Output, P.Failure == Failure {
      Publishers.Merge(self, other)
    }

    /// Publishes the values of this publisher and others.
    public func merge<B: Publisher, C: Publisher>(
      with b: B, _ c: C
    ) -> Publishers.MergeMany<AnyPublisher<Output, Failure>>
    where
      B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure
    {
      Publishers.MergeMany([
        eraseToAnyPublisher(), b.eraseToAnyPublisher(), c.eraseToAnyPublisher(),
      ])
    }

    /// Publishes the values of this publisher and another one of the same type.
    public func merge(with other: Self) -> Publishers.MergeMany<Self> {
      Publishers.MergeMany([self, other])
    }
  }
#endif
