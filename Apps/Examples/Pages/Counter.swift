import ComposableArchitecture
import SwiftUI

/// The smallest feature: state, actions, and a reducer that changes the
/// state.
@Reducer
struct Counter {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case decrementButtonTapped
    case incrementButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .decrementButtonTapped:
        state.count -= 1
        return .none

      case .incrementButtonTapped:
        state.count += 1
        return .none
      }
    }
  }
}

struct CounterView: View {
  let store: StoreOf<Counter>

  var body: some View {
    HStack {
      Button("−") { store.send(.decrementButtonTapped) }
        .accessibilityLabel("Decrement")
      Text("\(store.count)").monospacedDigit()
      Button("+") { store.send(.incrementButtonTapped) }
        .accessibilityLabel("Increment")
    }
  }
}
