import ComposableArchitecture
import SwiftUI
import Testing

@Reducer
private struct Counter {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case decrementButtonTapped
    case incrementButtonTapped
  }

  var body: some Reducer<State, Action> {
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

private struct CounterView: View {
  let store: StoreOf<Counter>

  var body: some View {
    HStack {
      Button("−") { store.send(.decrementButtonTapped) }
      Text("\(store.count)")
      Button("+") { store.send(.incrementButtonTapped) }
    }
  }
}

#Preview {
  CounterView(store: Store(initialState: Counter.State()) { Counter() })
}

@MainActor @Suite struct CounterScreenTests {
  @Test func counts() {
    let screen = ScreenTester {
      CounterView(store: Store(initialState: Counter.State()) { Counter() })
    }
    screen.button("+").press()
    #expect(screen.text == "‹ − › 1 ‹ + ›")
  }
}
