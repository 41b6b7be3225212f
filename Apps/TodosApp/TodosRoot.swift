import AppHost
import ComposableArchitecture
import TodoFeature
import TodoList
import TodosFeature
import TourFeature

/// A list of things to do, and the tour of it.
@Reducer
struct TodosRoot {
  @ObservableState
  struct State: Equatable {
    var todos: Todos<Todo>.State
    var tour: TodosTour.State
  }

  enum Action {
    case todos(Todos<Todo>.Action)
    case tour(TodosTour.Action)
  }

  let savedTodos: SavedState<Todos<Todo>.State>
  let savedTour: SavedState<TourProgress>

  var body: some ReducerOf<Self> {
    Scope(state: \.todos, action: \.todos) {
      Todos { Todo() }.caching(savedTodos) { $0.todos == $1.todos }
    }
    Scope(state: \.tour, action: \.tour) {
      TodosTour { Todos { Todo() } }.caching(savedTour, of: \.progress)
    }
  }
}
