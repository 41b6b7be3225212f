import CharactersFeature
import ComposableArchitecture
import Foundation
import HTTPRequests
import RepositoriesFeature
import StackNavigationFeature
import Testing
import URLPaths

@testable import ShowcaseComposition

/// Opening paths, and the path of the current screen.
@MainActor
@Suite struct PathTests {
  private func makeTestStore(_ state: Root.State = Root.State()) -> TestStoreOf<Root> {
    TestStore(initialState: state) {
      Root()
    } withDependencies: {
      $0.continuousClock = TestClock()
    }
  }

  // MARK: - Every route

  @Test(arguments: [
    "/todos", "/repositories", "/repositories/tidewater", "/repositories/tidewater/harbor",
    "/characters", "/characters/12", "/favorites", "/favorites?show=characters", "/contacts",
    "/reading", "/reading/3", "/reading/3/notes", "/reading/3/notes/2", "/reading/1/notes/books/1",
  ])
  func aPathLeadsToItsScreen(path: String) async {
    // The test starts elsewhere in the app, and also at the destination itself.
    for start in ["/todos", "/characters/3", "/reading/3/notes", path] {
      let store = makeStore()
      await store.send(.pathOpened(start)).finish()
      await store.send(.pathOpened(path)).finish()
      #expect(store.urlPath?.description == path)
      #expect(store.alert == nil)
      #expect(store.reading.alert == nil)
    }
  }

  @Test(arguments: [
    ("/todos/", "/todos"),
    ("todos", "/todos"),
    ("/todos#top", "/todos"),
    ("/favorites?show=repositories", "/favorites"),
    ("/%72epositories/tide%77ater", "/repositories/tidewater"),
    ("/repositories/caf%C3%A9/a%20b%2Fc", "/repositories/caf%C3%A9/a%20b%2Fc"),
  ])
  func aPathMayBeWrittenInSeveralWays(path: String, shown: String) async {
    let store = makeStore()
    await store.send(.pathOpened(path)).finish()
    #expect(store.urlPath?.description == shown)
    #expect(store.alert == nil)
  }

  @Test(arguments: [
    (Root.Tab.repositories, "/repositories/tidewater"), (.characters, "/characters"),
    (.favorites, "/favorites"), (.contacts, "/contacts"),
    (.reading, "/reading"),
  ])
  func aTabHasAPath(tab: Root.Tab, path: String) async {
    let store = makeTestStore(.visited())
    #expect(store.state.urlPath?.description == "/todos")
    await store.send(\.tabSelected, tab) { $0.tab = tab }
    #expect(store.state.urlPath?.description == path)
  }

  @Test func theRootPathKeepsTheUsersPlace() async {
    var state = Root.State.visited([.character(CharacterDetail.State(.wren))])
    state.tab = .characters
    let store = makeTestStore(state)
    await store.send(.pathOpened("/"))
    await store.send(.pathOpened(""))
    #expect(store.state.urlPath?.description == "/characters/3")
  }

  @Test func thePathContainsTheOwnerBeforeTheRepositoriesLoad() async {
    let store = makeTestStore()
    store.dependencies.repositoriesClient.repositories = { _, _ in throw HTTPFailure.offline }
    await store.send(.pathOpened("/repositories/nobody")) { $0.tab = .repositories }
    await store.receive(\.repositories.ownerChanged) { $0.repositories.owner = "nobody" }
    await store.receive(\.repositories.ownerSubmitted) {
      $0.repositories.pages.request = Repositories.Pages.Request(query: "nobody", page: 1)
    }
    #expect(store.state.urlPath?.description == "/repositories/nobody")
    await store.receive(\.repositories.repositoriesResponse) {
      $0.repositories.pages.request = nil
      $0.repositories.pages.failure = Repositories.Pages.Failed(
        request: Repositories.Pages.Request(query: "nobody", page: 1), reason: .offline)
    }
    #expect(store.state.urlPath?.description == "/repositories/nobody")
  }

  @Test func theShownOwnerIsNotLoadedAgain() async {
    let store = makeTestStore(.visited())
    await store.send(.pathOpened("/repositories/tidewater")) { $0.tab = .repositories }
  }

  @Test func theFieldShowsTheOwnerFromThePath() async {
    var state = Root.State.visited()
    state.repositories.owner = "somebody el"
    let store = makeTestStore(state)
    store.exhaustivity = .off
    store.dependencies.repositoriesClient = .sample
    await store.send(.pathOpened("/repositories/tidewater"))
    await store.skipReceivedActions()
    #expect(store.state.repositories.owner == "tidewater")
  }

  // MARK: - Screens above the tabs

