import AppHost
import Caching
import CharactersFeature
import ComposableArchitecture
import FavoritesFeature
import RepositoriesFeature
import URLPaths

/// The favorites of all features, kept in one place.
@Reducer
struct AllFavorites {
  @ObservableState
  struct State: Equatable {
    /// The kind of favorites to show.
    var kind = Kind.repositories
    var repositories = Favorites<Repository>.State()
    var characters = Favorites<Character>.State()

    var count: Int { repositories.items.count + characters.items.count }
  }

  enum Action {
    case characters(Favorites<Character>.Action)
    case kindSelected(Kind)
    case repositories(Favorites<Repository>.Action)
  }

  enum Kind: String, CaseIterable, Codable, URLComponent {
    case repositories, characters
  }

  let writers: Writers

  var body: some ReducerOf<Self> {
    Scope(state: \.repositories, action: \.repositories) {
      Favorites<Repository>().caching(writers.favoriteRepositories) { $0.items == $1.items }
    }
    Scope(state: \.characters, action: \.characters) {
      Favorites<Character>().caching(writers.favoriteCharacters) { $0.items == $1.items }
    }
    Reduce { state, action in
      if case .kindSelected(let kind) = action { state.kind = kind }
      return .none
    }
  }
}
