import ComposableArchitecture
import ComposableUI
import ShoppingFeature
import Testing

/// The screen, used as a person would.
@MainActor
@Suite struct ShoppingViewTests {
  @Test func whatIsAddedIsOnTheList() {
    let store = Store(initialState: Shopping.State()) { Shopping() }
    let screen = ScreenTester { NavigationStack { ShoppingView(store: store) } }

    screen.textField("What to buy").type("Milk")
    screen.button("Add").press()
    screen.assertSnapshot()
  }
}
