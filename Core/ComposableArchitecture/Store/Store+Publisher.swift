#if OpenCombine
  import CombineSchedulers

  extension Store {
    /// Publishes the current state, then the state after every action.
    ///
    /// Needs the package trait `OpenCombine`. A subscription keeps the store alive. Publishers of
    /// members publish only when the value changes: `store.publisher.count.sink { … }`.
    public var publisher: StorePublisher<State> {
      StorePublisher(self)
    }
  }

  /// The publisher of ``Store/publisher``.
  ///
  /// Any task can iterate over the values: `for await count in store.publisher.count.values`.
  @dynamicMemberLookup
  public struct StorePublisher<State>: Publisher {
    public typealias Output = State
    public typealias Failure = Never

    private let upstream: AnyPublisher<State, Never>

    init(upstream: AnyPublisher<State, Never>) {
      self.upstream = upstream
    }

    @MainActor
    init<Action>(_ store: Store<State, Action>) {
      let subject = OrderedSubject(latest: store.withState { $0 })
      store.core.watch { [weak subject, weak core = store.core] in
        guard let subject, let core else { return false }
        subject.send(core.withState { $0.value })
        return true
      }
      upstream = subject.handleEvents(receiveCancel: { withExtendedLifetime(store) {} })
        .eraseToAnyPublisher()
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == State, S.Failure == Never {
      upstream.subscribe(subscriber)
    }

    /// Publishes one value of the state whenever it changes.
    public subscript<Value: Equatable>(
      dynamicMember keyPath: KeyPath<State, Value>
    ) -> StorePublisher<Value> {
      StorePublisher<Value>(
        upstream: upstream.map { $0[keyPath: keyPath] }.removeDuplicates().eraseToAnyPublisher())
    }
  }

  // The conformance lets `@StateObject` hold a store. The publisher never fires, because views
  // observe the values that they read.
  extension Store: ObservableObject {}
#endif
