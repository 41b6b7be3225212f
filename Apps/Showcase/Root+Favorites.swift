import CharactersFeature
import ComposableArchitecture
import FavoritesFeature
import RepositoriesFeature

extension Root.State {
  /// Makes the detail screen of a repository.
  func detail(of repository: Repository) -> RepositoryDetail.State {
    RepositoryDetail.State(repository, favorites: repositories.$favorites)
  }

  /// Makes the detail screen of a character.
  func detail(of character: Character) -> CharacterDetail.State {
    CharacterDetail.State(character, favorites: characters.$favorites)
  }
}

extension Root {
  /// Handles a loaded repository: updates the copy in the favorites.
  func loaded(_ repository: Repository, _ state: State) -> Effect<Action> {
    state.favorites.repositories.contains(repository.id)
      ? .send(.favorites(.repositories(.add(repository)))) : .none
  }

  /// Handles a loaded character: updates the copy in the favorites.
  func loaded(_ character: Character, _ state: State) -> Effect<Action> {
    state.favorites.characters.contains(character.id)
      ? .send(.favorites(.characters(.add(character)))) : .none
  }
}

extension Repository: FavoriteItem {}
extension Character: FavoriteItem {}
