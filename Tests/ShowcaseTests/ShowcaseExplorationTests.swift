import CharactersFeature
import Exploration
import Foundation
import HTTPRequests
import RepositoriesFeature
import Testing
import TodoFeature
import TodoList
import TodosFeature
import URLPaths

@testable import ShowcaseComposition

/// An exploration of all features together, which presses any control.
@MainActor
@Suite struct ShowcaseExplorationTests {
  @Test func sharedDataIsTheSameInAllFeatures() {
    var beginning = Root.State()
    beginning.tour = TodosTour.State(progress: .offered)
    let explorer = ScreenExplorer(initialState: beginning) {
      Root(writers: Writers())
    } withDependencies: {
      $0.calendar = Calendar(identifier: .gregorian)
      $0.charactersClient = .sample
      $0.repositoriesClient = .sample
      $0.repositoriesClient.repositories = { _, _ in
        let some = Array(Repository.samples.prefix(3))
        return try await anyAnswer(
          .success(RepositoriesPage(repositories: some)), .failure(HTTPFailure.offline))
      }
    } screen: {
      RootView(store: $0)
    }
    explorer.always("a star is the same everywhere") {
      $0.repositories.favorites == Set($0.favorites.repositories.items.ids)
        && $0.characters.favorites == Set($0.favorites.characters.items.ids)
    }
    explorer.printsAndParses(
      { $0.urlPath?.description },
      { path in
        guard let path = try? URLPath(path), let location = try? Location.paths.parse(path)
        else { return nil }
        return try? Location.paths.print(location).description
      })
    explorer.cover { $0.tab }
    explorer.run(actions: 500)
  }
}
