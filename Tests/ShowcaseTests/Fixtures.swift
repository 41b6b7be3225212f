import CharactersFeature
import ComposableArchitecture
import FavoritesFeature
import Foundation
import RepositoriesFeature

@testable import ShowcaseComposition

/// A character of the show. The alias hides the standard library's type of that name.
typealias Character = CharactersFeature.Character

extension Repository {
  static let harbor = samples[0]
  static let harborRedis = samples[1]
}

extension Character {
  static let ines = samples[0]
  static let wren = samples[2]
}

extension Root.State {
  /// Makes the state after a visit to all lists, with some screens open.
  static func visited(_ screens: [Root.Path.State] = []) -> Self {
    var state = Root.State(whereabouts: Whereabouts(owner: "tidewater", path: StackState(screens)))
    state.repositories.pages.query = "tidewater"
    state.repositories.pages.elements = [.harbor, .harborRedis]
    state.characters.pages.elements = [.ines, .wren]
    state.characters.pages.total = 2
    state.characters.pages.query = CharacterQuery()
    return state
  }

  /// Adds favorites as if the user had added them one after the other.
  func keep(_ repositories: [Repository], _ characters: [Character] = []) {
    favorites.repositories.keep(repositories.reversed())
    favorites.characters.keep(characters.reversed())
  }
}

extension Favorites.State {
  /// Replaces the favorites.
  func keep(_ items: [Item]) {
    $items.withLock { $0 = IdentifiedArray(uniqueElements: items) }
  }
}

/// Makes the app's store without a host, with the sample data and a test clock.
@MainActor
func makeStore(_ state: Root.State = Root.State(), clock: TestClock<Duration> = TestClock())
  -> StoreOf<Root>
{
  Store(initialState: state) {
    Root()
  } withDependencies: {
    $0.calendar = Calendar(identifier: .gregorian)
    $0.charactersClient = .sample
    $0.continuousClock = clock
    $0.date = .constant(Date(timeIntervalSince1970: 0))
    $0.repositoriesClient = .sample
    $0.uuid = .incrementing
  }
}
