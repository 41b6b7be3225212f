import ComposableArchitecture
import ComposableUI
import Foundation
import Testing
import TodoFeature

@testable import ShowcaseComposition
@testable import TodosFeature

/// The cost of a change while the whole app is on the screen.
@MainActor
@Suite struct RootViewCostTests {
  /// Makes a screen of a thousand todos, and resets its evaluations.
  private func thousand() -> (StoreOf<Root>, ScreenTester) {
    var state = Root.State()
    let todos = (1...1_000).map { Todo.State(id: UUID($0), description: "\($0)") }
    state.todos = Todos.State(todos: IdentifiedArray(uniqueElements: todos))
    let store = makeStore(state)
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

  @Test func togglingEvaluatesOneRowOfAThousandAndTheCounts() {
    let (_, screen) = thousand()
    screen.button("Mark as done", at: 500).press()
    #expect(screen.evaluations(of: TodoView.self) == 1)
    // The count of open todos and the clear button are evaluated as well.
    #expect(screen.evaluations == 3)
    // The row's colour, the box's name, the box and the struck text change. So do the count of open
    // todos and the clear button.
    #expect(screen.takePatches().count == 6)
  }
}
