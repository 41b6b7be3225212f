import ComposableArchitecture
import ComposableUI
import Foundation
import HTTPRequests
import HTTPTestSupport
import RepositoriesFeature
import Testing

/// An owner's repositories on the screen.
@MainActor
@Suite struct RepositoriesViewTests {
  private let clock = TestClock()

  private func makeStore(
    owner: String = "tidewater", favorites: Set<Repository.ID> = [],
    repositories: @escaping @Sendable (String, Int) async throws -> RepositoriesPage
  ) -> StoreOf<Repositories> {
    Store(initialState: Repositories.State(owner: owner, favorites: SharedReader(value: favorites)))
    {
      Repositories()
    } withDependencies: {
      $0.continuousClock = clock
      $0.repositoriesClient.repositories = repositories
    }
  }

  private func makeScreen(_ store: StoreOf<Repositories>) -> ScreenTester {
    ScreenTester { NavigationStack { RepositoriesView(store: store) } }
  }

  @Test func withoutAnOwnerTheScreenAsksForOne() {
    let screen = makeScreen(makeStore(owner: "") { _, _ in throw HTTPFailure.offline })
    #expect(
      screen.text == """
        # Repositories
        ‹ Refresh ›!
        Owner [(A name on GitHub)___]
        Whose repositories?
        Enter the name of a person or an organization.
        """)
  }

  @Test func theScreenShowsThatItIsLoading() async {
    let screen = makeScreen(makeStore { _, _ in try await Task.never() })
    #expect(
      screen.text == """
        # Repositories
        ‹ Refresh ›!
        Owner [tidewater___]
        … Loading tidewater…
        """)
  }

  @Test func theScreenListsTheRepositories() async {
    var bare = Repository.sample(2)
    bare.description = nil
    bare.language = nil
    bare.starCount = 0
    let page = RepositoriesPage(repositories: [.sample(1), bare], nextPage: 2)
    let screen = makeScreen(makeStore(favorites: [2]) { _, _ in page })
    await screen.settle()
    #expect(
      screen.text == """
        # Repositories
        ‹ Refresh ›
        Owner [tidewater___]
        ## tidewater
        - ‹ repo1 Number 1 Swift · 1.2k ★ · 56 forks › ‹ Add repo1 to favorites ›
        - ‹ repo2 0 ★ · 56 forks › ‹ Remove repo2 from favorites ›
        - ‹ Load More ›
        """)
  }

  @Test func loadsMoreUntilAllAreShown() async {
    let screen = makeScreen(
      makeStore { _, page in .page(page...page, next: page < 3 ? page + 1 : nil) })
    await screen.settle()
    screen.button("Load More").press()
    #expect(screen.text.hasSuffix("- … Loading more…"))
    await screen.settle()
    screen.button("Load More").press()
    await screen.settle()
    #expect(screen.labels(of: .row).count == 3)
    #expect(!screen.has(.button, "Load More"))
  }

  @Test func oldRepositoriesStayUnderTheirOwnersNameWhileANewOwnerLoads() async {
    let screen = makeScreen(
      makeStore { owner, _ in
        owner == "tidewater" ? .page(1...1) : try await Task.never()
      })
    await screen.settle()
    screen.textField("Owner").type("papercrane")
    await screen.settle()
    await clock.advance(by: .milliseconds(300))
    await screen.settle()
    #expect(
      screen.text == """
        # Repositories
        ‹ Refresh ›!
        Owner [papercrane___]
        … Loading papercrane…
        ## tidewater
        - ‹ repo1 Number 1 Swift · 1.2k ★ · 56 forks › ‹ Add repo1 to favorites ›
        """)
  }

  @Test func returnLoadsAtOnce() async {
    let screen = makeScreen(
      makeStore(owner: "") { owner, _ in .page(1...1, of: owner) })
    screen.textField("Owner").type("papercrane")
    screen.textField("Owner").submit()
    await screen.settle()
    #expect(screen.text.contains("## papercrane\n- ‹ repo1"))
  }

  @Test func anOwnerWithoutRepositoriesIsNotAFailure() async {
    let screen = makeScreen(makeStore { _, _ in RepositoriesPage(repositories: []) })
    await screen.settle()
    #expect(
      screen.text.hasSuffix(
        """
        Owner [tidewater___]
        tidewater has no repositories
        There may be some that you are not allowed to see.
        """))
  }

  @Test func pressedButtonsSendDelegateActions() async {
    let told = LockIsolated<[Repositories.Action]>([])
    let store = Store(initialState: Repositories.State(owner: "tidewater")) {
      CombineReducers {
        Repositories()
        Reduce<Repositories.State, Repositories.Action> { _, action in
          if case .delegate = action { told.withValue { $0.append(action) } }
          return .none
        }
      }
    } withDependencies: {
      $0.repositoriesClient.repositories = { _, _ in .page(1...2) }
    }
    let screen = makeScreen(store)
    await screen.settle()
    screen.row(at: 1).button("repo2 Number 2 Swift · 1.2k ★ · 56 forks").press()
    screen.button("Add repo1 to favorites").press()
    #expect(
      told.value == [
        .delegate(.repositoryTapped(.sample(2))), .delegate(.favoriteButtonTapped(.sample(1))),
      ])
  }

  // MARK: - Failures

  @Test(arguments: [
    (
      HTTPFailure.notFound("Not Found"),
      "There is no “tidewater”\nCheck the spelling of the name."
    ),
    (
      .rateLimited(until: Date(timeIntervalSince1970: 13 * 60 * 60)),
      "Too many requests\nThe server takes no more requests for now. Try again after 13:00."
    ),
  ])
  func aFailureIsExplainedAndCanBeRetried(failure: HTTPFailure, text: String) async {
    await withNoon {
      let fails = LockIsolated(true)
      let screen = makeScreen(
        makeStore { _, _ in
          if fails.value { throw failure }
          return .page(1...1)
        })
      await screen.settle()
      #expect(
        screen.text == """
          # Repositories
          ‹ Refresh ›
          Owner [tidewater___]
          \(text)
          ‹ Retry ›
          """)
      fails.setValue(false)
      screen.button("Retry").press()
      await screen.settle()
      #expect(screen.has(.section, "tidewater"))
    }
  }

  @Test func aFailureKeepsTheLoadedRows() async {
    await withNoon {
      let screen = makeScreen(
        makeStore { _, page in
          if page == 2 { throw HTTPFailure.server(status: 502) }
          return .page(1...1, next: 2)
        })
      await screen.settle()
      screen.button("Load More").press()
      await screen.settle()
      #expect(
        screen.labels(of: .text)[2...3] == [
          "The server has a problem",
          "It answered with error 502. That is not your fault: try again in a few minutes.",
        ])
      #expect(screen.has(.button, "Retry"))
      #expect(screen.text.contains("## tidewater\n- ‹ repo1"))
      #expect(screen.has(.button, "Load More"))
    }
  }
}
