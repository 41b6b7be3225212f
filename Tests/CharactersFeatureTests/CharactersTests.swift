import CharactersFeature
import ComposableArchitecture
import Foundation
import HTTPRequests
import Testing

/// Finding characters, page by page.
@MainActor
@Suite struct CharactersTests {
  private let clock = TestClock()
  private let server = ControlledServer()

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

  /// A store that shows the first page of two.
  private func makeLoadedStore() async -> TestStoreOf<Characters> {
    let store = makeStore()
    await store.send(.onAppear)
    await store.receive(\.fetchCharacters) { $0.isLoading = true }
    await server.send(.success(.page(1...2, of: 3, next: 2)), to: Request())
    await store.receive(\.charactersResponse) {
      $0.shownQuery = CharacterQuery()
      $0.count = 3
      $0.nextPage = 2
    }
    await store.receive(\.fetchCharactersSuccess) {
      $0.isLoading = false
      $0.characters = [.sample(1), .sample(2)]
    }
    return store
  }

  // MARK: - Loading

  @Test func fetchesWhenItAppears() async {
    let store = await makeLoadedStore()
    // Coming back to it asks for nothing.
    await store.send(.onAppear)
    #expect(server.requests.value == [Request()])
  }

  @Test func fetchingEmptiesTheListFirst() async {
    let store = await makeLoadedStore()
    await store.send(.fetchCharacters) {
      $0.previous = Characters.Previous(
        characters: [.sample(1), .sample(2)], count: 3, nextPage: 2)
      $0.characters = []
      $0.count = 0
      $0.nextPage = nil
      $0.isLoading = true
    }
    await server.send(.success(.page(4...4, of: 1)), to: Request())
    await store.receive(\.charactersResponse) { $0.count = 1 }
    await store.receive(.fetchCharactersSuccess([.sample(4)])) {
      $0.isLoading = false
      $0.previous = nil
      $0.characters = [.sample(4)]
    }
  }

