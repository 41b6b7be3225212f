import ComposableArchitecture
import Foundation
import Testing

/// Effects behave the same every time: each case runs a thousand times. Under a sanitizer, which is
/// slow, `TESSERA_REPETITIONS` can set another number.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(5))) struct DeterminismTests {
  private static let times =
    ProcessInfo.processInfo.environment["TESSERA_REPETITIONS"].flatMap(Int.init) ?? 1_000

  // MARK: - The main serial executor

  @Test func concurrentEffectsSendInTheOrderOfTheirStart() async {
    for _ in 0..<Self.times {
      let store = TestStore(initialState: Race.State()) { Race() }
      await store.send(.started(5))
      for number in 0..<5 {
        await store.receive(\.sent, number) { $0.order.append(number) }
      }
      await store.finish()
    }
  }

  @Test func childTasksTakeTurns() async {
    await withMainSerialExecutor {
      for _ in 0..<Self.times {
        let order = LockIsolated<[Int]>([])
        await withTaskGroup(of: Void.self) { group in
          for number in 0..<3 {
            group.addTask {
              order.withValue { $0.append(number) }
              await Task.yield()
              order.withValue { $0.append(number + 3) }
            }
          }
        }
        #expect(order.value == [0, 1, 2, 3, 4, 5])
      }
    }
  }

  @Test func detachedTasksRunInOrderOfCreation() async {
    await withMainSerialExecutor {
      for _ in 0..<Self.times {
        let order = LockIsolated<[Int]>([])
        let tasks = (0..<5).map { number in
          Task.detached(priority: number.isMultiple(of: 2) ? .background : .high) {
            order.withValue { $0.append(number) }
          }
        }
        for task in tasks { await task.value }
        #expect(order.value == [0, 1, 2, 3, 4])
      }
    }
  }

  @Test func aLaterRequestReplacesTheOneInFlight() async {
    for _ in 0..<Self.times {
      let store = TestStore(initialState: Race.State()) { Race() }
      await store.send(.searched(1))
      await store.send(.searched(2))
      await store.receive(\.sent, 2) { $0.order = [2] }
      await store.finish()
    }
  }

  // MARK: - The test clock

  @Test func aDueTickHasArrivedWhenTheClockHasAdvanced() async {
    for _ in 0..<Self.times {
      let clock = TestClock()
      let store = TestStore(initialState: Race.State()) {
        Race()
      } withDependencies: {
        $0.continuousClock = clock
      }
      // With a timeout of zero, `receive` fails unless the action has already arrived.
      store.timeout = .zero
      let timer = await store.send(.timerStarted)
      await clock.advance(by: .seconds(1))
      await store.receive(\.sent, 0) { $0.order = [0] }
      await clock.advance(by: .seconds(2))
      await store.receive(\.sent, 1) { $0.order = [0, 1] }
      await store.receive(\.sent, 2) { $0.order = [0, 1, 2] }
      await timer.cancel()
      await store.finish()
    }
  }

  @Test func subtasksWakeInTheOrderOfTheirDeadlines() async {
    for _ in 0..<Self.times {
      let clock = TestClock()
      let store = TestStore(initialState: Race.State()) {
        Race()
      } withDependencies: {
        $0.continuousClock = clock
      }
      store.timeout = .zero
      await store.send(.subtasksStarted)
      // Each subtask sleeps twice, and wakes while the clock advances.
      await clock.advance(by: .seconds(6))
      await store.receive(\.sent, 1) { $0.order = [1] }
      await store.receive(\.sent, 2) { $0.order = [1, 2] }
      await store.receive(\.sent, 3) { $0.order = [1, 2, 3] }
      await store.finish()
    }
  }

  // MARK: - The immediate clock

  @Test func effectsOnAnImmediateClockSendInOrder() async {
    for _ in 0..<Self.times {
      let store = TestStore(initialState: Race.State()) {
        Race()
      } withDependencies: {
        $0.continuousClock = ImmediateClock()
      }
      await store.send(.countdownStarted)
      await store.receive(\.sent, 3) { $0.order = [3] }
      await store.receive(\.sent, 2) { $0.order = [3, 2] }
      await store.receive(\.sent, 1) { $0.order = [3, 2, 1] }
      await store.finish()
    }
  }
}

@Reducer
private struct Race {
  @ObservableState struct State: Equatable { var order: [Int] = [] }

  enum Action {
    case countdownStarted
    case searched(Int)
    case sent(Int)
    case started(Int)
    case subtasksStarted
    case timerStarted
  }

  enum CancelID { case search }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .countdownStarted:
        return .run { [clock] send in
          for number in [3, 2, 1] {
            try await clock.sleep(for: .seconds(1))
            await send(.sent(number))
          }
        }
      case .searched(let number):
        return .run { send in
          // The first search takes longer than the second search takes to start.
          for _ in 0..<(number == 1 ? 1_000 : 1) { await Task.yield() }
          await send(.sent(number))
        }
        .cancellable(id: CancelID.search, cancelInFlight: true)
      case .sent(let number):
        state.order.append(number)
        return .none
      case .started(let count):
        return .merge(
          (0..<count).map { number in
            .run { send in
              await Task.yield()
              await send(.sent(number))
            }
          })
      case .subtasksStarted:
        return .run { [clock] send in
          try await withThrowingTaskGroup(of: Void.self) { group in
            for number in [3, 1, 2] {
              group.addTask {
                try await clock.sleep(for: .seconds(number))
                try await clock.sleep(for: .seconds(number))
                await send(.sent(number))
              }
            }
            try await group.waitForAll()
          }
        }
      case .timerStarted:
        return .run { [clock] send in
          var number = 0
          for await _ in clock.timer(interval: .seconds(1)) {
            await send(.sent(number))
            number += 1
          }
        }
      }
    }
  }
}
