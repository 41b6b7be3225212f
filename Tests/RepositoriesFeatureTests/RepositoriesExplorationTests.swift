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
    explorer.always("while a request runs, there is no failure") {
      $0.pages.request == nil || $0.pages.failure == nil
    }
    explorer.eventually("no request is running") { $0.pages.request == nil }
    explorer.eventually("the repositories of the entered owner are shown, or a failure") { state in
      let owner = state.owner.trimmingCharacters(in: .whitespacesAndNewlines)
      return owner.isEmpty || state.pages.query == owner || state.pages.failure != nil
    }
    explorer.expect(.allActions)
    explorer.run(actions: 4_000)
  }

  /// An exploration found this mistake: loading more cancelled the debounced request for the owner
  /// that the user had entered.
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
