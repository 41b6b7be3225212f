import AppHostTestSupport
import ComposableArchitecture
import ComposableUI
import RepositoriesFeature
import Testing

@testable import AppHost
@testable import RepositoriesAppComposition

/// One feature as an app.
@MainActor
@Suite struct RepositoriesAppTests {
  private func start(_ context: AppContext) -> RepositoriesApp {
    // Loads the samples early: their first use would delay the first answer.
    #expect(!RepositoriesFeature.Repository.samples.isEmpty)
    return withDependencies {
      $0.continuousClock = TestClock()
    } operation: {
      context.start(RepositoriesApp.self)
    }
  }

  @Test func repositoriesAreFavoritedAndRestoredInTheNextRun() async {
    await withAppContexts { newContext in
      let context = newContext()
      let app = start(context)
      let screen = ScreenTester { app.body }
      await screen.settle()
      #expect(screen.text.contains("Sample data: nothing is loaded from the network."))
      screen.button("Add harbor to favorites").press()
      screen.button(
        "harbor-redis Redis sessions and rate limits for Harbor Swift · 384 ★ · 20 forks"
      )
      .press()
      screen.button("Add to Favorites").press()
      #expect(screen.has(.button, "Remove from Favorites"))
      screen.button("Back").press()
      screen.button("Remove harbor from favorites").press()
      await screen.settle()
      await context.saving.finish()

      let next = start(newContext())
      let nextScreen = ScreenTester { next.body }
      await nextScreen.settle()
      #expect(nextScreen.has(.button, "Add harbor to favorites"))
      #expect(nextScreen.has(.button, "Remove harbor-redis from favorites"))
    }
  }
}