  @Test func anOpenScreenStaysAndScreensAboveItClose() async {
    var state = Root.State.visited([
      .character(CharacterDetail.State(.ines)), .character(CharacterDetail.State(.wren)),
    ])
    state.path[id: 0, case: \.character]?.failure = .offline
    state.tab = .characters
    let store = makeTestStore(state)
    await store.send(.pathOpened("/characters/1")) { $0.path.pop(from: 1) }
    await store.send(.pathOpened("/characters")) { $0.path = StackState() }
  }

  @Test func goingBackFromALinkLeadsToTheTabThatItBelongsTo() async {
    let store = makeTestStore(.visited())
    await store.send(.pathOpened("/repositories/tidewater/harbor")) {
      $0.tab = .repositories
      $0.path[id: 0] = .repository(RepositoryDetail.State(.harbor))
    }
    await store.send(.pathOpened("/characters/3")) {
      $0.path[id: 1] = .character(CharacterDetail.State(.wren))
    }
    await store.send(\.path.popFrom, 0) { $0.path = StackState() }
    #expect(store.state.urlPath?.description == "/repositories/tidewater")
  }

  @Test func favoritesOpenWithoutARequest() async {
    let state = Root.State()
    state.keep([.harbor], [.wren])
    let store = makeTestStore(state)
    store.dependencies.repositoriesClient.languages = { _, _ in [] }
    await store.send(.pathOpened("/repositories/tidewater/harbor")) {
      $0.tab = .repositories
      $0.path[id: 0] = .repository($0.detail(of: .harbor))
    }
    await store.send(\.path[id: 0].repository.onAppear)
    await store.receive(\.path[id: 0].repository.languagesResponse) {
      $0.path[id: 0, case: \.repository]?.languages = []
    }
    await store.send(.pathOpened("/characters/3")) {
      $0.path[id: 1] = .character($0.detail(of: .wren))
    }
    await store.send(\.path[id: 1].character.onAppear)
  }

  @Test func aCharacterOpenedByItsPathIsLoadedAgainAfterAFailure() async {
    let store = makeTestStore()
    for failure in [HTTPFailure.offline, .notFound("Character not found")] {
      store.dependencies.charactersClient.character = { _ in throw failure }
      if store.state.path.isEmpty {
        await store.send(.pathOpened("/characters/3")) {
          $0.tab = .characters
          $0.path[id: 0] = .character(CharacterDetail.State(id: 3))
        }
        await store.send(\.path[id: 0].character.onAppear) {
          $0.path[id: 0, case: \.character]?.isLoading = true
        }
      } else {
        await store.send(\.path[id: 0].character.retryButtonTapped) {
          $0.path[id: 0, case: \.character]?.isLoading = true
          $0.path[id: 0, case: \.character]?.failure = nil
        }
      }
      await store.receive(\.path[id: 0].character.characterResponse) {
        $0.path[id: 0, case: \.character]?.isLoading = false
        $0.path[id: 0, case: \.character]?.failure = failure
      }
    }

    store.dependencies.charactersClient = .sample
    await store.send(\.path[id: 0].character.retryButtonTapped) {
      $0.path[id: 0, case: \.character]?.isLoading = true
      $0.path[id: 0, case: \.character]?.failure = nil
    }
    await store.receive(\.path[id: 0].character.characterResponse) {
      $0.path[id: 0, case: \.character]?.isLoading = false
      $0.path[id: 0, case: \.character]?.character = .wren
    }
    await store.receive(\.path[id: 0].character.delegate.characterLoaded)
  }

  @Test func aRepositoryOpenedByPathShowsItsStarOnceLoaded() async {
    let state = Root.State()
    var renamed = Repository.harbor
    renamed.name = "port"
    state.keep([renamed])
    let store = makeTestStore(state)
    store.dependencies.repositoriesClient = .sample
    await store.send(.pathOpened("/repositories/tidewater/harbor")) {
      $0.tab = .repositories
      $0.path[id: 0] = .repository(
        RepositoryDetail.State(
          owner: "tidewater", name: "harbor", favorites: $0.repositories.$favorites))
    }
    #expect(store.state.path[id: 0, case: \.repository]?.isFavorite == false)
    await store.send(\.path[id: 0].repository.onAppear) {
      $0.path[id: 0, case: \.repository]?.isLoading = true
    }
    await store.receive(\.path[id: 0].repository.repositoryResponse) {
      $0.path[id: 0, case: \.repository]?.isLoading = false
      $0.path[id: 0, case: \.repository]?.repository = .harbor
      $0.favorites.repositories.keep([.harbor])
    }
    #expect(store.state.path[id: 0, case: \.repository]?.isFavorite == true)
    await store.receive(\.path[id: 0].repository.delegate.repositoryLoaded)
    await store.receive(\.favorites.repositories.add)
    await store.receive(\.path[id: 0].repository.languagesResponse) {
      $0.path[id: 0, case: \.repository]?.languages = Repository.harbor.sampleLanguages
    }
  }

