import AppHostTestSupport
import CharactersFeature
import ComposableArchitecture
import ComposableUI
import Testing

@testable import AppHost
@testable import CharactersAppComposition

/// One feature as an app.
@MainActor
@Suite struct CharactersAppTests {
  private func start(_ context: AppContext) -> CharactersApp {
    // Loads the samples early: their first use would delay the first answer.
    #expect(!CharactersFeature.Character.samples.isEmpty)
    return withDependencies {
      $0.continuousClock = TestClock()
    } operation: {
      context.start(CharactersApp.self)
    }
  }

  @Test func theAppKeepsFavoritesForTheNextRun() async {
    await withAppContexts { newContext in
      let context = newContext()
      let app = start(context)
      let screen = ScreenTester { app.body }
      await screen.settle()
      #expect(screen.text.contains("Sample data: nothing is loaded from the network."))
      screen.button("Add Wren to favorites").press()
      screen.button("Ines Calloway Alive · Human · The Kestrel").press()
      #expect(screen.image("Portrait of Ines Calloway").exists)
      screen.button("Add to Favorites").press()
      #expect(screen.has(.button, "Remove from Favorites"))
      screen.button("Back").press()
      screen.button("Remove Wren from favorites").press()
      await screen.settle()
      await context.saving.finish()

      let next = start(newContext())
      let nextScreen = ScreenTester { next.body }
      await nextScreen.settle()
      #expect(nextScreen.has(.button, "Add Wren to favorites"))
      #expect(nextScreen.has(.button, "Remove Ines Calloway from favorites"))
    }
  }
}
