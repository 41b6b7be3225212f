import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

/// The code of the article "Testing", so that the article stays true.
@MainActor
@Suite struct TestingArticleTests {
  @Test func aTimerStartsAndStops() async {
    let clock = TestClock()
    let store = TestStore(initialState: Stopwatch.State()) {
      Stopwatch()
    } withDependencies: {
      $0.continuousClock = clock
    }

    await store.send(.toggled) { $0.isRunning = true }
    await clock.advance(by: .seconds(2))
    await store.receive(\.ticked) { $0.seconds = 1 }
    await store.receive(\.ticked) { $0.seconds = 2 }
    await store.send(.toggled) { $0.isRunning = false }
  }

  @Test func aTestReceivesInFourWays() async {
    let store = TestStore(initialState: Numbers.State()) { Numbers() }
    await store.send(.requested(4))
    await store.receive(.response(3)) { $0.number = 3 }
    await store.receive(\.response)
    await store.receive(\.response, 3)
    await store.receive { $0 == .response(3) }
  }

  @Test func aNonExhaustiveTestSkipsAssertions() async {
    let store = TestStore(initialState: Numbers.State()) { Numbers() }
    store.exhaustivity = .off
    await store.send(.requested(1))
    await store.receive(\.response) { $0.number = 3 }
  }

  @Test(.dependency(\.continuousClock, TestClock()))
  func aTestEndsALongRunningEffect() async {
    let store = TestStore(initialState: Stopwatch.State()) { Stopwatch() }
    let task = await store.send(.toggled) { $0.isRunning = true }
    await task.cancel()
  }
}

@Reducer
private struct Stopwatch {
  @ObservableState
  struct State: Equatable {
    var isRunning = false
    var seconds = 0
  }

  enum Action { case ticked, toggled }
  enum CancelID { case timer }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .ticked:
        state.seconds += 1
        return .none
      case .toggled:
        state.isRunning.toggle()
        guard state.isRunning else { return .cancel(id: CancelID.timer) }
        return .run { [clock] send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
        }
        .cancellable(id: CancelID.timer)
      }
    }
  }
}

@Reducer
private struct Numbers {
  @ObservableState struct State: Equatable { var number = 0 }

  enum Action: Equatable {
    case requested(Int)
    case response(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .requested(let times):
        return .run { send in
          for _ in 0..<times { await send(.response(3)) }
        }
      case .response(let number):
        state.number = number
        return .none
      }
    }
  }
}