  @Test func requestsEndWithTheirScreen() async {
    let store = makeTestStore()
    store.dependencies.charactersClient.character = { _ in try await Task.never() }
    await store.send(.pathOpened("/characters/3")) {
      $0.tab = .characters
      $0.path[id: 0] = .character(CharacterDetail.State(id: 3))
    }
    await store.send(\.path[id: 0].character.onAppear) {
      $0.path[id: 0, case: \.character]?.isLoading = true
    }
    await store.send(.pathOpened("/todos")) {
      $0.tab = .todos
      $0.path = StackState()
    }
    await store.finish()
  }

  // MARK: - Unknown paths

  @Test(arguments: [
    ("/nowhere", "/contacts", "“nowhere”"),
    ("/characters/wren", "/characters", "“wren”"),
    ("/characters/3/episodes", "/characters/3", "“episodes”"),
    ("/repositories/tidewater/harbor/issues/7", "/repositories/tidewater/harbor", "“issues”"),
    ("/todos/1", "/todos", "“1”"),
    ("/favorites?show=colours", "/favorites", "“show=colours”"),
    ("/reading/flatland", "/reading", "“flatland”"),
    ("/reading/3/note/2", "/reading/3", "“note”"),
    ("/todos//", "/contacts", "empty"),
    ("/repositories/../../etc/passwd", "/contacts", "“..”"),
    ("/characters/%2", "/contacts", "“%2”"),
    ("/characters/%FF", "/contacts", "“%FF”"),
    ("/characters/99999999999999999999999", "/characters", "“99999999999999999999999”"),
    ("/characters/\u{202e}12", "/characters", "should be"),
  ])
  func anUnknownPathShowsTheNearestScreenAndTheReason(
    path: String, nearest: String, reason: String
  ) async throws {
    var state = Root.State.visited()
    state.tab = .contacts
    let store = makeStore(state)
    await store.send(.pathOpened(path)).finish()
    #expect(store.urlPath?.description == nearest)
    let message = try #require(store.alert?.message)
    #expect(String(state: message).contains(reason))
    store.send(.alert(.dismiss))
    #expect(store.alert == nil)
  }

  @Test func theAlertNamesTheUnknownPartOfThePath() async throws {
    let store = makeStore()
    await store.send(.pathOpened("/characters/wren")).finish()
    var message = try #require(store.alert?.message)
    #expect(
      String(state: message) == """
        Component 2 of the path, “wren”, should be a whole number. This is the nearest \
        screen.
        """)
    await store.send(.pathOpened("/characters/../todos")).finish()
    message = try #require(store.alert?.message)
    #expect(String(state: message).hasSuffix("The screen has not changed."))
  }

  @Test(arguments: [
    ("/reading/99", "/reading", "There is no book 99"),
    ("/reading/3/notes/99", "/reading/3/notes", "There is no note 99"),
  ])
  func aMissingBookOrNoteShowsItsParentScreen(
    path: String, nearest: String, title: String
  ) async {
    let store = makeStore()
    await store.send(.pathOpened(path)).finish()
    #expect(store.urlPath?.description == nearest)
    #expect(store.reading.alert.map { String(state: $0.title) } == title)
  }

  @Test func openingAnotherPathDismissesTheAlert() async {
    let store = makeStore()
    await store.send(.pathOpened("/nowhere")).finish()
    #expect(store.alert != nil)
    await store.send(.pathOpened("/contacts")).finish()
    #expect(store.alert == nil)
  }

  @Test(arguments: [
    "/" + String(repeating: "a/", count: 100_000),
    "/" + String(repeating: "%ff/../", count: 2_000),
    "/reading/3" + String(repeating: "/notes", count: 5_000),
    "/characters/" + String(repeating: "9", count: 100_000),
    "/repositories/" + String(repeating: "%F0%9F%92%A9", count: 10_000),
    "\u{0}\u{1b}[2J", "?", "#", "//", "/%00/%00", "https://example.com/todos", "/todos?" + "a=b&",
  ])
  func hostilePathsDoNoHarm(path: String) async throws {
    let store = makeStore()
    await store.send(.pathOpened(path)).finish()
    let location = try #require(store.urlPath?.description)
    // The resulting location can be opened again.
    await store.send(.pathOpened(location)).finish()
    #expect(store.urlPath?.description == location)
  }
}
