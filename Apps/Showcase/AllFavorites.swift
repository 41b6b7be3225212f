import AppHost
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
    var repositories = Favorites<Repository>.State(items: Shared(.favoriteRepositories))
    var characters = Favorites<Character>.State(items: Shared(.favoriteCharacters))

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

  var body: some ReducerOf<Self> {
    Scope(\.repositories, action: \.repositories) { Favorites() }
    Scope(\.characters, action: \.characters) { Favorites() }
    Reduce { state, action in
      if case .kindSelected(let kind) = action { state.kind = kind }
      return .none
    }
  }
}
