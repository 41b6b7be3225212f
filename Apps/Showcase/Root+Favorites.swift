import CharactersFeature
import ComposableArchitecture
import FavoritesFeature
import RepositoriesFeature

// What is a favorite is known in one place. The lists and what lies open are told of it, so that a star
// is the same wherever it is seen.

extension Root.State {
  /// A repository's screen.
  func detail(of repository: Repository) -> RepositoryDetail.State {
    RepositoryDetail.State(
      repository, isFavorite: favorites.repositories.contains(repository.id))
  }

  /// A character's screen.
  func detail(of character: Character) -> CharacterDetail.State {
    CharacterDetail.State(character, isFavorite: favorites.characters.contains(character.id))
  }

  /// Tells everybody who shows a star what is a favorite.
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
  /// A repository was opened by its name, or asked for anew: only now is known which one it is.
  func loaded(_ repository: Repository, _ state: inout State) -> Effect<Action> {
    state.markFavorites()
    return state.favorites.repositories.contains(repository.id)
      ? .send(.favorites(.repositories(.add(repository)))) : .none
  }

  /// A favorite is kept as it was seen last.
  func loaded(_ character: Character, _ state: inout State) -> Effect<Action> {
    state.favorites.characters.contains(character.id)
      ? .send(.favorites(.characters(.add(character)))) : .none
  }
}

extension Repository: FavoriteItem {}
extension Character: FavoriteItem {}
