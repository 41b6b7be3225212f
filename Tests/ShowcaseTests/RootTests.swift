import ComposableArchitecture
import Foundation
import Testing
import TodoFeature

@testable import ShowcaseComposition
@testable import TodosFeature

/// The composition's reducer.
@MainActor
@Suite(.serialized) struct RootTests {
  private let clock = TestClock()

  private func store(_ state: Root.State = Root.State()) -> TestStoreOf<Root> {
    TestStore(initialState: state) {
      Root(writers: Writers())
    } withDependencies: {
      $0.continuousClock = clock
      $0.uuid = .incrementing
    }
  }

  @Test func startsWithAnEmptyListOfThingsToDo() {
    #expect(store().state.tab == .todos)
    #expect(store().state.todos == Todos<Todo>.State())
    #expect(store().state.favorites.count == 0)
  }

  @Test func aDayWithAListOfThingsToDo() async {
    let store = store()

    // Three todos, each put on top of the others.
    await store.send(\.todos.addTodoButtonTapped) {
      $0.todos.todos = [Todo.State(id: UUID(0))]
    }
    await store.send(\.todos.todos[id: UUID(0)].textFieldChanged, "Milk") {
      $0.todos.todos[id: UUID(0)]?.description = "Milk"
    }
    await store.send(\.todos.addTodoButtonTapped) {
      $0.todos.todos.insert(Todo.State(id: UUID(1)), at: 0)
    }
    await store.send(\.todos.todos[id: UUID(1)].textFieldChanged, "Cafe\u{301} ☕️") {
      $0.todos.todos[id: UUID(1)]?.description = "Cafe\u{301} ☕️"
    }
    await store.send(\.todos.addTodoButtonTapped) {
      $0.todos.todos.insert(Todo.State(id: UUID(2)), at: 0)
    }

    // The one on top is done, and sinks after a second.
    await store.send(\.todos.todos[id: UUID(2)].checkBoxToggled) {
      $0.todos.todos[id: UUID(2)]?.isComplete = true
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.todos.sortCompletedTodos) {
      $0.todos.todos.move(fromOffsets: [0], toOffset: 3)
    }
    #expect(store.state.todos.todos.ids == [UUID(1), UUID(0), UUID(2)])

    // Deleting and moving go by what is shown.
    await store.send(\.todos.filterSelected, .active) { $0.todos.filter = .active }
    await store.send(\.todos.move, ([1], 0)) {
      $0.todos.todos.move(fromOffsets: [1], toOffset: 0)
    }
    await store.send(\.todos.delete, [1]) { $0.todos.todos.remove(id: UUID(1)) }
    await store.send(\.todos.filterSelected, .completed) { $0.todos.filter = .completed }
    await store.send(\.todos.clearCompletedButtonTapped) {
      $0.todos.todos.remove(id: UUID(2))
    }
    #expect(store.state.todos.todos == [Todo.State(id: UUID(0), description: "Milk")])

    // All of it, after a question.
    await store.send(\.todos.deleteAllButtonTapped) {
      $0.todos.confirmation = ConfirmationDialogState(titleVisibility: .visible) {
        TextState("Delete the only todo?")
      } actions: {
        ButtonState(role: .destructive, action: .deleteAllConfirmed) { TextState("Delete All") }
        ButtonState(role: .cancel) { TextState("Cancel") }
      } message: {
        TextState("This can't be undone.")
      }
    }
    await store.send(\.todos.confirmation.deleteAllConfirmed) {
      $0.todos.confirmation = nil
      $0.todos.todos = []
    }
    await store.finish()
  }

  @Test(arguments: Root.Tab.allCases) func aTabIsSelected(tab: Root.Tab) async {
    let store = store()
    if tab == .todos {
      await store.send(\.tabSelected, tab)
    } else {
      await store.send(\.tabSelected, tab) { $0.tab = tab }
    }
  }

  @Test func theSortOfTodosGoesOnWhileAnotherTabIsShown() async {
    let todos: IdentifiedArrayOf<Todo.State> = [Todo.State(id: UUID(0)), Todo.State(id: UUID(1))]
    var state = Root.State()
    state.todos = Todos.State(todos: todos)
    let store = store(state)
    await store.send(\.todos.todos[id: UUID(0)].checkBoxToggled) {
      $0.todos.todos[id: UUID(0)]?.isComplete = true
      $0.todos.completedCount = 1
    }
    await store.send(\.tabSelected, .contacts) { $0.tab = .contacts }
    await clock.advance(by: .seconds(1))
    await store.receive(\.todos.sortCompletedTodos) {
      $0.todos.todos.move(fromOffsets: [0], toOffset: 2)
    }
  }

  @Test func whatARowIsToTheList() {
    #expect(Todo.blank(id: UUID(7)) == Todo.State(id: UUID(7)))
    #expect(!Todo.isComplete(Todo.State(id: UUID(0))))
    #expect(Todo.isComplete(Todo.State(id: UUID(0), isComplete: true)))
    #expect(Todo.isToggle(.checkBoxToggled))
    #expect(!Todo.isToggle(.textFieldChanged("")))
  }
}
