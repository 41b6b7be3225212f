import Caching
import ComposableArchitecture
import Foundation
import TodoFeature
import TodosFeature

/// The map of the app: every feature, and what is plugged into what.
@Reducer
struct Root {
  @ObservableState
  struct State: Equatable {
    var tab = Tab.todos
    var todos = Todos<Todo>.State()
  }

  enum Action {
    case tabSelected(Tab)
    case todos(Todos<Todo>.Action)
  }

  enum Tab: String, CaseIterable {
    case todos
  }

  let todosWriter: CacheWriter<Todos<Todo>.State>

  var body: some ReducerOf<Self> {
    Scope(state: \.todos, action: \.todos) {
      Todos { Todo() }.caching(todosWriter) { $0.todos == $1.todos }
    }
    Reduce { state, action in
      switch action {
      case .tabSelected(let tab):
        state.tab = tab
        return .none

      case .todos:
        return .none
      }
    }
  }
}

// What a list of todos needs to know of its rows.
extension Todo: TodosRow {
  public static func blank(id: UUID) -> State { State(id: id) }
  public static func isComplete(_ state: State) -> Bool { state.isComplete }
  public static func isToggle(_ action: Action) -> Bool { action.is(\.checkBoxToggled) }
}
