import Caching
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
    case list(Repositories.Action)
    case path(StackActionOf<RepositoryDetail>)
  }

  let favoritesWriter: CacheWriter<Set<Repository.ID>>

  var body: some ReducerOf<Self> {
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
        let favorites = state.list.favorites
        for id in state.path.ids {
          guard let shown = state.path[id: id]?.repository else { continue }
          state.path[id: id]?.isFavorite = favorites.contains(shown.id)
        }
        return .run { [favoritesWriter] _ in
          favoritesWriter.save(favorites)
        }

      case .list, .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path) { RepositoryDetail() }
  }
}
