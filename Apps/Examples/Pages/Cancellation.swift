import ComposableArchitecture
import SwiftUI

/// A request is cancelled by a button, or when a new request replaces it.
@Reducer
struct Cancellation {
  @ObservableState
  struct State: Equatable {
    var number = 7
    var fact: String?
    var isAsking = false
  }

  enum Action {
    case askButtonTapped
    case cancelButtonTapped
    case factResponse(Result<String, any Error>)
    case numberChanged(Int)
  }

  private enum CancelID { case fact }

  @Dependency(\.numberFacts) var numberFacts

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .askButtonTapped:
        state.fact = nil
        state.isAsking = true
        return .run { [number = state.number, numberFacts] send in
          await send(.factResponse(Result { try await numberFacts.fact(number) }))
        }
        .cancellable(id: CancelID.fact, cancelInFlight: true)

      case .cancelButtonTapped:
        state.isAsking = false
        return .cancel(id: CancelID.fact)

      case .factResponse(.success(let fact)):
        state.isAsking = false
        state.fact = fact
        return .none

      case .factResponse(.failure):
        state.isAsking = false
        state.fact = "There is nothing to say about \(state.number)."
        return .none

      case .numberChanged(let number):
        state.number = number
        state.fact = nil
        state.isAsking = false
        return .cancel(id: CancelID.fact)
      }
    }
  }
}

struct CancellationView: View {
  @Bindable var store: StoreOf<Cancellation>

  var body: some View {
    Stepper("Number \(store.number)", value: $store.number.sending(\.numberChanged))
    if store.isAsking {
      Button("Cancel") { store.send(.cancelButtonTapped) }
      ProgressView("Asking…")
    } else {
      Button("What is there to say?") { store.send(.askButtonTapped) }
      if let fact = store.fact { Text(fact) }
    }
  }
}
