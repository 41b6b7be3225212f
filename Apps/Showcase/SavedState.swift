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

/// The saved states of the app, each in a file of its own. All windows share them, except for their
/// whereabouts.
struct Writers: Sendable {
  let todos: SavedState<Todos<Todo>.State>
  let tour: SavedState<TourProgress>
  let favoriteRepositories: SavedState<Favorites<Repository>.State>
  let favoriteCharacters: SavedState<Favorites<Character>.State>
  let contacts: SavedState<SavedContacts>
  let reading: SavedState<SavedBooks>
  let whereabouts: SavedPlace<Whereabouts>

  /// Updates a window's store when another window changes a saved state.
  @MainActor
  func keepInStep(_ store: StoreOf<Root>) {
    store.follow(todos) { .todos(.todosReplaced($0.todos)) }
    store.follow(tour) { .tour(.progressReplaced($0)) }
    store.follow(favoriteRepositories) { .favorites(.repositories(.itemsReplaced($0.items))) }
    store.follow(favoriteCharacters) { .favorites(.characters(.itemsReplaced($0.items))) }
    store.follow(contacts) { .contacts(.contactsReplaced($0.contacts)) }
    store.follow(reading) { .reading(.booksReplaced($0.books)) }
  }
}

/// The place of one window in the app, with its open screens and unsaved entries.
struct Whereabouts: Codable, Equatable, Sendable {
  var tab = Root.Tab.todos
  var favorites = AllFavorites.Kind.repositories
  /// The owner whose repositories the window shows.
  var owner = ""
  var path = StackState<Root.Path.State>()
  var contacts = TreeNavigation.Place()
  var reading = SavedBooks.Path()
}

extension Root.State {
  var whereabouts: Whereabouts {
    Whereabouts(
      tab: tab, favorites: favorites.kind,
      owner: repositories.pages.query ?? repositories.owner, path: path, contacts: contacts.place,
      reading: reading.path)
  }
}

extension Root {
  /// Restores the state of the last run, and returns it with the writers that save it.
  ///
  /// - Parameter owner: The owner whose repositories a first run shows.
  @MainActor
  static func saved(in context: AppContext, owner: String) -> (state: State, writers: Writers) {
    let todos = context.saved("todos", initial: Todos<Todo>.State())
    let writers = Writers(
      todos: todos,
      tour: context.saved("tour", initial: TourProgress.first(with: todos.state)),
      favoriteRepositories: context.saved("repositories", initial: Favorites<Repository>.State()),
      favoriteCharacters: context.saved("characters", initial: Favorites<Character>.State()),
      contacts: context.saved("contacts", initial: SavedContacts()),
      reading: context.saved("reading", initial: SavedBooks()),
      whereabouts: context.saved("whereabouts", of: .window, initial: Whereabouts(owner: owner)))
    let whereabouts = writers.whereabouts.state

    var state = State()
    state.tab = whereabouts.tab
    state.todos = Todos.State(todos: todos.state.todos)
    state.tour = TodosTour.State(progress: writers.tour.state)
    state.repositories = Repositories.State(owner: whereabouts.owner)
    state.favorites = AllFavorites.State(
      kind: whereabouts.favorites,
      repositories: Favorites.State(items: writers.favoriteRepositories.state.items),
      characters: Favorites.State(items: writers.favoriteCharacters.state.items))
    state.contacts = TreeNavigation.State(
      contacts: writers.contacts.state.contacts, place: whereabouts.contacts)
    state.reading = StackNavigation.State(
      books: writers.reading.state.books, restoring: whereabouts.reading)
    state.path = whereabouts.path
    state.markFavorites()
    return (state, writers)
  }
}
