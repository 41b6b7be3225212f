import AppHost
import ComposableArchitecture
import ComposableUI
import Foundation
import TodoFeature
import TodosFeature

public struct TodosApp: ComposableApp {
  public static let about = "A list of things to do."
  let store: StoreOf<Todos<Todo>>

  public init(context: AppContext) {
    let saved = context.saved("todos", initial: Todos<Todo>.State())
    store = Store(initialState: Todos.State(todos: saved.state.todos)) {
      Todos { Todo() }.caching(saved) { $0.todos == $1.todos }
    }
    store.follow(saved) { .todosReplaced($0.todos) }
  }

  public var body: some View {
    NavigationStack {
      TodosView(store: store) { TodoView(store: $0) }
    }
  }
}

extension Todo: TodosRow {
  public static func blank(id: UUID) -> State { State(id: id) }
  public static func isComplete(_ state: State) -> Bool { state.isComplete }
  public static func isToggle(_ action: Action) -> Bool { action.is(\.checkBoxToggled) }
}
