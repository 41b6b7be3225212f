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

// The values that features share. Each is saved on its own, and is the same in all windows.

extension SharedKey where Self == StorageKey<IdentifiedArrayOf<Repository>>.Default {
  static var favoriteRepositories: Self {
    Self[.storage(\.database, "repositories"), default: []]
  }
}

extension SharedKey where Self == StorageKey<IdentifiedArrayOf<Character>>.Default {
  static var favoriteCharacters: Self { Self[.storage(\.database, "characters"), default: []] }
}

extension SharedKey where Self == StorageKey<IdentifiedArrayOf<Contact>>.Default {
  static var contacts: Self { Self[.storage(\.database, "contacts"), default: []] }
}

extension SharedKey where Self == StorageKey<IdentifiedArrayOf<Book>>.Default {
  static var books: Self { Self[.storage(\.database, "reading"), default: .samples] }
}

extension SharedKey where Self == StorageKey<TourProgress> {
  static var tour: Self { .storage(\.database, "tour") }
}

/// The place of one window in the app, with its open screens and unsaved entries.
struct Whereabouts: Codable, Equatable, Sendable {
  var tab = Root.Tab.todos
  var favorites = AllFavorites.Kind.repositories
  /// The owner whose repositories the window shows.
  var owner = ""
  var path = StackState<Root.Path.State>()
  var contacts = TreeNavigation.Place()
  var reading: [StackNavigation.SavedScreen] = []
}

extension Root.State {
  var whereabouts: Whereabouts {
    Whereabouts(
      tab: tab, favorites: favorites.kind,
      owner: repositories.pages.query ?? repositories.owner, path: path, contacts: contacts.place,
      reading: reading.savedScreens)
  }
}

extension Root {
  /// Makes the store of a window with the state of the last run, and saves the state from now on.
  ///
  /// - Parameter owner: The owner whose repositories a first run shows.
  @MainActor
  static func store(
    in context: AppContext, owner: String,
    withDependencies prepareDependencies: @escaping (inout DependencyValues) -> Void
  ) -> StoreOf<Self> {
    let todos = context.saved("todos", initial: Todos<Todo>.State())
    let whereabouts = context.saved(
      "whereabouts", of: .window, initial: Whereabouts(owner: owner))
    @Shared(.tour) var tour = TourProgress.first(with: todos.state)
    let store = Store(
      initialState: State(todos: todos.state, tour: $tour, whereabouts: whereabouts.state)
    ) {
      Root()
        .caching(todos, of: { Todos.State(todos: $0.todos.todos) })
        .caching(whereabouts, of: \.whereabouts)
    } withDependencies: {
      prepareDependencies(&$0)
    }
    store.follow(todos) { .todos(.todosReplaced($0.todos)) }
    return store
  }
}
