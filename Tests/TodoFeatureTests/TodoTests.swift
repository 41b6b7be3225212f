import ComposableArchitecture
import Foundation
import Testing
import TodoFeature

@MainActor
@Suite struct TodoTests {
  private func store(_ state: Todo.State) -> TestStoreOf<Todo> {
    TestStore(initialState: state) { Todo() }
  }

  @Test func theCheckBoxTogglesWhetherItIsDone() async {
    let store = store(Todo.State(id: UUID(0)))
    await store.send(.checkBoxToggled) { $0.isComplete = true }
    await store.send(.checkBoxToggled) { $0.isComplete = false }
  }

  @Test(arguments: ["Buy milk", "", "Zażółć 🧑‍👩‍👧‍👦 e\u{301}", "مرحبا", "a\nb"])
  func theTextFieldSetsTheDescription(text: String) async {
    let store = store(Todo.State(id: UUID(0), description: "before"))
    await store.send(.textFieldChanged(text)) { $0.description = text }
  }

  @Test func aNewTodoIsUntitledAndOpen() {
    let todo = Todo.State(id: UUID(0))
    #expect(todo.description == "")
    #expect(!todo.isComplete)
  }

  @Test func isSavedUnderTheNamesOfItsProperties() throws {
    let todo = Todo.State(id: UUID(1), description: "Milk", isComplete: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(todo)
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"description":"Milk","id":"00000000-0000-0000-0000-000000000001","isComplete":true}"#)
    #expect(try JSONDecoder().decode(Todo.State.self, from: data) == todo)
  }
}
