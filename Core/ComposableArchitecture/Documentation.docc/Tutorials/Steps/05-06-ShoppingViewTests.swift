import ComposableArchitecture
import ComposableUI
import ShoppingFeature
import Testing

/// The screen, used as a person would.
@MainActor
@Suite struct ShoppingViewTests {
  private let clock = TestClock()

  @Test func whatIsAddedIsOnTheList() async {
    let store = Store(initialState: Shopping.State()) {
      Shopping()
    } withDependencies: {
      $0.continuousClock = clock
      $0.suggestions.suggestions = { ["\($0)lk", "\($0)nt"] }
      $0.uuid = .incrementing
    }
    let screen = ScreenTester { NavigationStack { ShoppingView(store: store) } }

    screen.textField("What to buy").type("Mi")
    await clock.advance(by: .milliseconds(300))
    await screen.settle()
    screen.button("Milk").press()
    screen.button("Add").press()
    screen.toggle("Milk").press()
    screen.assertSnapshot()
  }
}
