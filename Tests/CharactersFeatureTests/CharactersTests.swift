import CharactersFeature
import ComposableArchitecture
import Foundation
import HTTPRequests
import HTTPTestSupport
import Testing

/// Finding characters, page by page.
@MainActor
@Suite struct CharactersTests {
  private let clock = TestClock()
  private let server = ControlledServer<Request, CharactersPage>()

  private func makeStore(
    _ state: Characters.State = Characters.State()
  ) -> TestStoreOf<Characters> {
    TestStore(initialState: state) {
      Characters()
    } withDependencies: {
      $0.continuousClock = clock
      $0.charactersClient.characters = { [server] query, page in
        try await server.answer(to: query, page: page)
      }
    }
  }

  /// Makes a store that shows the first page of two.
  private func makeLoadedStore() async -> TestStoreOf<Characters> {
    let store = makeStore()
    await store.send(.onAppear)
    await store.receive(\.fetchCharacters) { $0.pages.request = Request().paged }
    await server.send(.success(.page(1...2, of: 3, next: 2)), to: Request())
    await store.receive(\.charactersResponse) {
      $0.pages.total = 3
      $0.pages.next = 2
    }
    await store.receive(\.fetchCharactersSuccess) {
      $0.pages.request = nil
      $0.pages.query = CharacterQuery()
      $0.pages.elements = [.sample(1), .sample(2)]
    }
    return store
  }

  // MARK: - Loading

  @Test func onlyTheFirstAppearanceFetchesCharacters() async {
    let store = await makeLoadedStore()
    // Another appearance sends no request.
    await store.send(.onAppear)
    #expect(server.requests.value == [Request()])
  }

  @Test func fetchingEmptiesTheListFirst() async {
    let store = await makeLoadedStore()
    await store.send(.fetchCharacters) { $0.pages.request = Request().paged }
    #expect(store.state.characters == [])
    #expect(store.state.count == 0)
    #expect(store.state.isLoading)
    await server.send(.success(.page(4...4, of: 1)), to: Request())
    await store.receive(\.charactersResponse) {
      $0.pages.next = nil
      $0.pages.total = 1
    }
    #expect(store.state.characters == [])
    await store.receive(.fetchCharactersSuccess([.sample(4)])) {
      $0.pages.request = nil
      $0.pages.elements = [.sample(4)]
    }
    #expect(store.state.characters == [.sample(4)])
    #expect(store.state.count == 1)
    #expect(!store.state.isLoading)
  }

  @Test func theNextPageAddsNoDuplicates() async {
    let store = await makeLoadedStore()
    await store.send(.loadMoreButtonTapped) { $0.pages.request = Request(page: 2).paged }
    // A second press has no effect while the request is in flight.
    await store.send(.loadMoreButtonTapped)
    await server.send(.success(.page(2...3, of: 3)), to: Request(page: 2))
    await store.receive(\.charactersResponse) {
      $0.pages.request = nil
      $0.pages.elements = [.sample(1), .sample(2), .sample(3)]
      $0.pages.next = nil
    }
    await store.send(.loadMoreButtonTapped)
    #expect(server.requests.value == [Request(), Request(page: 2)])
  }

  // MARK: - Searching and filtering

  @Test func searchesThreeHundredMillisecondsAfterTheLastLetter() async {
    let store = await makeLoadedStore()
    await store.send(.nameChanged("w")) { $0.name = "w" }
    await clock.advance(by: .milliseconds(299))
    await store.send(.nameChanged("wr")) { $0.name = "wr" }
    // A trailing space does not change the query, so it does not restart the debounce.
    await clock.advance(by: .milliseconds(200))
    await store.send(.nameChanged("wr ")) { $0.name = "wr " }
    await clock.advance(by: .milliseconds(99))
    #expect(server.requests.value == [Request()])
    await clock.advance(by: .milliseconds(1))
    await store.receive(\.fetchCharacters) {
      $0.pages.request = Request(name: "wr").paged
    }
    await server.send(.success(.page(3...3, of: 1)), to: Request(name: "wr"))
    await store.receive(\.charactersResponse) {
      $0.pages.next = nil
      $0.pages.total = 1
    }
    await store.receive(\.fetchCharactersSuccess) {
      $0.pages.request = nil
      $0.pages.query = CharacterQuery(name: "wr")
      $0.pages.elements = [.sample(3)]
    }
  }

