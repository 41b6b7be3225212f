import AppHost
import Caching
import CharactersFeature
import ComposableArchitecture
import Foundation
import RepositoriesFeature
import StackNavigationFeature
import TodoFeature
import TodosFeature
import TreeNavigationFeature

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

extension Writers {
  /// Makes the writers of the whole app, with one cache.
  @MainActor
  init(_ cache: any Cache = InMemoryCache()) {
    let state = Root.State()
    self.init(
      todos: SavedState(state: state.todos, writer: CacheWriter(cache, key: "todos")),
      tour: SavedState(state: state.tour.progress, writer: CacheWriter(cache, key: "tour")),
      favoriteRepositories: SavedState(
        state: state.favorites.repositories, writer: CacheWriter(cache, key: "repositories")),
      favoriteCharacters: SavedState(
        state: state.favorites.characters, writer: CacheWriter(cache, key: "characters")),
      contacts: SavedState(state: SavedContacts(), writer: CacheWriter(cache, key: "contacts")),
      reading: SavedState(state: SavedBooks(), writer: CacheWriter(cache, key: "reading")),
      whereabouts: SavedPlace(
        state: state.whereabouts, writer: CacheWriter(cache, key: "whereabouts")))
  }
}

extension Root.State {
  /// Makes the state after a visit to all lists, with some screens open.
  static func visited(_ screens: [Root.Path.State] = []) -> Self {
    var state = Root.State()
    state.repositories = Repositories.State(owner: "tidewater")
    state.repositories.pages.query = "tidewater"
    state.repositories.pages.elements = [.harbor, .harborRedis]
    state.characters.pages.elements = [.ines, .wren]
    state.characters.pages.total = 2
    state.characters.pages.query = CharacterQuery()
    state.path = StackState(screens)
    return state
  }

  /// Adds favorites, in the given order.
  mutating func keep(_ repositories: [Repository], _ characters: [Character] = []) {
    favorites.repositories.items = IdentifiedArray(uniqueElements: repositories.reversed())
    favorites.characters.items = IdentifiedArray(uniqueElements: characters.reversed())
    markFavorites()
  }
}

/// Makes the app's store without a host, with the sample data and a test clock.
@MainActor
func makeStore(_ state: Root.State = Root.State(), clock: TestClock<Duration> = TestClock())
  -> StoreOf<Root>
{
  Store(initialState: state) {
    Root(writers: Writers())
  } withDependencies: {
    $0.calendar = Calendar(identifier: .gregorian)
    $0.charactersClient = .sample
    $0.continuousClock = clock
    $0.date = .constant(Date(timeIntervalSince1970: 0))
    $0.repositoriesClient = .sample
    $0.uuid = .incrementing
  }
}
