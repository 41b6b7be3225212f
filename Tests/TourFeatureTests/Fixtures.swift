import ComposableArchitecture
import TourFeature

/// A minimal feature for a tour: a number that is incremented now or later.
@Reducer
struct Counter {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case incrementButtonTapped
    case laterButtonTapped
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementButtonTapped:
        state.count += 1
        return .none
      case .laterButtonTapped:
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.incrementButtonTapped)
        }
      }
    }
  }
}

extension TourStep<Counter.State> {
  static let samples = [
    TourStep("one", title: "One", text: "The first.", sample: Counter.State(count: 1)),
    TourStep("ten", title: "Ten", text: "The second.", sample: Counter.State(count: 10)),
    TourStep("hundred", title: "A hundred", text: "The last.", sample: Counter.State(count: 100)),
  ]
}