  @Test func returnSearchesAtOnce() async {
    let store = makeStore()
    await store.send(.nameChanged("w")) { $0.name = "w" }
    await store.send(.nameSubmitted) { $0.pages.request = Request(name: "w").paged }
    await clock.advance(by: .seconds(1))
    await server.send(.failure(.notFound("There is nothing here")), to: Request(name: "w"))
    await store.receive(\.charactersResponse) { $0.pages.total = 0 }
    await store.receive(\.fetchCharactersSuccess) {
      $0.pages.request = nil
      $0.pages.query = CharacterQuery(name: "w")
    }
    #expect(server.requests.value == [Request(name: "w")])
  }

  @Test func filtersByStatusAtOnce() async {
    let store = makeStore(Characters.State(name: "w"))
    await store.send(.statusSelected(.dead)) {
      $0.status = .dead
      $0.pages.request = Request(name: "w", status: .dead).paged
    }
    await store.send(.statusSelected(.dead))
    await server.send(.success(.page(1...1, of: 1)), to: Request(name: "w", status: .dead))
    await store.receive(\.charactersResponse) { $0.pages.total = 1 }
    await store.receive(\.fetchCharactersSuccess) {
      $0.pages.request = nil
      $0.pages.query = CharacterQuery(name: "w", status: .dead)
      $0.pages.elements = [.sample(1)]
    }
  }

  @Test func aLateResponseToAnOlderQueryIsNeverShown() async {
    let store = makeStore()
    await store.send(.statusSelected(.dead)) {
      $0.status = .dead
      $0.pages.request = Request(status: .dead).paged
    }
    await server.isAsked(Request(status: .dead))
    await store.send(.statusSelected(.alive)) {
      $0.status = .alive
      $0.pages.request = Request(status: .alive).paged
    }
    await server.send(.success(.page(5...5, of: 1)), to: Request(status: .dead))
    // A response that arrives despite cancellation is ignored as well.
    await store.send(
      .charactersResponse(Request(status: .dead).paged, .success(.page(5...5, of: 1))))
    await server.send(.success(.page(6...6, of: 1)), to: Request(status: .alive))
    await store.receive(\.charactersResponse) { $0.pages.total = 1 }
    await store.receive(\.fetchCharactersSuccess) {
      $0.pages.request = nil
      $0.pages.query = CharacterQuery(status: .alive)
      $0.pages.elements = [.sample(6)]
    }
  }

  @Test func typingCancelsTheNextPage() async {
    let store = await makeLoadedStore()
    await store.send(.loadMoreButtonTapped) { $0.pages.request = Request(page: 2).paged }
    await store.send(.nameChanged("w")) {
      $0.name = "w"
      $0.pages.request = nil
    }
    await store.send(.loadMoreButtonTapped)
    await server.send(.success(.page(3...3, of: 3)), to: Request(page: 2))
    await store.send(
      .charactersResponse(Request(page: 2).paged, .success(.page(3...3, of: 3))))
    await store.skipInFlightEffects()
  }

  // MARK: - Empty results and failures

  @Test func aQueryWithoutMatchesEmptiesTheList() async {
    let store = makeStore(Characters.State(name: "xyz"))
    await store.send(.fetchCharacters) { $0.pages.request = Request(name: "xyz").paged }
    await server.send(
      .failure(.notFound("There is nothing here")), to: Request(name: "xyz"))
    await store.receive(\.charactersResponse) { $0.pages.total = 0 }
    await store.receive(.fetchCharactersSuccess([])) {
      $0.pages.request = nil
      $0.pages.query = CharacterQuery(name: "xyz")
    }
  }

  @Test func aMissingNextPageEndsTheList() async {
    let store = await makeLoadedStore()
    await store.send(.loadMoreButtonTapped) { $0.pages.request = Request(page: 2).paged }
    await server.send(.failure(.notFound("There is nothing here")), to: Request(page: 2))
    await store.receive(\.charactersResponse) {
      $0.pages.request = nil
      $0.pages.total = 2
      $0.pages.next = nil
    }
  }

