import AppHostTestSupport
import ComposableArchitecture
import ComposableUI
import Testing

@testable import AppHost
@testable import FavoritesAppComposition

/// One feature as an app.
@MainActor
@Suite struct FavoritesAppTests {
  private func start(_ context: AppContext) -> FavoritesApp {
    withDependencies {
      $0.continuousClock = TestClock()
    } operation: {
      context.start(FavoritesApp.self)
    }
  }

  @Test func favoritesAreAddedAndRestoredInTheNextRun() async {
    await withAppContexts { newContext in
      let context = newContext()
      let app = start(context)
      let screen = ScreenTester { app.body }
      #expect(screen.text.contains("No favorites yet"))
      screen.button("☆ Assam").press()
      screen.button("☆ Oolong").press()
      screen.button("★ Assam").press()
      screen.button("Undo").press()
      screen.button("☆ Earl Grey").press()
      screen.button("Remove Earl Grey from favorites").press()
      await screen.settle()
      await context.saving.finish()

      let next = start(newContext())
      let nextScreen = ScreenTester { next.body }
      #expect(nextScreen.has(.button, "★ Assam"))
      #expect(nextScreen.has(.button, "☆ Earl Grey"))
      #expect(
        nextScreen.text.hasSuffix(
          """
          - ‹ Oolong › ‹ Remove Oolong from favorites ›
          - ‹ Assam › ‹ Remove Assam from favorites ›
          """))
    }
  }
}
