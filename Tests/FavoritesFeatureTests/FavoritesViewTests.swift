import ComposableArchitecture
import ComposableUI
import FavoritesFeature
import Testing

/// The favorites on the screen.
@MainActor
@Suite struct FavoritesViewTests {
  private let clock = TestClock()

  private func makeScreen(_ items: IdentifiedArrayOf<Tea>) -> ScreenTester {
    let store = Store(initialState: Favorites.State(items: Shared(value: items))) {
      Favorites<Tea>()
    } withDependencies: {
      $0.continuousClock = clock
    }
    return ScreenTester {
      NavigationStack { FavoritesView(store: store) { Text("A cup of \($0.name)") } }
    }
  }

  @Test func anEmptyListSaysHowToStart() {
    #expect(
      makeScreen([]).text == """
        # Favorites
        No favorites yet
        Press ☆ beside what you want to keep, and it will show up here.
        """)
  }

  @Test func theAppDecidesHowRowsLook() {
    #expect(
      makeScreen([.bancha, .assam]).text == """
        # Favorites
        - ‹ A cup of Bancha › ‹ Remove Bancha from favorites ›
        - ‹ A cup of Assam › ‹ Remove Assam from favorites ›
        """)
  }

  @Test func removingCanBeUndoneForAWhile() async {
    let screen = makeScreen([.bancha, .assam])
    screen.button("Remove Bancha from favorites").press()
    #expect(
      screen.text == """
        # Favorites
        Removed Bancha. ‹ Undo ›
        - ‹ A cup of Assam › ‹ Remove Assam from favorites ›
        """)
    screen.pressShortcut("u")
    #expect(screen.labels(of: .row).count == 2)
    #expect(!screen.has(.button, "Undo"))

    screen.button("Remove Assam from favorites").press()
    await screen.settle()
    await clock.advance(by: .seconds(5))
    await screen.settle()
    #expect(
      screen.text == """
        # Favorites
        - ‹ A cup of Bancha › ‹ Remove Bancha from favorites ›
        """)
  }

  @Test func removingTheOnlyItemCanBeUndone() {
    let screen = makeScreen([.assam])
    screen.button("Remove Assam from favorites").press()
    #expect(screen.text.contains("No favorites yet"))
    screen.button("Undo").press()
    #expect(screen.has(.button, "A cup of Assam"))
  }
}
