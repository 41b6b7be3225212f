import CharactersFeature
import Exploration
import Foundation
import HTTPRequests
import Testing

@MainActor
@Suite struct CharactersExplorationTests {
  @Test func showsWhatWasAskedForLast() {
    let explorer = Explorer(initialState: Characters.State()) {
      Characters()
    } withDependencies: {
      $0.charactersClient.characters = { _, page in
        let some = Array(CharactersFeature.Character.samples.prefix(3))
        return try await anyAnswer(
          .success(CharactersPage(characters: some, count: 9, nextPage: page + 1)),
          .failure(HTTPFailure.notFound("none")), .failure(HTTPFailure.offline))
      }
    }
    explorer.exclude(\.charactersResponse, \.delegate, \.fetchCharactersSuccess)
    explorer.always("one page is asked for at a time") { !($0.isLoading && $0.isLoadingMore) }
    explorer.eventually("nothing is waited for") { !$0.isLoading && !$0.isLoadingMore }
    explorer.eventually("what is shown is what is looked for") {
      $0.shownQuery == nil || $0.shownQuery == $0.query || $0.failure != nil
    }
    explorer.expect(.allActions)
    explorer.run(actions: 4_000)
  }
}
