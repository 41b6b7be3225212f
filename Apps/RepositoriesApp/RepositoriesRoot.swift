import AppHost
import ComposableArchitecture
import RepositoriesFeature

/// A list of repositories, the ones that lie opened on it, and which ones are kept.
@Reducer
struct RepositoriesRoot {
  @ObservableState
  struct State: Equatable {
    var list: Repositories.State
    var path = StackState<RepositoryDetail.State>()
  }

  enum Action {
    /// The favorites were changed in another window.
    case favoritesReplaced(Set<Repository.ID>)
    case list(Repositories.Action)
    case path(StackActionOf<RepositoryDetail>)
  }

  let favorites: SavedState<Set<Repository.ID>>

  var body: some ReducerOf<Self> {
    parts.caching(favorites, of: \.list.favorites)
  }

  @ReducerBuilder<State, Action> private var parts: some ReducerOf<Self> {
    Scope(state: \.list, action: \.list) { Repositories() }
    Reduce { state, action in
      switch action {
      case .list(.delegate(.repositoryTapped(let repository))):
        state.path.append(
          RepositoryDetail.State(
            repository, isFavorite: state.list.favorites.contains(repository.id)))
        return .none

      case .list(.delegate(.favoriteButtonTapped(let repository))),
        .path(.element(id: _, action: .delegate(.favoriteButtonTapped(let repository)))):
        state.list.favorites.formSymmetricDifference([repository.id])
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
    .forEach(\.path, action: \.path) { RepositoryDetail() }
  }
}

extension RepositoriesRoot.State {
  /// Tells the open screens what is a favorite.
  fileprivate mutating func markFavorites() {
    let favorites = list.favorites
    for id in path.ids {
      guard let shown = path[id: id]?.repository else { continue }
      path[id: id]?.isFavorite = favorites.contains(shown.id)
    }
  }
}
