import ComposableArchitecture
import Foundation
import HTTPRequests
import HTTPTestSupport
@testable import RepositoriesFeature
import Testing

/// One repository, opened from a list or by its name.
@MainActor
@Suite struct RepositoryDetailTests {
  private let clock = TestClock()

  /// - Parameter languages: Requested a second later, because simultaneous responses arrive in any order.
  private func makeStore(
    _ state: RepositoryDetail.State,
    repository: @escaping @Sendable (String, String) async throws -> Repository,
    languages: @escaping @Sendable (String, String) async throws -> [RepositoryLanguage] = {
      _, _ in swiftAndC
    }
  ) -> TestStoreOf<RepositoryDetail> {
    TestStore(initialState: state) {
      RepositoryDetail()
    } withDependencies: {
      $0.repositoriesClient.repository = repository
      $0.repositoriesClient.languages = { [clock] owner, name in
        try await clock.sleep(for: .seconds(1))
        return try await languages(owner, name)
      }
    }
  }

  @Test func aGivenRepositoryLoadsOnlyItsLanguages() async {
    let store = makeStore(RepositoryDetail.State(.sample(1))) { _, _ in
      throw HTTPFailure.offline
    }
    await store.send(.onAppear)
    await clock.advance(by: .seconds(1))
    await store.receive(\.languagesResponse.success) { $0.languages = swiftAndC }
    // All data is loaded, so another appearance loads nothing.
    await store.send(.onAppear)
  }

  @Test func missingLanguagesAreRetriedSeparately() async {
    let store = makeStore(RepositoryDetail.State(.sample(1))) { _, _ in
      throw HTTPFailure.offline
    } languages: { _, _ in
      throw HTTPFailure.timedOut
    }
    await store.send(.onAppear)
    await clock.advance(by: .seconds(1))
    await store.receive(\.languagesResponse.failure) { $0.languagesFailure = .timedOut }
    await store.send(.onAppear)
    store.dependencies.repositoriesClient.languages = { _, _ in [] }
    await store.send(.retryLanguagesButtonTapped) { $0.languagesFailure = nil }
    await clock.advance(by: .seconds(1))
    await store.receive(\.languagesResponse.success) { $0.languages = [] }
  }

  @Test func aRepositoryOpenedByNameIsLoaded() async {
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
    await clock.advance(by: .seconds(1))
    await store.receive(\.languagesResponse.success) { $0.languages = swiftAndC }
    await store.send(.favoriteButtonTapped)
    await store.receive(.delegate(.favoriteButtonTapped(.sample(1))))
  }

  @Test(arguments: allFailures + [.notFound("Not Found")]) func aFailureIsKeptAndTriedAgain(
    failure: HTTPFailure
  ) async {
    let store = makeStore(RepositoryDetail.State(owner: "tidewater", name: "repo1")) { _, _ in
      throw failure
    }
    await store.send(.onAppear) { $0.isLoading = true }
    await store.receive(\.repositoryResponse.failure) {
      $0.isLoading = false
      $0.failure = failure
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.languagesResponse.success) { $0.languages = swiftAndC }
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
    await clock.advance(by: .seconds(1))
    await store.receive(\.languagesResponse.success)
  }

  @Test func aFailedRefreshKeepsTheRepository() async {
    let store = makeStore(RepositoryDetail.State(.sample(1))) { _, _ in
      throw HTTPFailure.timedOut
    }
    await store.send(.refreshButtonTapped) { $0.isLoading = true }
    await store.receive(\.repositoryResponse.failure) {
      $0.isLoading = false
      $0.failure = .timedOut
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.languagesResponse.success) { $0.languages = swiftAndC }
    #expect(store.state.repository == .sample(1))
  }

  @Test(arguments: [
    RepositoryDetail.State(.sample(1)), RepositoryDetail.State(owner: "a", name: "b"),
    {
      var state = RepositoryDetail.State(.sample(1))
      state.languages = swiftAndC
      return state
    }(),
  ])
  func isSavedAndBroughtBack(state: RepositoryDetail.State) throws {
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(RepositoryDetail.State.self, from: data) == state)
  }
}

/// The shares of a repository's languages in a bar.
@Suite struct LanguageShareTests {
  private func languages(_ sizes: KeyValuePairs<String, Int>) -> [RepositoryLanguage] {
    sizes.map { RepositoryLanguage(name: $0.key, byteCount: $0.value) }
  }

  @Test func languagesAreSharesOfTheWholeLargestFirst() {
    #expect(
      LanguageShare.largest(of: languages(["C": 250, "Swift": 750]))
        == [LanguageShare(name: "Swift", share: 0.75), LanguageShare(name: "C", share: 0.25)])
  }

  @Test func languagesOfOneSizeAreSortedByName() {
    #expect(LanguageShare.largest(of: languages(["B": 1, "A": 1])).map(\.name) == ["A", "B"])
  }

  @Test func languagesPastTheLimitAreCombined() {
    let many = languages(["A": 40, "B": 30, "C": 20, "D": 6, "E": 4])
    #expect(LanguageShare.largest(of: many, most: 5).map(\.name) == ["A", "B", "C", "D", "E"])
    let some = LanguageShare.largest(of: many, most: 3)
    #expect(some.map(\.name) == ["A", "B", "Other"])
    #expect(some.last?.share == 0.3)
  }

  @Test func languagesWithoutSizeAreLeftOut() {
    #expect(LanguageShare.largest(of: languages(["A": 0, "B": -3])) == [])
    #expect(LanguageShare.largest(of: []) == [])
  }

  @Test func sizesWithAnOverflowingSumAreAdded() {
    let shares = LanguageShare.largest(of: languages(["A": .max, "B": .max]))
    #expect(shares.map(\.share) == [0.5, 0.5])
  }
}
