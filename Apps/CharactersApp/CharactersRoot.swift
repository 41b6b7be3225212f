import Caching
import ComposableArchitecture
import CharactersFeature

/// A list of characters, the ones that lie opened on it, and which ones are kept.
@Reducer
struct CharactersRoot {
  @ObservableState
  struct State: Equatable {
    var list: Characters.State
    var path = StackState<CharacterDetail.State>()
  }

  enum Action {
    case list(Characters.Action)
    case path(StackActionOf<CharacterDetail>)
  }

  let favoritesWriter: CacheWriter<Set<Character.ID>>

  var body: some ReducerOf<Self> {
    Scope(state: \.list, action: \.list) { Characters() }
    Reduce { state, action in
      switch action {
      case .list(.delegate(.characterTapped(let character))):
        state.path.append(
          CharacterDetail.State(
            character, isFavorite: state.list.favorites.contains(character.id)))
        return .none

      case .list(.delegate(.favoriteButtonTapped(let character))),
        .path(.element(id: _, action: .delegate(.favoriteButtonTapped(let character)))):
        state.list.favorites.formSymmetricDifference([character.id])
        let favorites = state.list.favorites
        for id in state.path.ids {
          guard let shown = state.path[id: id]?.character else { continue }
          state.path[id: id]?.isFavorite = favorites.contains(shown.id)
        }
        return .run { [favoritesWriter] _ in
          favoritesWriter.save(favorites)
        }

      case .list, .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path) { CharacterDetail() }
  }
}
