import ComposableArchitecture
import ComposableUI
import ElementTree
import Foundation
import Testing
import TodoFeature

/// A row on the screen.
@MainActor
@Suite struct TodoViewTests {
  private func makeStore(_ description: String = "", isComplete: Bool = false) -> StoreOf<Todo> {
    Store(
      initialState: Todo.State(id: UUID(0), description: description, isComplete: isComplete)
    ) {
      Todo()
    }
  }

  // MARK: - Appearance

  @Test(arguments: [
    ("", false, "‹ Mark as done › [(Untitled Todo)___]", "☐"),
    ("Milk", false, "‹ Mark as done › [Milk___]", "☐"),
    ("Milk", true, "‹ Mark as not done › [Milk___]", "☑"),
    ("", true, "‹ Mark as not done › [(Untitled Todo)___]", "☑"),
    ("e\u{301} 🧑‍👩‍👧‍👦 مرحبا", false, "‹ Mark as done › [e\u{301} 🧑‍👩‍👧‍👦 مرحبا___]", "☐"),
  ])
  func showsABoxAndAText(description: String, isComplete: Bool, text: String, box: String) {
    let store = makeStore(description, isComplete: isComplete)
    let screen = ScreenTester { TodoView(store: store) }
    #expect(screen.text == text)
    #expect(screen.labels(of: .text) == [box])
  }

  @Test(arguments: [false, true]) func aCompletedOneIsGreyedAndStruckThrough(isComplete: Bool) {
    let store = makeStore("Milk", isComplete: isComplete)
    let screen = ScreenTester { TodoView(store: store) }
    let row = screen.root.children.first?.properties.style
    let field = screen.textField("Untitled Todo").element?.properties.style
    #expect(row?.foreground == (isComplete ? .secondary : .primary))
    #expect(field?.isStruckThrough == isComplete)
    screen.assertSnapshot(named: isComplete ? "completed" : "open")
  }

  // MARK: - Controls

  @Test func theCheckBoxTogglesWhetherItIsDone() {
    let store = makeStore("Milk")
    let screen = ScreenTester { TodoView(store: store) }

    screen.button("Mark as done").press()
    #expect(store.isComplete)
    #expect(screen.text == "‹ Mark as not done › [Milk___]")

    screen.button("Mark as not done").press()
    #expect(!store.isComplete)
    #expect(screen.text == "‹ Mark as done › [Milk___]")
  }

  @Test(arguments: ["Buy milk", "", "Zażółć 🧑‍👩‍👧‍👦 e\u{301}", "مرحبا", "<b>&amp;\"'"])
  func typingSetsTheDescription(text: String) {
    let store = makeStore("before")
    let screen = ScreenTester { TodoView(store: store) }
    screen.textField("Untitled Todo").type(text)
    #expect(store.description == text)
    #expect(screen.textField("Untitled Todo").value == text)
  }

  @Test func typingFastLosesNothing() {
    let store = makeStore()
    let screen = ScreenTester { TodoView(store: store) }
    let field = screen.textField("Untitled Todo")
    var text = ""
    for character in "Überraschung 🎉!" {
      text.append(character)
      field.type(text)
      #expect(store.description == text)
    }
    #expect(field.value == "Überraschung 🎉!")
  }

  @Test func aCompletedTodoCanStillBeEdited() {
    let store = makeStore("Milk", isComplete: true)
    let screen = ScreenTester { TodoView(store: store) }
    screen.textField("Untitled Todo").type("Oat milk")
    #expect(store.description == "Oat milk")
    #expect(store.isComplete)
  }

  // MARK: - Cost of changes

  @Test func typingUpdatesOnlyTheText() {
    let store = makeStore("Mil")
    let screen = ScreenTester { TodoView(store: store) }
    let field = screen.textField("Untitled Todo")
    screen.resetEvaluations()

    field.type("Milk")

    #expect(screen.evaluations == 1)
    #expect(screen.takePatches().map(\.updatedID) == [field.element?.id])
  }

  @Test func togglingUpdatesTheBoxAndTheTextsStyle() {
    let store = makeStore("Milk")
    let screen = ScreenTester { TodoView(store: store) }
    screen.resetEvaluations()

    screen.button("Mark as done").press()

    #expect(screen.evaluations == 1)
    // The row's colour, the box's name, the box and the struck text change.
    let patches = screen.takePatches()
    #expect(patches.count == 4)
    #expect(patches.allSatisfy { $0.updatedID != nil })
  }
}

extension Patch {
  /// The element whose properties the patch updates.
  fileprivate var updatedID: ElementID? {
    if case .update(let id, _) = self { id } else { nil }
  }
}
