import Exploration
import Foundation
import Testing

@testable import TodosFeature

@MainActor
@Suite struct TodosExplorationTests {
  private func say(_ explorer: Explorer<Todos<Row>.State, Todos<Row>.Action>) {
    explorer.after(\.clearCompletedButtonTapped) { before, after in
      after.todos == before.todos.filter { !Row.isComplete($0) }
    }
    explorer.after(\.sortCompletedTodos) { before, after in
      after.todos.filter(Row.isComplete) == before.todos.filter(Row.isComplete)
        && after.todos.filter { !Row.isComplete($0) }
          == before.todos.filter { !Row.isComplete($0) }
    }
    explorer.after(\.move) { $1.todos.count == $0.todos.count }
    // The filter and the edit mode are not saved.
    explorer.restores { $0.todos }
  }

  @Test func theTodosStayInOrder() {
    let explorer = Explorer(initialState: Todos<Row>.State()) { Todos { Row() } }
    say(explorer)
    explorer.generate(\.todosReplaced) { values in
      values.element(of: [Todos<Row>.State.rows(4, done: [1, 2]).todos, []])
    }
    explorer.expect(.allActions)
    explorer.run(actions: 4_000)
  }

  @Test func theTodosStayInOrderOnTheScreen() {
    let explorer = ScreenExplorer(initialState: Todos<Row>.State()) {
      Todos { Row() }
    } screen: { store in
      TodosView(store: store) { RowView(store: $0) }
    }
    say(explorer)
    explorer.run(actions: 500)
  }
}
