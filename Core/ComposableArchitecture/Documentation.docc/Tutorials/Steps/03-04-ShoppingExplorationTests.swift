import ComposableArchitecture
import Exploration
import ShoppingFeature
import Testing

/// What holds whatever somebody does.
@MainActor
@Suite struct ShoppingExplorationTests {
  @Test func nothingBlankIsOnTheList() {
    let explorer = Explorer(initialState: Shopping.State()) { Shopping() }
    explorer.always("each item has a name") { $0.items.allSatisfy { !$0.isEmpty } }
    explorer.after(\.addButtonTapped) { $1.draft.isEmpty && $1.items.starts(with: $0.items) }
    explorer.expect(.allActions)
    explorer.run()
  }
}
