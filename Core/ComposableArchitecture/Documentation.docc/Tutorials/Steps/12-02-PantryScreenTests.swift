import ComposableArchitecture
import ComposableUI
import Exploration
import ShoppingFeature
import Testing

@testable import PantryComposition

/// The app, used as a person would.
@MainActor
@Suite struct PantryScreenTests {
  @Test func fromADishToTheList() async {
    let store = Store(initialState: Root.State()) {
      Root()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    let screen = ScreenTester { RootView(store: store) }

    screen.tabs().select("Recipes")
    screen.button("Fresh Bread").press()
    screen.assertSnapshot(named: "dish")
    screen.button("Buy").press()
    await screen.settle()
    screen.assertSnapshot(named: "list")
  }

  @Test func whereverSomebodyIsHasAPath() {
    let explorer = ScreenExplorer(initialState: Root.State()) {
      Root()
    } withDependencies: {
      $0.suggestions.suggestions = { _ in try await anyAnswer(.success(["Milk"])) }
    } screen: { store in
      RootView(store: store)
    }
    explorer.always("a path leads here") { state in
      guard let path = try? Location.paths.print(state.location) else { return false }
      return (try? Location.paths.parse(path.description)) == state.location
    }
    explorer.run(actions: 300)
  }
}
