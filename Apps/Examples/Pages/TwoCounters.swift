import ComposableArchitecture
import SwiftUI

/// A feature with two children of the same type. Each child has its own
/// state and actions. The parent sees those of both children.
@Reducer
struct TwoCounters {
  @ObservableState
  struct State: Equatable {
    var first = Counter.State()
    var second = Counter.State()

    var sum: Int { first.count + second.count }
  }

  enum Action {
    case first(Counter.Action)
    case second(Counter.Action)
    case swapButtonTapped
  }

  var body: some ReducerOf<Self> {
    Scope(\.first, action: \.first) { Counter() }
    Scope(\.second, action: \.second) { Counter() }
    Reduce { state, action in
      switch action {
      case .first, .second:
        return .none

      case .swapButtonTapped:
        (state.first, state.second) = (state.second, state.first)
        return .none
      }
    }
  }
}

struct TwoCountersView: View {
  let store: StoreOf<TwoCounters>

  var body: some View {
    Form {
      LabeledContent("First") {
        CounterView(store: store.scope(\.first, action: \.first))
      }
      LabeledContent("Second") {
        CounterView(store: store.scope(\.second, action: \.second))
      }
      LabeledContent("Together", value: "\(store.sum)")
      Button("Swap") { store.send(.swapButtonTapped) }
    }
  }
}
