import ComposableArchitecture
import RepositoriesFeature
import SampleAPI
import Testing

/// A feature, its client and a server together, without stand-ins.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct FeatureTests {
  @Test func enteringAnotherOwnerClosesTheConnectionOfTheFirst() async throws {
    try await withServer { @MainActor server, clock in
      try server.setFaults("hang", requests: 1)
      let client = RepositoriesClient.live(baseURL: server.url)
      let store = TestStore(initialState: Repositories.State(owner: "tidewater")) {
        Repositories()
      } withDependencies: {
        $0.repositoriesClient = client
        $0.continuousClock = clock
      }
      store.exhaustivity = .off

      await store.send(.onAppear)
      try await server.request(1)
      await store.send(.ownerChanged("solo"))
      let ending = try await server.end(ofRequest: 1)?.ending
      #expect(ending == .closedByClient)

      await store.receive(\.repositoriesResponse, timeout: .seconds(60))
      #expect(store.state.pages.query == "solo")
      #expect(store.state.pages.elements.map(\.name) == ["hello-world", "único"])
      #expect(store.state.pages.failure == nil)
      await store.finish()
    }
  }

  @Test func retryRequestsTheFailedPageAndKeepsTheOthers() async throws {
    try await withServer { @MainActor server, clock in
      let client = RepositoriesClient.live(baseURL: server.url, pageSize: 20)
      let store = TestStore(initialState: Repositories.State(owner: "tidewater")) {
        Repositories()
      } withDependencies: {
        $0.repositoriesClient = client
        $0.continuousClock = clock
      }
      store.exhaustivity = .off

      await store.send(.onAppear)
      await store.receive(\.repositoriesResponse, timeout: .seconds(60))
      #expect(store.state.pages.elements.count == 20)

      try server.setFaults("404", requests: 1)
      await store.send(.loadMoreButtonTapped)
      await store.receive(\.repositoriesResponse, timeout: .seconds(60))
      #expect(store.state.pages.failure?.reason == .notFound("Not Found"))
      #expect(store.state.pages.elements.count == 20)

      await store.send(.retryButtonTapped)
      await store.receive(\.repositoriesResponse, timeout: .seconds(60))
      #expect(store.state.pages.failure == nil)
      #expect(store.state.pages.elements.count == 40)
      #expect(server.requests.map { $0.target.hasSuffix("&page=2") } == [false, true, true])
      await store.finish()
    }
  }
}
