import ComposableArchitecture
import SwiftUI

/// Pulling the list down, or the host's refresh button, sends an action.
/// The list shows progress until the action's effects have ended.
@Reducer
struct Refresh {
  @ObservableState
  struct State: Equatable {
    var number = 1
    var facts: [String] = []
    var isRefreshing = false
  }

  enum Action {
    case cancelButtonTapped
    case factResponse(Result<String, any Error>)
    case refreshed
  }

  private enum CancelID { case refresh }

  @Dependency(\.numberFacts) var numberFacts

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cancelButtonTapped:
        state.isRefreshing = false
        return .cancel(id: CancelID.refresh)

      case .factResponse(.success(let fact)):
        state.isRefreshing = false
        state.facts.insert(fact, at: 0)
        state.number += 1
        return .none

      case .factResponse(.failure):
        state.isRefreshing = false
        return .none

      case .refreshed:
        state.isRefreshing = true
        return .run { [number = state.number, numberFacts] send in
          await send(.factResponse(Result { try await numberFacts.fact(number) }))
        }
        .cancellable(id: CancelID.refresh, cancelInFlight: true)
      }
    }
  }
}

struct RefreshView: View {
  let store: StoreOf<Refresh>

  var body: some View {
    NavigationStack {
      VStack(alignment: .leading) {
        if store.isRefreshing { Button("Cancel") { store.send(.cancelButtonTapped) } }
        if store.facts.isEmpty { Text("Refresh to learn something.") }
        ForEach(store.facts, id: \.self) { Text($0) }
      }
      .refreshable { await store.send(.refreshed).finish() }
    }
  }
}