  @Test(arguments: allFailures) func aFailureIsShownAndCanBeRetried(failure: HTTPFailure) async {
    let store = makeStore()
    await store.send(.fetchCharacters) { $0.pages.request = Request().paged }
    await server.send(.failure(failure), to: Request())
    await store.receive(\.charactersResponse) {
      $0.pages.request = nil
      $0.pages.failure = Characters.Pages.Failed(request: Request().paged, reason: failure)
    }
    // Another appearance does not retry automatically.
    await store.send(.onAppear)
    await store.send(.retryButtonTapped) {
      $0.pages.request = Request().paged
      $0.pages.failure = nil
    }
    await server.send(.success(.page(1...1, of: 1)), to: Request())
    await store.receive(\.charactersResponse) { $0.pages.total = 1 }
    await store.receive(\.fetchCharactersSuccess) {
      $0.pages.request = nil
      $0.pages.query = CharacterQuery()
      $0.pages.elements = [.sample(1)]
    }
    await store.send(.retryButtonTapped)
  }

  @Test func aFailedRefreshRestoresTheLoadedRows() async {
    let store = await makeLoadedStore()
    let shown = store.state
    await store.send(.refreshButtonTapped) { $0.pages.request = Request().paged }
    await store.send(.refreshButtonTapped)
    await server.send(.failure(.offline), to: Request())
    await server.send(.failure(.offline), to: Request())
    await store.receive(\.charactersResponse) {
      $0 = shown
      $0.pages.failure = Characters.Pages.Failed(request: Request().paged, reason: .offline)
    }
    #expect(store.state.characters == [.sample(1), .sample(2)])
    #expect(store.state.count == 3)
    // Trying again requests the first page, not the next one.
    await store.send(.retryButtonTapped) {
      $0.pages.failure = nil
      $0.pages.request = Request().paged
    }
    await store.skipInFlightEffects()
  }

  @Test func aFailedNextPageKeepsTheLoadedRows() async {
    let store = await makeLoadedStore()
    await store.send(.loadMoreButtonTapped) { $0.pages.request = Request(page: 2).paged }
    await server.send(.failure(.timedOut), to: Request(page: 2))
    await store.receive(\.charactersResponse) {
      $0.pages.request = nil
      $0.pages.failure = Characters.Pages.Failed(
        request: Request(page: 2).paged, reason: .timedOut)
    }
    await store.send(.retryButtonTapped) {
      $0.pages.request = Request(page: 2).paged
      $0.pages.failure = nil
    }
    await server.send(.success(.page(3...3, of: 3)), to: Request(page: 2))
    await store.receive(\.charactersResponse) {
      $0.pages.request = nil
      $0.pages.elements = [.sample(1), .sample(2), .sample(3)]
      $0.pages.next = nil
    }
  }

  @Test func aFailedQueryHidesTheResultsOfTheOlderOne() async {
    let store = await makeLoadedStore()
    await store.send(.statusSelected(.dead)) {
      $0.status = .dead
      $0.pages.request = Request(status: .dead).paged
    }
    await server.send(.failure(.offline), to: Request(status: .dead))
    await store.receive(\.charactersResponse) {
      $0.pages.request = nil
      $0.pages.failure = Characters.Pages.Failed(
        request: Request(status: .dead).paged, reason: .offline)
    }
    #expect(store.state.characters == [])
    #expect(store.state.count == 0)
  }

  @Test func retryingRequestsTheCurrentQuery() async {
    let store = makeStore()
    await store.send(.fetchCharacters) { $0.pages.request = Request().paged }
    await server.send(.failure(.offline), to: Request())
    await store.receive(\.charactersResponse) {
      $0.pages.request = nil
      $0.pages.failure = Characters.Pages.Failed(request: Request().paged, reason: .offline)
    }
    await store.send(.nameChanged("w")) { $0.name = "w" }
    await store.send(.retryButtonTapped) {
      $0.pages.request = Request(name: "w").paged
      $0.pages.failure = nil
    }
    await store.skipInFlightEffects()
  }

  // MARK: - Delegate actions

  @Test func openedAndFavoriteCharactersAreDelegated() async {
    let store = await makeLoadedStore()
    await store.send(.characterTapped(2))
    await store.receive(.delegate(.characterTapped(.sample(2))))
    await store.send(.favoriteButtonTapped(1))
    await store.receive(.delegate(.favoriteButtonTapped(.sample(1))))
    await store.send(.characterTapped(77))
    await store.send(.favoriteButtonTapped(77))
  }
}
