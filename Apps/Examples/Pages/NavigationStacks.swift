import ComposableArchitecture
import SwiftUI

/// A stack of screens in any order and number. Each element is the state of one
/// case of an enum of reducers.
@Reducer
struct Maze {
  @Reducer
  enum Path {
    case room(Room)
    case treasure(Treasure)
  }

  @ObservableState
  struct State: Equatable {
    var path = StackState<Path.State>()
    var gold = 0
  }

  enum Action {
    case entranceTapped
    case exitButtonTapped
    case path(StackActionOf<Path>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .entranceTapped:
        state.path.append(.room(Room.State(number: 1)))
        return .none

      case .exitButtonTapped:
        state.path.removeAll()
        return .none

      case .path(.element(id: _, action: .room(.nextButtonTapped))):
        let number = state.path.count + 1
        state.path.append(
          number.isMultiple(of: 3)
            ? .treasure(Treasure.State(gold: number)) : .room(Room.State(number: number)))
        return .none

      case .path(.element(let id, action: .treasure(.takeButtonTapped))):
        state.gold += state.path[id: id, case: \.treasure]?.gold ?? 0
        state.path.pop(from: id)
        return .none

      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}

extension Maze.Path.State: Equatable {}

@Reducer
struct Room {
  @ObservableState
  struct State: Equatable { let number: Int }
  enum Action { case nextButtonTapped }
}

@Reducer
struct Treasure {
  @ObservableState
  struct State: Equatable { let gold: Int }
  enum Action { case takeButtonTapped }
}

struct MazeView: View {
  @Bindable var store: StoreOf<Maze>

  var body: some View {
    NavigationStack(path: $store.scope(\.path, action: \.path)) {
      VStack(alignment: .leading) {
        Text("You have \(store.gold) gold.")
        Button("Go in") { store.send(.entranceTapped) }
      }
      .navigationTitle("A maze")
    } destination: { path in
      VStack(alignment: .leading) {
        switch path.case {
        case .room(let room):
          Button("Go on") { room.send(.nextButtonTapped) }
            .navigationTitle("Room \(room.number)")
        case .treasure(let treasure):
          Button("Take \(treasure.gold) gold") { treasure.send(.takeButtonTapped) }
            .navigationTitle("A treasure")
        }
        Button("Out of here") { store.send(.exitButtonTapped) }
      }
    }
  }
}
