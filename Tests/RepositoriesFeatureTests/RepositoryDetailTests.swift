import ComposableArchitecture
import Foundation
import HTTPRequests
import RepositoriesFeature
import Testing

/// One repository, opened from a list or by its name.
@MainActor
@Suite struct RepositoryDetailTests {
  private func makeStore(
    _ state: RepositoryDetail.State,
    repository: @escaping @Sendable (String, String) async throws -> Repository
  ) -> TestStoreOf<RepositoryDetail> {
    TestStore(initialState: state) {
      RepositoryDetail()
    } withDependencies: {
      $0.repositoriesClient.repository = repository
    }
  }

  @Test func oneThatIsThereIsNotLoaded() async {
    let store = makeStore(RepositoryDetail.State(.sample(1))) { _, _ in
      throw HTTPFailure.offline
    }
    await store.send(.onAppear)
  }

  @Test func oneThatIsOpenedByNameIsLoaded() async {
    let store = makeStore(RepositoryDetail.State(owner: "tidewater", name: "repo1")) {
      #expect($0 == "tidewater" && $1 == "repo1")
      return .sample(1)
    }
    await store.send(.favoriteButtonTapped)
    await store.send(.onAppear) { $0.isLoading = true }
    await store.receive(\.repositoryResponse.success) {
      $0.isLoading = false
      $0.repository = .sample(1)
    }
    await store.receive(.delegate(.repositoryLoaded(.sample(1))))
    await store.send(.favoriteButtonTapped)
    await store.receive(.delegate(.favoriteButtonTapped(.sample(1))))
  }

  @Test(arguments: allFailures) func aFailureIsKeptAndTriedAgain(failure: HTTPFailure) async {
    let store = makeStore(RepositoryDetail.State(owner: "tidewater", name: "repo1")) { _, _ in
      throw failure
    }
    await store.send(.onAppear) { $0.isLoading = true }
    await store.receive(\.repositoryResponse.failure) {
      $0.isLoading = false
      $0.failure = failure
    }
    await store.send(.onAppear)
    store.dependencies.repositoriesClient.repository = { _, _ in .sample(1) }
    await store.send(.retryButtonTapped) {
      $0.isLoading = true
      $0.failure = nil
    }
    await store.receive(\.repositoryResponse.success) {
      $0.isLoading = false
      $0.repository = .sample(1)
    }
    await store.receive(\.delegate.repositoryLoaded)
  }

  @Test func whatWasThereStaysWhenRefreshingFails() async {
    let store = makeStore(RepositoryDetail.State(.sample(1))) { _, _ in
      throw HTTPFailure.timedOut
    }
    await store.send(.refreshButtonTapped) { $0.isLoading = true }
    await store.receive(\.repositoryResponse.failure) {
      $0.isLoading = false
      $0.failure = .timedOut
    }
    #expect(store.state.repository == .sample(1))
  }

  @Test(arguments: [
    RepositoryDetail.State(.sample(1)), RepositoryDetail.State(owner: "a", name: "b"),
  ])
  func isSavedAndBroughtBack(state: RepositoryDetail.State) throws {
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(RepositoryDetail.State.self, from: data) == state)
  }
}
