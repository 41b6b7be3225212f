import AppHostTestSupport
import CharactersFeature
import ComposableArchitecture
import ComposableUI
import Foundation
import RepositoriesFeature
import Testing

@testable import AppHost
@testable import ShowcaseComposition

/// The app in the form that hosts run.
@MainActor
@Suite(.serialized) struct ShowcaseAppTests {
  @Test func sampleDataIsLabelledAndSendsNoRequests() async {
    await withAppContexts { newContext in
      // The clients of tests report an issue when they are asked.
      let app = newContext().start(ShowcaseApp.self)
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

  @Test func liveDataIsRequestedAndLabelled() async {
    await withAppContexts(isLive: true) { newContext in
      let owners = LockIsolated<[String]>([])
      let app = withDependencies {
        $0.repositoriesClient.repositories = { owner, _ in
          owners.withValue { $0.append(owner) }
          return RepositoriesPage(repositories: [.harborRedis])
        }
      } operation: {
        newContext().start(ShowcaseApp.self)
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

  @Test func aHostOpensPathsAndHasTheLocation() async {
    await withAppContexts { newContext in
      let app = newContext().start(ShowcaseApp.self)
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
