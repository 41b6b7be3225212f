#if Deprecations
  #if OpenCombine
    import Combine
  #endif
  @_spi(Internals) import ComposableArchitecture
  import ConcurrencyExtrasTestSupport
  import Foundation
  import Testing

  @MainActor
  @Suite(.serialized) struct EffectActionsTests {
    private func actions(_ effect: Effect<Int>) async -> [Int] {
      var actions: [Int] = []
      for await action in effect.actions { actions.append(action) }
      return actions
    }

    @Test func `The actions of an effect are a stream`() async {
      #expect(await actions(.none) == [])
      #expect(await actions(.send(1)) == [1])
      #expect(
        await actions(
          .run {
            await $0(1)
            await $0(2)
          }) == [1, 2])
      #expect(await actions(.concatenate(.send(1), .run { await $0(2) }, .send(3))) == [1, 2, 3])
      #expect(await actions(.merge(.send(1), .send(2)).map { $0 * 10 }) == [10, 20])
    }

    @Test(.mainSerialExecutor) func `Ending the stream ends the effect`() async {
      let isCancelled = LockIsolated(false)
      let task = Task {
        for await _ in Effect<Int>.run(operation: { _ in
          try await withTaskCancellationHandler {
            try await Task.never()
          } onCancel: {
            isCancelled.setValue(true)
          }
        }).actions {}
      }
      await Task.megaYield()
      task.cancel()
      await task.value
      await Task.megaYield()
      #expect(isCancelled.value)
    }
  }

  #if OpenCombine
    @MainActor
    @Suite(.serialized) struct SchedulerEffectTests {
      @Test(.mainSerialExecutor) func `An effect publishes its actions`() async {
        var values: [Int] = []
        var isFinished = false
        var subscription: AnyCancellable? = _EffectPublisher<Int>(.send(1))
          .sink(receiveCompletion: { _ in isFinished = true }) { values.append($0) }
        #expect(values == [1])
        #expect(isFinished)
        let clock = TestClock()
        isFinished = false
        subscription = _EffectPublisher<Int>(
          .run {
            await $0(2)
            try await clock.sleep(for: .seconds(1))
            await $0(3)
          }
        )
        .sink(receiveCompletion: { _ in isFinished = true }) { values.append($0) }
        await clock.advance(by: .seconds(1))
        #expect(values == [1, 2, 3])
        await Task.megaYield()
        #expect(isFinished)
        subscription = _EffectPublisher<Int>(
          .run {
            try await clock.sleep(for: .seconds(1)); await $0(4)
          }
        )
        .sink { values.append($0) }
        subscription?.cancel()
        await clock.advance(by: .seconds(1))
        #expect(values == [1, 2, 3])
      }

      private func numbers(_ update: @escaping (Int) -> Effect<String>) -> Store<[String], String> {
        Store(initialState: [String]()) {
          Reduce<[String], String> { state, action in
            if let number = Int(action) { return update(number) }
            state.append(action)
            return .none
          }
        }
      }

      @Test func `Effects are debounced by a scheduler`() {
        let scheduler = DispatchQueue.test
        let store = numbers {
          .send("got \($0)").debounce(id: "a", for: .seconds(1), scheduler: scheduler)
        }
        store.send("1")
        scheduler.advance(by: .milliseconds(500))
        store.send("2")
        scheduler.advance(by: .milliseconds(500))
        #expect(store.withState(\.isEmpty))
        scheduler.advance(by: .milliseconds(500))
        #expect(store.withState { $0 } == ["got 2"])
      }

      @Test func `Effects are throttled by a scheduler`() async {
        let scheduler = DispatchQueue.test
        let store = numbers {
          .send("got \($0)").throttle(
            id: "a", for: .seconds(1), scheduler: scheduler, latest: true)
        }
        for number in 1...3 { store.send("\(number)") }
        #expect(store.withState { $0 } == ["got 1"])
        await scheduler.advance(by: .seconds(1))
        #expect(store.withState { $0 } == ["got 1", "got 3"])
      }

      @Test func `Test schedulers have older names, too`() {
        var count = 0
        DispatchQueue.immediateScheduler.schedule { count += 1 }
        OperationQueue.immediateScheduler.schedule { count += 1 }
        RunLoop.immediateScheduler.schedule { count += 1 }
        #expect(count == 3)
        let dispatch = DispatchQueue.testScheduler
        let operations = OperationQueue.testScheduler
        let runLoop = RunLoop.testScheduler
        dispatch.schedule { count += 1 }
        operations.schedule { count += 1 }
        runLoop.schedule { count += 1 }
        #expect(count == 3)
        dispatch.advance()
        operations.advance()
        runLoop.advance()
        #expect(count == 6)
      }

      @Test func `The main queue has to be overridden in a test`() {
        @Dependency(\.mainQueue) var mainQueue
        @Dependency(\.mainRunLoop) var mainRunLoop
        var count = 0
        withKnownIssue {
          mainQueue.schedule { count += 1 }
          mainRunLoop.schedule { count += 1 }
        } matching: {
          $0.description.contains("@Dependency(\\.main")
        }
        #expect(count == 2)
        withDependencies {
          $0.mainQueue = .immediate
          $0.mainRunLoop = .immediate
        } operation: {
          @Dependency(\.mainQueue) var mainQueue
          @Dependency(\.mainRunLoop) var mainRunLoop
          mainQueue.schedule { count += 1 }
          mainRunLoop.schedule { count += 1 }
        }
        #expect(count == 4)
      }

      @Test func `View stores and stores publish`() async {
        let store = Store(initialState: Counter.State()) { Counter() }
        let viewStore = ViewStore(store, observe: { $0 })
        var values: [Int] = []
        var changes = 0
        let publisher: StorePublisher<Int> = viewStore.publisher[dynamicMember: \.count]
        let subscription = publisher.sink { values.append($0) }
        let willChange = viewStore.objectWillChange.sink { changes += 1 }
        store.send(.incremented)
        store.send(.loaded(.success(1)))
        store.send(.incremented)
        #expect(values == [0, 1, 2])
        #expect(changes == 2)
        subscription.cancel()
        willChange.cancel()
        let stored: StorePublisher<Int> = store.publisher[dynamicMember: \.count]
        var last = 0
        let other = stored.sink { last = $0 }
        store.send(.incremented)
        #expect(last == 3)
        other.cancel()
      }
    }
  #endif
#endif
