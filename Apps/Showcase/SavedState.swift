import AppHost
import Caching
import CharactersFeature
import ComposableArchitecture
import FavoritesFeature
import RepositoriesFeature
import StackNavigationFeature
import TodoFeature
import TodoList
import TodosFeature
import TourFeature
import TreeNavigationFeature

/// What saves the parts of the app's state, each in a file of its own.
struct Writers: Sendable {
  let todos: CacheWriter<Todos<Todo>.State>
  let tour: CacheWriter<TourProgress>
  let favoriteRepositories: CacheWriter<Favorites<Repository>.State>
  let favoriteCharacters: CacheWriter<Favorites<Character>.State>
  let contacts: CacheWriter<TreeNavigation.State>
  let reading: CacheWriter<StackNavigation.State>
  let whereabouts: CacheWriter<Whereabouts>
}

/// Where in the app its user is.
struct Whereabouts: Codable, Equatable, Sendable {
  var tab = Root.Tab.todos
  var favorites = AllFavorites.Kind.repositories
  /// Whose repositories are shown.
  var owner = ""
  var path = StackState<Root.Path.State>()
}

extension Root.State {
  var whereabouts: Whereabouts {
    Whereabouts(
      tab: tab, favorites: favorites.kind,
      owner: repositories.shownOwner ?? repositories.owner, path: path)
  }
}

extension Root {
  /// What the last run left, and what saves it from now on.
  ///
  /// - Parameter owner: Whose repositories to show in a first run.
  @MainActor
  static func saved(in context: AppContext, owner: String) -> (state: State, writers: Writers) {
    let todos = context.saved("todos", initial: Todos<Todo>.State())
    let tour = context.saved("tour", initial: TourProgress.first(with: todos.state))
    let repositories = context.saved("repositories", initial: Favorites<Repository>.State())
    let characters = context.saved("characters", initial: Favorites<Character>.State())
    let contacts = context.saved("contacts", initial: TreeNavigation.State())
    let reading = context.saved("reading", initial: StackNavigation.State())
    let whereabouts = context.saved("whereabouts", initial: Whereabouts(owner: owner))

    var state = State()
    state.tab = whereabouts.state.tab
    state.todos = todos.state
    state.tour = TodosTour.State(progress: tour.state)
    state.repositories = Repositories.State(owner: whereabouts.state.owner)
    state.favorites = AllFavorites.State(
      kind: whereabouts.state.favorites, repositories: repositories.state,
      characters: characters.state)
    state.contacts = contacts.state
    state.reading = reading.state
    state.path = whereabouts.state.path
    state.markFavorites()
    return (
      state,
      Writers(
        todos: todos.writer, tour: tour.writer, favoriteRepositories: repositories.writer,
        favoriteCharacters: characters.writer, contacts: contacts.writer, reading: reading.writer,
        whereabouts: whereabouts.writer)
    )
  }
}
