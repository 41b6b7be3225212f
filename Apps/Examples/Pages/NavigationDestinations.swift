import ComposableArchitecture
import SwiftUI

/// A screen on top of another screen, as an optional child. Use an optional
/// child if only one type of screen can follow.
@Reducer
struct Planets {
  @ObservableState
  struct State: Equatable {
    @Presents var planet: Planet.State?
    let names = ["Mercury", "Venus", "Earth", "Mars"]
  }

  enum Action {
    case planet(PresentationAction<Planet.Action>)
    case planetTapped(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .planet:
        return .none

      case .planetTapped(let name):
        state.planet = Planet.State(name: name)
        return .none
      }
    }
    .ifLet(\.$planet, action: \.planet) { Planet() }
  }
}

@Reducer
struct Planet {
  @ObservableState
  struct State: Equatable {
    let name: String
    var isVisited = false
  }

  enum Action { case visitButtonTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.isVisited.toggle()
      return .none
    }
  }
}

struct PlanetsView: View {
  @Bindable var store: StoreOf<Planets>

  var body: some View {
    NavigationStack {
      VStack(alignment: .leading) {
        ForEach(store.names, id: \.self) { name in
          Button(name) { store.send(.planetTapped(name)) }
        }
      }
      .navigationTitle("Planets")
      .navigationDestination(item: $store.scope(\.planet, action: \.planet)) { store in
        Button(store.isVisited ? "Leave" : "Visit") { store.send(.visitButtonTapped) }
          .navigationTitle(store.isVisited ? "You are on \(store.name)" : store.name)
      }
    }
  }
}
