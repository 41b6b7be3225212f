import ComposableArchitecture
import SwiftUI

/// A feature with exclusive states: an enum of reducers, and a view that
/// switches over its store.
@Reducer
struct Door {
  @Reducer
  enum Stage {
    case guest(NameTag)
    case member(Counter)
  }

  @ObservableState
  struct State: Equatable {
    var stage: Stage.State = .guest(NameTag.State())
  }

  enum Action {
    case leaveButtonTapped
    case stage(Stage.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(\.stage, action: \.stage) { Stage.body }
    Reduce { state, action in
      switch action {
      case .leaveButtonTapped:
        state.stage = .guest(NameTag.State())
        return .none

      case .stage(.guest(.enterButtonTapped)):
        guard case .guest(let tag) = state.stage, !tag.name.isEmpty else { return .none }
        state.stage = .member(Counter.State(count: tag.name.count))
        return .none

      case .stage:
        return .none
      }
    }
  }
}

extension Door.Stage.State: Equatable {}

@Reducer
struct NameTag {
  @ObservableState
  struct State: Equatable {
    var name = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case enterButtonTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
  }
}

struct DoorView: View {
  let store: StoreOf<Door>

  var body: some View {
    switch store.scope(\.stage, action: \.stage).case {
    case .guest(let store):
      NameTagView(store: store)
    case .member(let counter):
      Text("You are in. The counter begins with the number of letters in your name.")
      CounterView(store: counter)
      Button("Leave") { store.send(.leaveButtonTapped) }
    }
  }
}

struct NameTagView: View {
  @Bindable var store: StoreOf<NameTag>

  var body: some View {
    TextField("Name", text: $store.name)
    Button("Enter") { store.send(.enterButtonTapped) }
      .disabled(store.name.isEmpty)
  }
}
