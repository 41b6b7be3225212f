#if OpenCombine
  import BoundedWaits
  import ComposableArchitecture
  import Foundation
  import OpenCombine
  import Testing

  @MainActor
  @Suite(.serialized, .timeLimit(.minutes(5))) struct PublisherTests {
    @Test func `values that are published at once are sent before send returns`() {
      let store = logStore { $0 == "start" ? .publisher { ["a", "b"].publisher } : .none }
      store.send("start")
      #expect(log(store) == ["start", "a", "b"])
    }

    @Test func `subscribers of a store are notified in order of subscription`() {
      let store = Store(initialState: Counter.State()) { Counter() }
      let publisher = store.publisher
      var order: [Int] = []
      var subscriptions = (0..<20).map { number in
        publisher.map(\.count).sink { _ in order.append(number) }
      }
      #expect(order == Array(0..<20))
      order = []
      store.send(.incremented)
      #expect(order == Array(0..<20))
      order = []
      subscriptions.remove(at: 3).cancel()
      store.send(.incremented)
      #expect(order == (0..<20).filter { $0 != 3 })
    }

    @Test func `later values are sent as they come, until the publisher completes`() async {
      let subject = PassthroughSubject<String, Never>()
      let store = logStore { $0 == "start" ? .publisher { subject } : .none }
      let task = store.send("start")
      subject.send("a")
      #expect(log(store) == ["start", "a"])
      subject.send(completion: .finished)
      await task.finish()
      subject.send("b")
      #expect(log(store) == ["start", "a"])
    }

    @Test func `values from other threads arrive on the main actor, in order`() async {
      let subject = PassthroughSubject<String, Never>()
      let store = logStore { $0 == "start" ? .publisher { subject } : .none }
      let task = store.send("start")
      let sender = UncheckedSendable(subject)
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          for number in 0..<100 { sender.value.send("\(number)") }
          sender.value.send(completion: .finished)
          continuation.resume()
        }
      }
      await task.finish()
      #expect(log(store) == ["start"] + (0..<100).map(String.init))
    }

    @Test func `cancelling ends the subscription`() {
      let isCancelled = LockIsolated(false)
      let subject = PassthroughSubject<String, Never>()
      let store = logStore { action in
        switch action {
        case "start":
          .publisher { subject.handleEvents(receiveCancel: { isCancelled.setValue(true) }) }
            .cancellable(id: "id")
        case "stop": .cancel(id: "id")
        default: .none
        }
      }
      store.send("start")
      store.send("stop")
      #expect(isCancelled.value)
      subject.send("late")
      #expect(log(store) == ["start", "stop"])
    }

    struct Child: Reducer {
      struct State: Equatable { var values: [Int] = [] }
      enum Action { case started, received(Int) }
      let subject: UncheckedSendable<PassthroughSubject<Int, Never>>

      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .started:
          return .publisher { subject.value.map(Action.received) }.cancellable(id: "subject")
        case .received(let value):
          state.values.append(value)
          return .none
        }
      }
    }

    struct Parent: Reducer {
      struct State: Equatable {
        @PresentationState var first: Child.State? = Child.State()
        @PresentationState var second: Child.State? = Child.State()
      }
      @CasePathable enum Action {
        case first(PresentationAction<Child.Action>)
        case second(PresentationAction<Child.Action>)
      }
      let subject: UncheckedSendable<PassthroughSubject<Int, Never>>

      var body: some ReducerOf<Self> {
        EmptyReducer()
          .ifLet(\.$first, action: \.first) { Child(subject: subject) }
          .ifLet(\.$second, action: \.second) { Child(subject: subject) }
      }
    }

    @Test func `a removed child receives no more values, and its siblings go on`() {
      let subject = PassthroughSubject<Int, Never>()
      let store = Store(initialState: Parent.State()) {
        Parent(subject: UncheckedSendable(subject))
      }
      store.send(.first(.presented(.started)))
      store.send(.second(.presented(.started)))
      subject.send(1)
      store.send(.first(.dismiss))
      // The parent would report an action for a missing child.
      subject.send(2)
      #expect(store.withState { $0.first } == nil)
      #expect(store.withState { $0.second?.values } == [1, 2])
    }

    @Test func `any task can await the state of a store`() async throws {
      let store = Store(initialState: Counters.State()) { Counters() }
      let titles = UncheckedSendable(store.publisher.title.values)
      let seen = LockIsolated<[String]>([])
      let task = Task.detached {
        for await title in titles.value {
          seen.withValue { $0.append(title) }
          if title == "b" { break }
        }
      }
      for (count, title) in ["a", "b"].enumerated() {
        try await waitUntil("the title before \(title) is seen") { seen.value.count > count }
        store.send(.titleChanged(title))
      }
      await task.value
      #expect(seen.value == ["", "a", "b"])
    }

    @Test func `the publisher is made when the effect is`() {
      var count = 0
      _ = Effect<String>.publisher {
        count += 1
        return Just("a")
      }
      #expect(count == 1)
    }

    @Test func `a store publishes its state now and after every action`() {
      let store = Store(initialState: Counters.State()) { Counters() }
      var titles: [String] = []
      var states = 0
      let subscriptions = [
        store.publisher.title.sink { titles.append($0) },
        store.publisher.sink { _ in states += 1 },
      ]
      store.send(.titleChanged("a"))
      store.send(.first(.incremented))
      store.send(.titleChanged("b"))
      #expect(titles == ["", "a", "b"])
      #expect(states == 4)
      withExtendedLifetime(subscriptions) {}
    }

    @Test func `a subscription keeps the store alive`() {
      var store: StoreOf<Counter>? = Store(initialState: Counter.State()) { Counter() }
      weak let weakStore = store
      var subscription: AnyCancellable? = store?.publisher.sink { _ in }
      store = nil
      #expect(weakStore != nil)
      subscription?.cancel()
      subscription = nil
      #expect(weakStore == nil)
    }
  }
#endif
