import ComposableArchitecture
import Foundation
import Testing
import TodoFeature

@testable import ShowcaseComposition
@testable import TodosFeature

/// The reducer of the whole app.
@MainActor
@Suite(.serialized) struct RootTests {
  private let clock = TestClock()

  private func store(_ state: Root.State = Root.State()) -> TestStoreOf<Root> {
    TestStore(initialState: state) {
      Root()
    } withDependencies: {
      $0.continuousClock = clock
      $0.uuid = .incrementing
    }
  }

  @Test func theAppStartsWithAnEmptyTodoList() {
    #expect(store().state.tab == .todos)
    #expect(store().state.todos == Todos<Todo>.State())
    #expect(store().state.favorites.count == 0)
  }

  @Test(arguments: Root.Tab.allCases) func aTabIsSelected(tab: Root.Tab) async {
    let store = store()
    if tab == .todos {
      await store.send(\.tabSelected, tab)
    } else {
      await store.send(\.tabSelected, tab) { $0.tab = tab }
    }
  }

  @Test func todosAreSortedEvenWhileAnotherTabIsShown() async {
    let todos: IdentifiedArrayOf<Todo.State> = [Todo.State(id: UUID(0)), Todo.State(id: UUID(1))]
    var state = Root.State()
    state.todos = Todos.State(todos: todos)
    let store = store(state)
    await store.send(\.todos.todos[id: UUID(0)].checkBoxToggled) {
      $0.todos.todos[id: UUID(0)]?.isComplete = true
    }
    await store.send(\.tabSelected, .contacts) { $0.tab = .contacts }
    await clock.advance(by: .seconds(1))
    await store.receive(\.todos.sortCompletedTodos) {
      $0.todos.todos.move(fromOffsets: [0], toOffset: 2)
    }
  }

  @Test func todosMeetTheRequirementsOfListRows() {
    #expect(Todo.blank(id: UUID(7)) == Todo.State(id: UUID(7)))
    #expect(!Todo.isComplete(Todo.State(id: UUID(0))))
    #expect(Todo.isComplete(Todo.State(id: UUID(0), isComplete: true)))
    #expect(Todo.isToggle(.checkBoxToggled))
    #expect(!Todo.isToggle(.textFieldChanged("")))
  }
}
