import Caching
import ComposableArchitecture
import ComposableUI
import Foundation
import Testing
import TodoFeature
import TodosFeature

@testable import ShowcaseComposition

/// The composition on the screen.
@MainActor
@Suite struct RootViewTests {
  private let clock = TestClock()

  private func makeStore(_ todos: [Todo.State] = []) -> StoreOf<Root> {
    let state = Root.State(todos: .init(todos: IdentifiedArray(uniqueElements: todos)))
    return Store(initialState: state) {
      Root(todosWriter: CacheWriter(InMemoryCache(), key: "todos"))
    } withDependencies: {
      $0.continuousClock = clock
      $0.uuid = .incrementing
    }
  }

  @Test func startsWithAnEmptyListInTheFirstTab() {
    let store = makeStore()
    let screen = ScreenTester { RootView(store: store) }
    #expect(
      screen.text == """
        *Todos*
        # Todos
        ‹ Edit ›! ‹ Add Todo ›
        Filter: *All* | Active | Completed
        Nothing to do yet
        Add your first todo to get started.
        0 left ‹ Clear Completed ›!
        """)
    screen.tabs().select("Todos")
    #expect(store.tab == .todos)
  }

  @Test func aDayWithAListOfThingsToDo() async {
    let store = makeStore()
    let screen = ScreenTester { RootView(store: store) }

    // Three todos, each put on top of the others.
    for description in ["Milk", "Cafe\u{301} ☕️", ""] {
      screen.button("Add Todo").press()
      screen.textField("Untitled Todo", at: 0).type(description)
    }
    #expect(
      screen.text == """
        *Todos*
        # Todos
        ‹ Edit › ‹ Add Todo ›
        Filter: *All* | Active | Completed
        - ‹ Mark as done › [(Untitled Todo)___]
        - ‹ Mark as done › [Cafe\u{301} ☕️___]
        - ‹ Mark as done › [Milk___]
        3 left ‹ Clear Completed ›!
        """)

    // The one on top is done, and sinks after a second.
    screen.button("Mark as done", at: 0).press()
    #expect(screen.text.contains("- ‹ Mark as not done › [(Untitled Todo)___]\n- "))
    await wait { await clock.hasSleeper }
    await clock.advance(by: .seconds(1))
    await wait { store.todos.todos.last?.isComplete == true }
    #expect(
      screen.text == """
        *Todos*
        # Todos
        ‹ Edit › ‹ Add Todo ›
        Filter: *All* | Active | Completed
        - ‹ Mark as done › [Cafe\u{301} ☕️___]
        - ‹ Mark as done › [Milk___]
        - ‹ Mark as not done › [(Untitled Todo)___]
        2 left ‹ Clear Completed ›
        """)

    // Deleting and moving go by what is shown.
    screen.picker("Filter").select("Active")
    screen.button("Edit").press()
    screen.row(at: 1).move(by: -1)
    screen.row(at: 1).delete()
    screen.button("Done").press()
    #expect(
      screen.text == """
        *Todos*
        # Todos
        ‹ Edit › ‹ Add Todo ›
        Filter: All | *Active* | Completed
        - ‹ Mark as done › [Milk___]
        1 left ‹ Clear Completed ›
        """)
    screen.button("Clear Completed").press()
    screen.picker("Filter").select("Completed")
    #expect(screen.text.contains("Nothing completed yet"))

    // All of it, after a question.
    screen.button("Edit").press()
    screen.button("Delete All").press()
    #expect(screen.dialog().label == "Delete the only todo?")
    screen.button("Cancel").press()
    #expect(store.todos.todos.map(\.description) == ["Milk"])
    screen.button("Delete All").press()
    screen.button("Delete All", at: 1).press()
    #expect(screen.text.contains("Nothing to do yet"))
    #expect(store.todos.todos.isEmpty)
  }

  // MARK: - What it costs

  /// A thousand todos, where nothing has been evaluated since they were shown.
  private func thousand() -> (StoreOf<Root>, ScreenTester) {
    let store = makeStore((1...1_000).map { Todo.State(id: UUID($0), description: "\($0)") })
    let screen = ScreenTester { RootView(store: store) }
    screen.resetEvaluations()
    return (store, screen)
  }

  @Test func typingEvaluatesOneRowOfAThousand() {
    let (_, screen) = thousand()
    screen.textField("Untitled Todo", at: 500).type("Milk")
    #expect(screen.evaluations(of: TodoView.self) == 1)
    #expect(screen.evaluations == 1)
    #expect(screen.takePatches().count == 1)
  }

  @Test func togglingEvaluatesOneRowOfAThousandAndTheFooter() {
    let (_, screen) = thousand()
    screen.button("Mark as done", at: 500).press()
    #expect(screen.evaluations(of: TodoView.self) == 1)
    #expect(screen.evaluations == 2)
    // The row's colour, the box's name, the box, the line through the text; how much is left, that
    // there is something to clear.
    #expect(screen.takePatches().count == 6)
  }

  @Test func addingToAThousandEvaluatesTheNewOneAlone() {
    let (_, screen) = thousand()
    screen.button("Add Todo").press()
    #expect(screen.evaluations(of: TodoView.self) == 1)
    // That, the list, the footer, the button to edit.
    #expect(screen.evaluations == 4)
    // The new row, how much is left.
    #expect(screen.takePatches().count == 2)
  }

  @Test func sortingAThousandMovesTheOneThatIsDone() {
    let (store, screen) = thousand()
    screen.button("Mark as done", at: 500).press()
    screen.resetEvaluations()
    _ = screen.takePatches()
    store.send(.todos(.sortCompletedTodos))
    #expect(screen.evaluations(of: TodoView.self) == 0)
    #expect(screen.takePatches().count == 1)
  }
}

/// Waits for what an effect does on its way between threads, in real time but not by the clock.
@MainActor
private func wait(until condition: () async -> Bool) async {
  for _ in 0..<10_000 {
    if await condition() { return }
    await Task.yield()
  }
  Issue.record("What was waited for has not come.")
}

extension TestClock {
  fileprivate var hasSleeper: Bool {
    get async {
      do {
        try await checkSuspension()
        return false
      } catch {
        return true
      }
    }
  }
}
