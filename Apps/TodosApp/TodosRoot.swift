import ComposableArchitecture
import Foundation
import Rooms
import TodoFeature
import TodoList
import TodosFeature
import TourFeature

/// A list of things to do, its tour, and, if the list is shared, the people at the list.
@Reducer
struct TodosRoot {
  @ObservableState
  struct State: Equatable {
    var todos: Todos<Todo>.State
    var tour: TodosTour.State
    /// The people at the list; `nil` unless the list is shared.
    var editors: Editors.State?
  }

  enum Action {
    case editors(Editors.Action)
    case todos(Todos<Todo>.Action)
    case tour(TodosTour.Action)
  }

  /// The window's membership in the room of a shared list.
  var membership: RoomMembership<Editors.Writing>?

  var body: some ReducerOf<Self> {
    Scope(\.todos, action: \.todos) { Todos { Todo() } }
    Scope(\.tour, action: \.tour) { TodosTour { Todos { Todo() } } }
    Reduce { state, action in
      guard state.editors != nil, case .todos(.todos(.element(let id, .textFieldChanged))) = action
      else { return .none }
      return .send(.editors(.wrote(id)))
    }
    .ifLet(\.editors, action: \.editors) { Editors(membership: membership) }
  }
}

extension ConflictRule where Value == Todos<Todo>.State {
  /// Merges the todos one by one.
  static var todos: Self {
    .merge { base, mine, theirs in
      Todos.State(
        todos: ConflictRule<IdentifiedArrayOf<Todo.State>>.elements()(
          base.todos, mine.todos, theirs.todos))
    }
  }
}
