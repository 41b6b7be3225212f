#if OpenCombine
  import ComposableArchitecture
  import Foundation
  import OpenCombine
  import Testing

  @MainActor
  @Suite(.serialized) struct PublisherTests {
    @Test func `values that are published at once are sent before send returns`() {
      let store = logStore { $0 == "start" ? .publisher { ["a", "b"].publisher } : .none }
      store.send("start")
      #expect(log(store) == ["start", "a", "b"])
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

    @Test func `values of other threads arrive on the main actor, in order`() async {
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
