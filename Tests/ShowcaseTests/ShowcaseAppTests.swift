import CharactersFeature
import ComposableArchitecture
import ComposableUI
import Foundation
import RepositoriesFeature
import Testing

@testable import AppHost
@testable import ShowcaseComposition

/// The app as hosts run it.
@MainActor
@Suite(.serialized) struct ShowcaseAppTests {
  /// Runs a test with a directory of its own, and waits for what is saved there.
  private func withContext(
    isLive: Bool = false, _ test: @MainActor (AppContext) async throws -> Void
  ) async throws {
    try await withDataDirectory { directory in
      let context = AppContext(directory: directory, isLive: isLive)
      try await test(context)
      await context.saving.finish()
    }
  }

  @Test func sampleDataIsShownAndCalledThatAndNobodyIsAsked() async throws {
    try await withContext { context in
      // The clients of tests report an issue when they are asked.
      let app = ShowcaseApp(context: context)
      let screen = ScreenTester { app.body }
      #expect(screen.text.hasPrefix("Sample data: nothing is loaded from the network.\n"))
      screen.tabs().select("Repositories")
      await screen.settle()
      #expect(screen.textField("Owner").value == "tidewater")
      #expect(screen.has(.button, "Add harbor to favorites"))
      screen.tabs().select("Characters")
      await screen.settle()
      #expect(screen.has(.button, "Add Wren to favorites"))
    }
  }

  @Test func liveDataIsAskedForAndCalledThat() async throws {
    try await withContext(isLive: true) { context in
      let owners = LockIsolated<[String]>([])
      let app = withDependencies {
        $0.repositoriesClient.repositories = { owner, _ in
          owners.withValue { $0.append(owner) }
          return RepositoriesPage(repositories: [.harborRedis])
        }
      } operation: {
        ShowcaseApp(context: context)
      }
      let screen = ScreenTester { app.body }
      #expect(
        screen.text.hasPrefix("Live data: loaded from the network.\n"))
      screen.tabs().select("Repositories")
      await screen.settle()
      #expect(owners.value == ["apple"])
      #expect(screen.has(.button, "Add harbor-redis to favorites"))
    }
  }

  @Test func aHostGoesToPathsAndKnowsWhereItIs() async throws {
    try await withContext { context in
      let app = ShowcaseApp(context: context)
      let screen = app.screen(notices: AppNotices())
      #expect(screen.location == "/todos")
      screen.open("/characters/3")
      #expect(screen.location == "/characters/3")
      screen.open("/reading/3/notes/99")
      #expect(screen.location == "/reading/3/notes")
      screen.open("/")
      #expect(screen.location == "/reading/3/notes")
      screen.open("/nowhere")
      #expect(screen.location == "/reading/3/notes")
    }
  }
}
