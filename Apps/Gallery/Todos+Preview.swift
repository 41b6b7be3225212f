import ComposableArchitecture
import ComposableUI
import Foundation
import TodoFeature
import TodosFeature

// A list of todos has rows of another feature: the two meet where they are put together.
extension Todo: TodosRow {
  public static func blank(id: UUID) -> State { State(id: id) }
  public static func isComplete(_ state: State) -> Bool { state.isComplete }
  public static func isToggle(_ action: Action) -> Bool { action.is(\.checkBoxToggled) }
}

#Preview("Todos") {
  NavigationStack {
    TodosView(store: Store(initialState: Todos<Todo>.State()) { Todos { Todo() } }) {
      TodoView(store: $0)
    }
  }
}
