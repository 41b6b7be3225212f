import ComposableArchitecture
import SwiftUI

/// One effect with two streams of values: each sends its values, and the
/// effect ends when both streams have ended.
@Reducer
struct Race {
  @ObservableState
  struct State: Equatable {
    var hare = 0
    var tortoise = 0
    var isRunning = false
    var winner: Runner?
  }

  enum Runner: String, CaseIterable { case hare, tortoise }

  enum Action {
    case ended
    case moved(Runner)
    case startButtonTapped
  }

  private enum CancelID { case race }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .ended:
        state.isRunning = false
        return .none

      case .moved(let runner):
        switch runner {
        case .hare: state.hare += 1
        case .tortoise: state.tortoise += 1
        }
        if state.winner == nil, max(state.hare, state.tortoise) == Self.length {
          state.winner = runner
        }
        return .none

      case .startButtonTapped:
        state = State(isRunning: true)
        return .concatenate(
          .merge(
            // The hare is fast, but sleeps before the last step.
            run(.hare, steps: [1, 1, 1, 1, 12]), run(.tortoise, steps: [2, 2, 2, 2, 2])),
          .send(.ended)
        )
        .cancellable(id: CancelID.race, cancelInFlight: true)
      }
    }
  }

  /// The number of steps to the finish.
  static let length = 5

  /// - Parameter steps: The duration of each step, in half seconds.
  private func run(_ runner: Runner, steps: [Int]) -> Effect<Action> {
    let stream = AsyncStream { [clock] continuation in
      let running = Task {
        for duration in steps {
          guard (try? await clock.sleep(for: .milliseconds(500 * duration))) != nil else { break }
          continuation.yield(runner)
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in running.cancel() }
    }
    return .run { send in
      for await runner in stream { await send(.moved(runner)) }
    }
  }
}

struct RaceView: View {
  let store: StoreOf<Race>

  var body: some View {
    ProgressView("Hare", value: Double(store.hare), total: Double(Race.length))
    ProgressView("Tortoise", value: Double(store.tortoise), total: Double(Race.length))
    Button(store.isRunning ? "Start again" : "Start") { store.send(.startButtonTapped) }
    if let winner = store.winner { Text("The \(winner.rawValue) has won.") }
  }
}
