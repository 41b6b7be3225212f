import ComposableArchitecture
import ComposableUI
import Foundation
import Testing
import TodoFeature
import TodosFeature
import TourFeature

@testable import TodoList

/// The tour of the list, as a person uses it.
@MainActor
@Suite struct TodosTourTests {
  private let clock = TestClock()

  private func makeScreen(_ part: TodosTourPart) -> ScreenTester {
    let store = Store(
      initialState: TodosTour.State(progress: Shared(value: .showing(step: part.rawValue)))
    ) {
      TodosTour { Todos { Todo() } }
    } withDependencies: {
      $0.continuousClock = clock
      $0.uuid = .incrementing
    }
    return ScreenTester { TodosTourView(store: store) { Text("The list") } }
  }

  @Test(arguments: TodosTourPart.allCases) func showsAPartOfTheList(part: TodosTourPart) {
    makeScreen(part).assertSnapshot(named: part.rawValue)
  }

  @Test func theControlsOfEachPartWork() async {
    let adding = makeScreen(.adding)
    adding.button("Add Todo").press()
    adding.textField("Untitled Todo").type("Milk")
    #expect(adding.dialog().text.contains("[Milk___]"))

    let checking = makeScreen(.checking)
    checking.button("Mark as done", at: 0).press()
    await checking.settle()
    await clock.advance(by: .seconds(1))
    await checking.settle()
    #expect(
      checking.dialog().text.contains("- ‹ Mark as not done › [Water the plants___]\n2 left"))

    let filtering = makeScreen(.filtering)
    filtering.picker("Filter").select("Completed")
    #expect(filtering.dialog().text.contains("[Return the books___]"))
    #expect(!filtering.dialog().text.contains("[Call Grandma___]"))

    let editing = makeScreen(.editing)
    editing.row(at: 0).delete()
    #expect(!editing.dialog().text.contains("[Water the plants___]"))

    let clearing = makeScreen(.clearing)
    clearing.button("Clear Completed").press()
    #expect(clearing.labels(of: .row).count == 1)
  }

  @Test func theTourIsOfferedWhileThereAreNoTodos() {
    let todos = Todos<Todo>.State(todos: [Todo.State(id: UUID(0))])
    #expect(TourProgress.first(with: Todos<Todo>.State()) == .offered)
    #expect(TourProgress.first(with: todos) == .over)
  }

  @Test func todosMeetTheRequirementsOfListRows() {
    #expect(Todo.blank(id: UUID(7)) == Todo.State(id: UUID(7)))
    #expect(Todo.isComplete(Todo.State(id: UUID(0), isComplete: true)))
    #expect(!Todo.isComplete(Todo.State(id: UUID(0))))
    #expect(Todo.isToggle(.checkBoxToggled))
    #expect(!Todo.isToggle(.textFieldChanged("")))
  }
}
