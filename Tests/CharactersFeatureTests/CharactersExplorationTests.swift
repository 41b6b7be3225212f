import CharactersFeature
import Exploration
import Foundation
import HTTPRequests
import Testing

@MainActor
@Suite struct CharactersExplorationTests {
  @Test func theLatestRequestIsShown() {
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
    explorer.always("while a request runs, there is no failure") {
      $0.pages.request == nil || $0.pages.failure == nil
    }
    explorer.eventually("no request is running") { $0.pages.request == nil }
    explorer.eventually("what is shown is what is looked for") {
      $0.pages.query == nil || $0.pages.query == $0.query || $0.pages.failure != nil
    }
    explorer.expect(.allActions)
    explorer.run(actions: 4_000)
  }
}
