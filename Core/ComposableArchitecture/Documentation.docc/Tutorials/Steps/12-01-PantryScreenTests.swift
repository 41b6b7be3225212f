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
}
