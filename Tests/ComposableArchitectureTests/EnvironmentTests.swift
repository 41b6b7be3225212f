import ComposableArchitecture
import Testing

/// The two ways to pass dependencies to a feature, as in the article on dependencies.
@MainActor
@Suite struct EnvironmentTests {
  @Test func `a feature reads its dependencies by key path`() async {
    let clock = TestClock()
    let store = TestStore(initialState: SearchState()) {
      SearchByDependency()
    } withDependencies: {
      $0.continuousClock = clock
      $0.searchClient.search = { ["\($0) found"] }
    }
    await search(store, clock)
  }

  @Test func `a feature gets its dependencies by its initialiser`() async {
    let clock = TestClock()
    let store = TestStore(initialState: SearchState()) {
      SearchByInitializer(clock: clock) { ["\($0) found"] }
    }
    await search(store, clock)
  }

  private func search(
    _ store: TestStore<SearchState, SearchAction>, _ clock: TestClock<Duration>
  ) async {
    await store.send(.queryChanged("a")) { $0.query = "a" }
    await clock.advance(by: .milliseconds(200))
    await store.send(.queryChanged("ab")) { $0.query = "ab" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.response.success) { $0.results = ["ab found"] }
  }
}

@ObservableState
struct SearchState: Equatable {
  var query = ""
  var results: [String] = []
}

@CasePathable
enum SearchAction {
  case queryChanged(String)
  case response(Result<[String], any Error>)
}

private enum CancelID { case request }

@DependencyClient
struct SearchClient: Sendable {
  var search: @Sendable (_ query: String) async throws -> [String]
}

extension SearchClient: TestDependencyKey {
  static let testValue = SearchClient()
}

extension DependencyValues {
  var searchClient: SearchClient {
    get { self[SearchClient.self] }
    set { self[SearchClient.self] = newValue }
  }
}

@Reducer
struct SearchByDependency {
  typealias State = SearchState
  typealias Action = SearchAction

  @Dependency(\.continuousClock) var clock
  @Dependency(\.searchClient) var searchClient

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        state.query = query
        return .run { send in
          try await clock.sleep(for: .milliseconds(300))
          await send(.response(Result { try await searchClient.search(query) }))
        }
        .cancellable(id: CancelID.request, cancelInFlight: true)
      case .response(let response):
        state.results = (try? response.get()) ?? []
        return .none
      }
    }
  }
}

@Reducer
struct SearchByInitializer {
  typealias State = SearchState
  typealias Action = SearchAction

  let clock: any Clock<Duration>
  let search: @Sendable (String) async throws -> [String]

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        state.query = query
        return .run { send in
          try await clock.sleep(for: .milliseconds(300))
          await send(.response(Result { try await search(query) }))
        }
        .cancellable(id: CancelID.request, cancelInFlight: true)
      case .response(let response):
        state.results = (try? response.get()) ?? []
        return .none
      }
    }
  }
}
