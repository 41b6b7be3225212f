import Exploration
import Foundation
import HTTPRequests
import RepositoriesFeature
import Testing

@MainActor
@Suite struct RepositoriesExplorationTests {
  @Test func theLastEnteredOwnerIsShown() {
    let explorer = Explorer(initialState: Repositories.State()) {
      Repositories()
    } withDependencies: {
      $0.repositoriesClient.repositories = { _, page in
        let some = Array(Repository.samples.prefix(3))
        return try await anyAnswer(
          .success(RepositoriesPage(repositories: some, nextPage: page + 1)),
          .success(RepositoriesPage(repositories: [])), .failure(HTTPFailure.offline))
      }
    }
    explorer.exclude(\.delegate, \.ownerSettled, \.repositoriesResponse)
    explorer.always("what is asked for has not failed") {
      $0.pages.request == nil || $0.pages.failure == nil
    }
    explorer.eventually("nothing is waited for") { $0.pages.request == nil }
    explorer.eventually("what was entered is shown, or why it isn't") { state in
      let owner = state.owner.trimmingCharacters(in: .whitespacesAndNewlines)
      return owner.isEmpty || state.pages.query == owner || state.pages.failure != nil
    }
    explorer.expect(.allActions)
    explorer.run(actions: 4_000)
  }

  /// An exploration found this mistake: loading more replaced the owner that was not yet requested.
  @Test func loadingMoreDoesNotForgetTheOwnerThatIsBeingEntered() async {
    let clock = TestClock()
    let store = TestStore(initialState: Repositories.State()) {
      Repositories()
    } withDependencies: {
      $0.continuousClock = clock
      $0.repositoriesClient.repositories = { _, page in
        RepositoriesPage(repositories: [], nextPage: page + 1)
      }
    }
    store.exhaustivity = .off

    await store.send(.ownerChanged("a"))
    await clock.advance(by: .milliseconds(300))
    await store.send(.ownerChanged("aa"))
    await store.send(.loadMoreButtonTapped)
    await clock.advance(by: .milliseconds(300))
    await store.skipReceivedActions(strict: false)
    #expect(store.state.pages.query == "aa")
  }
}
