import ComposableArchitecture
import SwiftUI

/// An optional child: its reducer runs and its view is visible while its
/// state isn't `nil`.
@Reducer
struct OptionalState {
  @ObservableState
  struct State: Equatable {
    var counter: Counter.State?
  }

  enum Action {
    case counter(Counter.Action)
    case toggleButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .counter:
        return .none

      case .toggleButtonTapped:
        state.counter = state.counter == nil ? Counter.State() : nil
        return .none
      }
    }
    .ifLet(\.counter, action: \.counter) { Counter() }
  }
}

struct OptionalStateView: View {
  let store: StoreOf<OptionalState>

  var body: some View {
    Button(store.counter == nil ? "Show the counter" : "Forget the counter") {
      store.send(.toggleButtonTapped)
    }
    if let counter = store.scope(\.counter, action: \.counter) {
      CounterView(store: counter)
    } else {
      Text("There is no counter.")
    }
  }
}
