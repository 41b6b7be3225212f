import ComposableArchitecture
import Foundation
import HTTPRequests
import HTTPTestSupport
import RepositoriesFeature
import Testing

/// Loading an owner's repositories.
@MainActor
@Suite struct RepositoriesTests {
  private typealias Request = Repositories.Pages.Request
  private let clock = TestClock()
  private let server = ControlledServer<Request, RepositoriesPage>()

  private func makeStore(owner: String = "tidewater") -> TestStoreOf<Repositories> {
    TestStore(initialState: Repositories.State(owner: owner)) {
      Repositories()
    } withDependencies: {
      $0.continuousClock = clock
      $0.repositoriesClient.repositories = { [server] owner, page in
        try await server.answer(to: Request(query: owner, page: page))
      }
    }
  }

  private let first = Request(query: "tidewater", page: 1)
  private let second = Request(query: "tidewater", page: 2)

  /// Makes a store that shows the first of two pages.
  private func makeLoadedStore() async -> TestStoreOf<Repositories> {
    let store = makeStore()
    await store.send(.onAppear) { $0.pages.request = first }
    await server.send(.success(.page(1...2, next: 2)), to: first)
    await store.receive(\.repositoriesResponse) {
      $0.pages.request = nil
      $0.pages.query = "tidewater"
      $0.pages.elements = [.sample(1), .sample(2)]
      $0.pages.next = 2
    }
    return store
  }

  // MARK: - Loading

  @Test func loadsTheFirstPageWhenItAppears() async {
    let store = await makeLoadedStore()
    // Another appearance sends no request.
    await store.send(.onAppear)
    #expect(server.requests.value == [first])
  }

  @Test(arguments: ["", "  "]) func noRequestIsSentWithoutAnOwner(owner: String) async {
    let store = makeStore(owner: owner)
    await store.send(.onAppear)
    await store.send(.ownerSubmitted)
    await store.send(.refreshButtonTapped)
    #expect(server.requests.value == [])
  }

  @Test func theNextPageLoadsOnDemandWithoutDuplicates() async {
    let store = await makeLoadedStore()
    await store.send(.loadMoreButtonTapped) { $0.pages.request = second }
    // A second press has no effect while the request is in flight.
    await store.send(.loadMoreButtonTapped)
    await server.send(.success(.page(2...3)), to: second)
    await store.receive(\.repositoriesResponse) {
      $0.pages.request = nil
      $0.pages.elements = [.sample(1), .sample(2), .sample(3)]
      $0.pages.next = nil
    }
    await store.send(.loadMoreButtonTapped)
    #expect(server.requests.value == [first, second])
  }

  @Test func refreshingKeepsTheRowsUntilTheResponse() async {
    let store = await makeLoadedStore()
    await store.send(.refreshButtonTapped) { $0.pages.request = first }
    await server.send(.success(.page(2...2)), to: first)
    await store.receive(\.repositoriesResponse) {
      $0.pages.request = nil
      $0.pages.elements = [.sample(2)]
      $0.pages.next = nil
    }
  }

  @Test func refreshingReplacesTheRequestOfTheFirstPage() async {
    let store = makeStore()
    await store.send(.onAppear) { $0.pages.request = first }
    await server.isAsked(first)
    await store.send(.refreshButtonTapped)
    await server.send(.success(.page(7...7)), to: first)
    await server.send(.success(.page(1...1)), to: first)
    await store.receive(\.repositoriesResponse) {
      $0.pages.request = nil
      $0.pages.query = "tidewater"
      $0.pages.elements = [.sample(1)]
    }
  }

  // MARK: - Entering an owner

  @Test func oneRequestIsSent300MillisecondsAfterTheLastLetter() async {
    let store = makeStore(owner: "")
    await store.send(.ownerChanged("a")) { $0.owner = "a" }
    await clock.advance(by: .milliseconds(299))
    await store.send(.ownerChanged("ab ")) { $0.owner = "ab " }
    await clock.advance(by: .milliseconds(299))
    #expect(server.requests.value == [])
    await clock.advance(by: .milliseconds(1))
    let request = Request(query: "ab", page: 1)
    await store.receive(\.ownerSettled) { $0.pages.request = request }
    await server.isAsked(request)
    #expect(server.requests.value == [request])
    await server.send(.success(.page(1...1, of: "ab")), to: request)
    await store.receive(\.repositoriesResponse) {
      $0.pages.request = nil
      $0.pages.query = "ab"
      $0.pages.elements = [.sample(1, of: "ab")]
    }
  }

  @Test func returnSendsTheRequestAtOnce() async {
    let store = makeStore(owner: "")
    await store.send(.ownerChanged("ab")) { $0.owner = "ab" }
    let request = Request(query: "ab", page: 1)
    await store.send(.ownerSubmitted) { $0.pages.request = request }
    // The debounce does not request the owner again.
    await clock.advance(by: .seconds(1))
    await server.send(.success(RepositoriesPage(repositories: [])), to: request)
    await store.receive(\.repositoriesResponse) {
      $0.pages.request = nil
      $0.pages.query = "ab"
    }
    #expect(server.requests.value == [request])
  }

