import ComposableArchitecture
import SwiftUI

/// Two features that share a value until the app ends: either feature can
/// change the value, and both show it.
@Reducer
struct SharedInMemory {
  @ObservableState
  struct State: Equatable {
    var counter = SharedCounter.State()
    var summary = Summary.State()
  }

  enum Action {
    case counter(SharedCounter.Action)
    case summary(Summary.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(\.counter, action: \.counter) { SharedCounter() }
    Scope(\.summary, action: \.summary) { Summary() }
  }
}

/// The shared value.
struct Statistics: Equatable, Sendable {
  var count = 0
  var largest = 0
}

extension SharedKey where Self == InMemoryKey<Statistics>.Default {
  static var statistics: Self { Self[.inMemory("statistics"), default: Statistics()] }
}

@Reducer
struct SharedCounter {
  @ObservableState
  struct State: Equatable {
    @Shared(.statistics) var statistics
  }

  enum Action { case incrementButtonTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementButtonTapped:
        state.$statistics.withLock {
          $0.count += 1
          $0.largest = max($0.largest, $0.count)
        }
        return .none
      }
    }
  }
}

@Reducer
struct Summary {
  @ObservableState
  struct State: Equatable {
    @Shared(.statistics) var statistics
  }

  enum Action { case resetButtonTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .resetButtonTapped:
        state.$statistics.withLock { $0.count = 0 }
        return .none
      }
    }
  }
}

struct SharedInMemoryView: View {
  let store: StoreOf<SharedInMemory>

  var body: some View {
    let counter = store.scope(\.counter, action: \.counter)
    let summary = store.scope(\.summary, action: \.summary)
    GroupBox("A counter") {
      Text("Count: \(counter.statistics.count)")
      Button("Increment") { counter.send(.incrementButtonTapped) }
    }
    GroupBox("A summary") {
      Text("The count is \(summary.statistics.count), and was \(summary.statistics.largest).")
      Button("Reset") { summary.send(.resetButtonTapped) }
    }
  }
}
