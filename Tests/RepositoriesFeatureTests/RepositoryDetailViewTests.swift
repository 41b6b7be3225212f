import ComposableArchitecture
import ComposableUI
import Foundation
import HTTPRequests
import HTTPTestSupport
import RepositoriesFeature
import Testing

/// One repository on the screen.
@MainActor
@Suite struct RepositoryDetailViewTests {
  private func makeScreen(
    _ state: RepositoryDetail.State,
    repository: @escaping @Sendable (String, String) async throws -> Repository = { _, _ in
      throw HTTPFailure.offline
    },
    languages: @escaping @Sendable (String, String) async throws -> [RepositoryLanguage] = {
      _, _ in swiftAndC
    }
  ) -> ScreenTester {
    let favorites = Shared<Set<Repository.ID>>(value: [])
    state.$favorites = SharedReader(favorites)
    let store = Store(initialState: state) {
      CombineReducers {
        RepositoryDetail()
        Reduce<RepositoryDetail.State, RepositoryDetail.Action> { _, action in
          // This test handles the delegate action like an app.
          if case .delegate(.favoriteButtonTapped(let repository)) = action {
            favorites.withLock { $0.formSymmetricDifference([repository.id]) }
          }
          return .none
        }
      }
    } withDependencies: {
      $0.repositoriesClient.repository = repository
      $0.repositoriesClient.languages = languages
    }
    return ScreenTester { NavigationStack { RepositoryDetailView(store: store) } }
  }

  @Test func theScreenShowsAllDetails() {
    #expect(
      makeScreen(RepositoryDetail.State(.sample(1))).text == """
        # repo1
        ‹ Refresh ›
        Number 1
        - Owner tidewater
        - Language Swift
        - Stars 1234
        - Forks 56
        - Updated 1970-01-01
        - Web page https://github.example/tidewater/repo1 → https://github.example/tidewater/repo1
        ‹ Add to Favorites ›
        """)
  }

  @Test func missingValuesTakeNoRoom() {
    var bare = Repository.sample(1)
    bare.description = ""
    bare.language = nil
    let screen = makeScreen(RepositoryDetail.State(bare))
    #expect(screen.text.hasPrefix("# repo1\n‹ Refresh ›\n- Owner tidewater\n- Stars"))
  }

  @Test func languagesAreShownInABarAndATable() async {
    let screen = makeScreen(RepositoryDetail.State(.sample(1)))
    await screen.settle()
    #expect(
      screen.text.hasSuffix(
        """
        Languages
        Language | Percent
        Swift 95% | 95
        C 5% | 5
        ●\u{A0}Swift\u{A0}95%   ●\u{A0}C\u{A0}5%
        ‹ Add to Favorites ›
        """))
  }

  @Test func missingLanguagesCanBeTriedAgain() async {
    await withNoon {
      let failure = LockIsolated<HTTPFailure?>(.timedOut)
      let screen = makeScreen(RepositoryDetail.State(.sample(1))) { _, _ in
        .sample(1)
      } languages: {
        _, _ in
        if let failure = failure.value { throw failure }
        return swiftAndC
      }
      await screen.settle()
      #expect(screen.text.contains("Its languages are missing."))
      failure.setValue(nil)
      screen.button("Retry").press()
      await screen.settle()
      #expect(screen.text.contains("Swift 95%"))
    }
  }

  @Test func theButtonAddsAndRemovesTheFavorite() {
    let screen = makeScreen(RepositoryDetail.State(.sample(1)))
    screen.button("Add to Favorites").press()
    screen.button("Remove from Favorites").press()
    #expect(screen.has(.button, "Add to Favorites"))
  }

  @Test func aRepositoryOpenedByNameIsLoaded() async {
    let screen = makeScreen(RepositoryDetail.State(owner: "tidewater", name: "repo1")) { _, _ in
      .sample(1)
    }
    #expect(screen.text == "# repo1\n‹ Refresh ›!\n… Loading repo1…")
    await screen.settle()
    #expect(screen.text.contains("- Stars 1234"))
  }

  @Test func aFailureIsExplainedAndCanBeRetried() async {
    await withNoon {
      let failure = LockIsolated<HTTPFailure?>(.notFound(nil))
      let screen = makeScreen(RepositoryDetail.State(owner: "tidewater", name: "x")) { _, _ in
        if let failure = failure.value { throw failure }
        return .sample(1)
      }
      await screen.settle()
      #expect(
        screen.text == """
          # x
          ‹ Refresh ›
          There is no “tidewater/x”
          It may have another name by now, or not be public.
          ‹ Retry ›
          """)
      failure.setValue(.offline)
      screen.button("Retry").press()
      await screen.settle()
      #expect(screen.text.contains("You seem to be offline"))
      failure.setValue(nil)
      screen.button("Retry").press()
      await screen.settle()
      #expect(screen.text.hasPrefix("# repo1"))

      // A repository that was loaded stays, even if a refresh fails.
      failure.setValue(.timedOut)
      screen.button("Refresh").press()
      #expect(screen.text.contains("… Loading repo1…"))
      await screen.settle()
      #expect(screen.text.contains("The server takes too long"))
      #expect(screen.text.contains("- Stars 1234"))
    }
  }
}
