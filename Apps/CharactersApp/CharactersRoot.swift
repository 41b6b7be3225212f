import AppHost
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
    /// The favorites were changed in another window.
    case favoritesReplaced(Set<Character.ID>)
    case list(Characters.Action)
    case path(StackActionOf<CharacterDetail>)
  }

  let favorites: SavedState<Set<Character.ID>>

  var body: some ReducerOf<Self> {
    parts.caching(favorites, of: \.list.favorites)
  }

  @ReducerBuilder<State, Action> private var parts: some ReducerOf<Self> {
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
        state.markFavorites()
        return .none

      case .favoritesReplaced(let favorites):
        state.list.favorites = favorites
        state.markFavorites()
        return .none

      case .list, .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path) { CharacterDetail() }
  }
}

extension CharactersRoot.State {
  /// Tells the open screens what is a favorite.
  fileprivate mutating func markFavorites() {
    let favorites = list.favorites
    for id in path.ids {
      guard let shown = path[id: id]?.character else { continue }
      path[id: id]?.isFavorite = favorites.contains(shown.id)
    }
  }
}
