import ComposableArchitecture
import SwiftUI

/// An effect that sends an action each second until it is cancelled. The
/// clock is a dependency, so a test needn't wait.
@Reducer
struct Timers {
  @ObservableState
  struct State: Equatable {
    var isRunning = false
    var seconds = 0
  }

  enum Action {
    case resetButtonTapped
    case tick
    case toggleButtonTapped
  }

  private enum CancelID { case timer }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .resetButtonTapped:
        state.seconds = 0
        return .none

      case .tick:
        state.seconds += 1
        return .none

      case .toggleButtonTapped:
        state.isRunning.toggle()
        guard state.isRunning else { return .cancel(id: CancelID.timer) }
        return .run { [clock] send in
          for await _ in clock.timer(interval: .seconds(1)) {
            await send(.tick)
          }
        }
        .cancellable(id: CancelID.timer, cancelInFlight: true)
      }
    }
  }
}

struct TimersView: View {
  let store: StoreOf<Timers>

  var body: some View {
    Text("\(store.seconds) s").font(.title).monospacedDigit()
    HStack {
      Button(store.isRunning ? "Stop" : "Start") { store.send(.toggleButtonTapped) }
      Button("Reset") { store.send(.resetButtonTapped) }
    }
  }
}
