import ComposableArchitecture
import ComposableUI
import TodoFeature
import TodoList
import TodosFeature

// A list of todos has rows of another feature: the two meet where they are put together.

#Preview("Todos") {
  NavigationStack {
    TodosView(store: Store(initialState: Todos<Todo>.State()) { Todos { Todo() } }) {
      TodoView(store: $0)
    }
  }
}