  @Test func aLateAnswerForAnOlderOwnerIsNeverShown() async {
    let store = await makeLoadedStore()
    await store.send(.ownerChanged("older")) { $0.owner = "older" }
    await clock.advance(by: .milliseconds(300))
    let older = Request(query: "older", page: 1)
    await store.receive(\.ownerSettled) { $0.pages.request = older }
    await server.isAsked(older)
    await store.send(.ownerChanged("newer")) {
      $0.owner = "newer"
      $0.pages.request = nil
    }
    await clock.advance(by: .milliseconds(300))
    let newer = Request(query: "newer", page: 1)
    await store.receive(\.ownerSettled) { $0.pages.request = newer }
    await server.send(.success(.page(9...9, of: "newer")), to: newer)
    await store.receive(\.repositoriesResponse) {
      $0.pages.request = nil
      $0.pages.query = "newer"
      $0.pages.elements = [.sample(9, of: "newer")]
      $0.pages.next = nil
    }
    await server.send(.success(.page(5...5, of: "older")), to: older)
    // A response that arrives despite cancellation is ignored as well.
    await store.send(.repositoriesResponse(older, .success(.page(5...5, of: "older"))))
    await store.finish()
  }

  @Test func enteringTheShownOwnerSendsNoRequest() async {
    let store = await makeLoadedStore()
    await store.send(.ownerChanged("tidewate")) { $0.owner = "tidewate" }
    await store.send(.ownerChanged("tidewater")) { $0.owner = "tidewater" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.ownerSettled)
    await store.send(.ownerChanged(" tidewater")) { $0.owner = " tidewater" }
    await clock.advance(by: .seconds(1))
    #expect(server.requests.value == [first])
  }

  @Test func emptyingTheFieldCancelsTheRequestAndKeepsTheRows() async {
    let store = await makeLoadedStore()
    await store.send(.loadMoreButtonTapped) { $0.pages.request = second }
    await store.send(.ownerChanged("")) {
      $0.owner = ""
      $0.pages.request = nil
    }
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  // MARK: - Failures

  @Test(arguments: allFailures + [.notFound("Not Found")]) func aFailureIsKeptAndTriedAgain(
    failure: HTTPFailure
  ) async {
    let store = makeStore()
    await store.send(.onAppear) { $0.pages.request = first }
    await server.send(.failure(failure), to: first)
    await store.receive(\.repositoriesResponse) {
      $0.pages.request = nil
      $0.pages.failure = Repositories.Pages.Failed(request: first, reason: failure)
    }
    // Another appearance does not retry automatically.
    await store.send(.onAppear)
    await store.send(.retryButtonTapped) {
      $0.pages.request = first
      $0.pages.failure = nil
    }
    await server.send(.success(.page(1...1)), to: first)
    await store.receive(\.repositoriesResponse) {
      $0.pages.request = nil
      $0.pages.query = "tidewater"
      $0.pages.elements = [.sample(1)]
    }
    await store.send(.retryButtonTapped)
  }

  @Test func aFailedNextPageKeepsTheLoadedRows() async {
    let store = await makeLoadedStore()
    await store.send(.loadMoreButtonTapped) { $0.pages.request = second }
    await server.send(.failure(.offline), to: second)
    await store.receive(\.repositoriesResponse) {
      $0.pages.request = nil
      $0.pages.failure = Repositories.Pages.Failed(request: second, reason: .offline)
    }
    #expect(store.state.pages.elements.count == 2)
    await store.send(.retryButtonTapped) {
      $0.pages.request = second
      $0.pages.failure = nil
    }
    await server.send(.success(.page(3...3)), to: second)
    await store.receive(\.repositoriesResponse) {
      $0.pages.request = nil
      $0.pages.elements = [.sample(1), .sample(2), .sample(3)]
      $0.pages.next = nil
    }
  }

  @Test func anUnknownOwnerKeepsTheLoadedRows() async {
    let store = await makeLoadedStore()
    let request = Request(query: "nobody", page: 1)
    await store.send(.ownerChanged("nobody")) { $0.owner = "nobody" }
    await store.send(.ownerSubmitted) { $0.pages.request = request }
    await server.send(.failure(.notFound(nil)), to: request)
    await store.receive(\.repositoriesResponse) {
      $0.pages.request = nil
      $0.pages.failure = Repositories.Pages.Failed(request: request, reason: .notFound(nil))
    }
    #expect(store.state.pages.query == "tidewater")
    #expect(store.state.pages.elements.count == 2)
    await store.send(.ownerChanged("tidewater")) {
      $0.owner = "tidewater"
      $0.pages.failure = nil
    }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.ownerSettled)
  }

  @Test func anErrorOfAnotherKindIsShownToo() async {
    struct Strange: Error {}
    let store = makeStore()
    store.dependencies.repositoriesClient.repositories = { _, _ in throw Strange() }
    await store.send(.onAppear) { $0.pages.request = first }
    await store.receive(\.repositoriesResponse) {
      $0.pages.request = nil
      $0.pages.failure = Repositories.Pages.Failed(
        request: first, reason: .unexpectedBody("Strange()"))
    }
  }

  // MARK: - Delegate actions

  @Test func openedAndFavoriteRepositoriesAreDelegated() async {
    let store = await makeLoadedStore()
    await store.send(.repositoryTapped(2))
    await store.receive(.delegate(.repositoryTapped(.sample(2))))
    await store.send(.favoriteButtonTapped(1))
    await store.receive(.delegate(.favoriteButtonTapped(.sample(1))))
    await store.send(.repositoryTapped(77))
    await store.send(.favoriteButtonTapped(77))
  }
}
