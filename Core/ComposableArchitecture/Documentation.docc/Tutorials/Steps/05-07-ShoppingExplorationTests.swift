import ComposableArchitecture
import ComposableUI
import Exploration
import ShoppingFeature
import Testing

/// What holds whatever somebody does.
@MainActor
@Suite struct ShoppingExplorationTests {
  private struct Offline: Error {}

  @Test func nothingBlankIsOnTheList() {
    let explorer = ScreenExplorer(initialState: Shopping.State()) {
      Shopping()
    } withDependencies: {
      $0.suggestions.suggestions = { _ in
        try await anyAnswer(.success(["Milk"]), .failure(Offline()))
      }
    } screen: { store in
      NavigationStack { ShoppingView(store: store) }
    }
    explorer.always("each item has a name") { $0.items.allSatisfy { !$0.name.isEmpty } }
    explorer.after(\.addButtonTapped) { $1.draft.isEmpty && $1.items.starts(with: $0.items) }
    explorer.always("suggestions are for what is entered") {
      $0.suggestions.isEmpty || !$0.draft.isEmpty
    }
    explorer.run(actions: 500)
  }
}
