import CharactersFeature
import ComposableArchitecture
import FavoritesFeature
import RepositoriesFeature

// The root owns the favorites. It copies them to the lists and the open screens, so that all stars
// agree.

extension Root.State {
  /// Makes the detail screen of a repository.
  func detail(of repository: Repository) -> RepositoryDetail.State {
    RepositoryDetail.State(
      repository, isFavorite: favorites.repositories.contains(repository.id))
  }

  /// Makes the detail screen of a character.
  func detail(of character: Character) -> CharacterDetail.State {
    CharacterDetail.State(character, isFavorite: favorites.characters.contains(character.id))
  }

  /// Copies the favorites to all lists and open screens.
  ///
  /// - Complexity: O(*n*) in the number of favorites and open screens.
  mutating func markFavorites() {
    repositories.favorites = Set(favorites.repositories.items.ids)
    characters.favorites = Set(favorites.characters.items.ids)
    for id in path.ids { markFavorite(id) }
  }

  private mutating func markFavorite(_ id: StackElementID) {
    switch path[id: id] {
    case .character(let detail):
      let isFavorite = favorites.characters.contains(detail.characterID)
      path[id: id, case: \.character]?.isFavorite = isFavorite
    case .repository(let detail):
      let isFavorite = detail.repository.map { favorites.repositories.contains($0.id) }
      path[id: id, case: \.repository]?.isFavorite = isFavorite ?? false
    case nil:
      break
    }
  }
}

extension Root {
  /// Handles a loaded repository. If it was opened by name, its id is only known now, so the stars
  /// need an update.
  func loaded(_ repository: Repository, _ state: inout State) -> Effect<Action> {
    state.markFavorites()
    return state.favorites.repositories.contains(repository.id)
      ? .send(.favorites(.repositories(.add(repository)))) : .none
  }

  /// Handles a loaded character: updates the copy in the favorites.
  func loaded(_ character: Character, _ state: inout State) -> Effect<Action> {
    state.favorites.characters.contains(character.id)
      ? .send(.favorites(.characters(.add(character)))) : .none
  }
}

extension Repository: FavoriteItem {}
extension Character: FavoriteItem {}
