import Exploration
import Foundation
import Testing
import TodoFeature

@MainActor
@Suite struct TodoExplorationTests {
  @Test func anActionChangesOnlyItsProperty() {
    let explorer = Explorer(initialState: Todo.State(id: UUID(0))) { Todo() }
    explorer.after(\.checkBoxToggled) { before, after in
      after.isComplete != before.isComplete && after.description == before.description
    }
    explorer.after(\.textFieldChanged) { $1.isComplete == $0.isComplete }
    explorer.expect(.allActions)
    explorer.run()
  }
}
