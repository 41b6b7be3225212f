#if OpenCombine
  import CombineSchedulers

  extension Store {
    /// Publishes the state: as it is now, then after every action.
    ///
    /// Needs the package trait `OpenCombine`. A subscription keeps the store alive. Members publish
    /// only when they become another value: `store.publisher.count.sink { … }`.
    public var publisher: StorePublisher<State> {
      StorePublisher(self)
    }
  }

  /// What ``Store/publisher`` returns.
  ///
  /// Values can be taken as a sequence from any task: `for await count in store.publisher.count.values`.
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

    /// Publishes one value of the state whenever it becomes another one.
    public subscript<Value: Equatable>(
      dynamicMember keyPath: KeyPath<State, Value>
    ) -> StorePublisher<Value> {
      StorePublisher<Value>(
        upstream: upstream.map { $0[keyPath: keyPath] }.removeDuplicates().eraseToAnyPublisher())
    }
  }

  // So that a store can be held by `@StateObject`. It never fires: what views read of a store they
  // observe.
  extension Store: ObservableObject {}
#endif
