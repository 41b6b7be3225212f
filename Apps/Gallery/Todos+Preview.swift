import ComposableArchitecture
import ComposableUI
import TodoFeature
import TodoList
import TodosFeature

// This preview is here and not in a feature, because the list and its rows are separate features.

#Preview("Todos") {
  NavigationStack {
    TodosView(store: Store(initialState: Todos<Todo>.State()) { Todos { Todo() } }) {
      TodoView(store: $0)
    }
  }
}