  @Test func loadsTheNextPageOnDemandAndShowsNobodyTwice() async {
    let store = await makeLoadedStore()
    await store.send(.loadMoreButtonTapped) { $0.isLoadingMore = true }
    // Pressing again is of no use while it is on its way.
    await store.send(.loadMoreButtonTapped)
    await server.send(.success(.page(2...3, of: 3)), to: Request(page: 2))
    await store.receive(\.charactersResponse) {
      $0.isLoadingMore = false
      $0.characters = [.sample(1), .sample(2), .sample(3)]
      $0.nextPage = nil
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
    // White space at the end makes no difference, so it doesn't wait any longer.
    await clock.advance(by: .milliseconds(200))
    await store.send(.nameChanged("wr ")) { $0.name = "wr " }
    await clock.advance(by: .milliseconds(99))
    #expect(server.requests.value == [Request()])
    await clock.advance(by: .milliseconds(1))
    await store.receive(\.fetchCharacters) {
      $0.characters = []
      $0.count = 0
      $0.nextPage = nil
      $0.isLoading = true
    }
    await server.send(.success(.page(3...3, of: 1)), to: Request(name: "wr"))
    await store.receive(\.charactersResponse) {
      $0.shownQuery = CharacterQuery(name: "wr")
      $0.count = 1
    }
    await store.receive(\.fetchCharactersSuccess) {
      $0.isLoading = false
      $0.characters = [.sample(3)]
    }
  }

  @Test func returnDoesNotWait() async {
    let store = makeStore()
    await store.send(.nameChanged("w")) { $0.name = "w" }
    await store.send(.nameSubmitted) { $0.isLoading = true }
    await clock.advance(by: .seconds(1))
    await server.send(.failure(.notFound("There is nothing here")), to: Request(name: "w"))
    await store.receive(\.charactersResponse) { $0.shownQuery = CharacterQuery(name: "w") }
    await store.receive(\.fetchCharactersSuccess) { $0.isLoading = false }
    #expect(server.requests.value == [Request(name: "w")])
  }

  @Test func filtersByStatusAtOnce() async {
    let store = makeStore(Characters.State(name: "w"))
    await store.send(.statusSelected(.dead)) {
      $0.status = .dead
      $0.isLoading = true
    }
    await store.send(.statusSelected(.dead))
    await server.send(.success(.page(1...1, of: 1)), to: Request(name: "w", status: .dead))
    await store.receive(\.charactersResponse) {
      $0.shownQuery = CharacterQuery(name: "w", status: .dead)
      $0.count = 1
    }
    await store.receive(\.fetchCharactersSuccess) {
      $0.isLoading = false
      $0.characters = [.sample(1)]
    }
  }

  @Test func aLateAnswerToAnOlderQueryIsNeverShown() async {
    let store = makeStore()
    await store.send(.statusSelected(.dead)) {
      $0.status = .dead
      $0.isLoading = true
    }
    await server.isAsked(Request(status: .dead))
    await store.send(.statusSelected(.alive)) { $0.status = .alive }
    await server.send(.success(.page(5...5, of: 1)), to: Request(status: .dead))
    // Even one that gets through, because it was on its way already.
    await store.send(
      .charactersResponse(CharacterQuery(status: .dead), page: 1, .success(.page(5...5, of: 1))))
    await server.send(.success(.page(6...6, of: 1)), to: Request(status: .alive))
    await store.receive(\.charactersResponse) {
      $0.shownQuery = CharacterQuery(status: .alive)
      $0.count = 1
    }
    await store.receive(\.fetchCharactersSuccess) {
      $0.isLoading = false
      $0.characters = [.sample(6)]
    }
  }

  @Test func typingStopsTheNextPage() async {
    let store = await makeLoadedStore()
    await store.send(.loadMoreButtonTapped) { $0.isLoadingMore = true }
    await store.send(.nameChanged("w")) {
      $0.name = "w"
      $0.isLoadingMore = false
    }
    await store.send(.loadMoreButtonTapped)
    await server.send(.success(.page(3...3, of: 3)), to: Request(page: 2))
    await store.send(
      .charactersResponse(CharacterQuery(), page: 2, .success(.page(3...3, of: 3))))
    await store.skipInFlightEffects()
  }

  // MARK: - When there is nothing, or it fails

  @Test func noMatchIsAnEmptyList() async {
    let store = makeStore(Characters.State(name: "xyz"))
    await store.send(.fetchCharacters) { $0.isLoading = true }
    await server.send(
      .failure(.notFound("There is nothing here")), to: Request(name: "xyz"))
    await store.receive(\.charactersResponse) { $0.shownQuery = CharacterQuery(name: "xyz") }
    await store.receive(.fetchCharactersSuccess([])) { $0.isLoading = false }
  }

  @Test func aNextPageThatIsGoneIsTheEnd() async {
    let store = await makeLoadedStore()
    await store.send(.loadMoreButtonTapped) { $0.isLoadingMore = true }
    await server.send(.failure(.notFound("There is nothing here")), to: Request(page: 2))
    await store.receive(\.charactersResponse) {
      $0.isLoadingMore = false
      $0.count = 2
      $0.nextPage = nil
    }
  }

  @Test(arguments: allFailures) func aFailureIsKeptAndTriedAgain(failure: HTTPFailure) async {
    let store = makeStore()
    await store.send(.fetchCharacters) { $0.isLoading = true }
    await server.send(.failure(failure), to: Request())
    await store.receive(\.charactersResponse) {
      $0.isLoading = false
      $0.failure = Characters.Failure(page: 1, reason: failure)
    }
    // Coming back to it doesn't try again by itself.
    await store.send(.onAppear)
    await store.send(.retryButtonTapped) {
      $0.isLoading = true
      $0.failure = nil
    }
    await server.send(.success(.page(1...1, of: 1)), to: Request())
    await store.receive(\.charactersResponse) {
      $0.shownQuery = CharacterQuery()
      $0.count = 1
    }
    await store.receive(\.fetchCharactersSuccess) {
      $0.isLoading = false
      $0.characters = [.sample(1)]
    }
    await store.send(.retryButtonTapped)
  }

  @Test func whatWasLoadedComesBackWhenRefreshingFails() async {
    let store = await makeLoadedStore()
    let shown = store.state
    await store.send(.refreshButtonTapped) {
      $0.previous = Characters.Previous(
        characters: [.sample(1), .sample(2)], count: 3, nextPage: 2)
      $0.characters = []
      $0.count = 0
      $0.nextPage = nil
      $0.isLoading = true
    }
    await store.send(.refreshButtonTapped)
    await server.send(.failure(.offline), to: Request())
    await server.send(.failure(.offline), to: Request())
    await store.receive(\.charactersResponse) {
      $0 = shown
      $0.failure = Characters.Failure(page: 1, reason: .offline)
    }
    // Trying again asks for the first page, not for the next one.
    await store.send(.retryButtonTapped) {
      $0.failure = nil
      $0.previous = Characters.Previous(
        characters: [.sample(1), .sample(2)], count: 3, nextPage: 2)
      $0.characters = []
      $0.count = 0
      $0.nextPage = nil
      $0.isLoading = true
    }
    await store.skipInFlightEffects()
  }

  @Test func whatWasLoadedStaysWhenTheNextPageFails() async {
    let store = await makeLoadedStore()
    await store.send(.loadMoreButtonTapped) { $0.isLoadingMore = true }
    await server.send(.failure(.timedOut), to: Request(page: 2))
    await store.receive(\.charactersResponse) {
      $0.isLoadingMore = false
      $0.failure = Characters.Failure(page: 2, reason: .timedOut)
    }
    await store.send(.retryButtonTapped) {
      $0.isLoadingMore = true
      $0.failure = nil
    }
    await server.send(.success(.page(3...3, of: 3)), to: Request(page: 2))
    await store.receive(\.charactersResponse) {
      $0.isLoadingMore = false
      $0.characters = [.sample(1), .sample(2), .sample(3)]
      $0.nextPage = nil
    }
  }

  @Test func anotherQueryThatFailsDoesNotShowWhatTheOlderOneFound() async {
    let store = await makeLoadedStore()
    await store.send(.statusSelected(.dead)) {
      $0.status = .dead
      $0.characters = []
      $0.count = 0
      $0.nextPage = nil
      $0.isLoading = true
    }
    await server.send(.failure(.offline), to: Request(status: .dead))
    await store.receive(\.charactersResponse) {
      $0.isLoading = false
      $0.shownQuery = nil
      $0.failure = Characters.Failure(page: 1, reason: .offline)
    }
  }

  // MARK: - What the app is told

  @Test func tellsWhoIsOpenedAndWhoIsKept() async {
    let store = await makeLoadedStore()
    await store.send(.characterTapped(2))
    await store.receive(.delegate(.characterTapped(.sample(2))))
    await store.send(.favoriteButtonTapped(1))
    await store.receive(.delegate(.favoriteButtonTapped(.sample(1))))
    await store.send(.characterTapped(77))
    await store.send(.favoriteButtonTapped(77))
  }
}
