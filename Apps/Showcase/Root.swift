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

/// The root of the app: all features, their connections, and the effects of one feature's actions
/// on another.
///
/// No feature imports another feature, so the connections are here. See `Root+Favorites` for the
/// favorites and `Root+Paths` for paths.
@Reducer
struct Root {
  @ObservableState
  struct State: Equatable {
    var tab: Tab
    var todos: Todos<Todo>.State
    var tour: TodosTour.State
    var repositories: Repositories.State
    var characters: Characters.State
    var favorites: AllFavorites.State
    var contacts: TreeNavigation.State
    var reading: StackNavigation.State
    /// The screens on top of the tabs, opened from any of them.
    var path: StackState<Path.State>
    @Presents var alert: AlertState<Never>?

    /// - Parameters:
    ///   - todos: The things to do.
    ///   - tour: The progress of the tour, which is over unless this is the user's first visit.
    ///   - whereabouts: The place of the window.
    init(
      todos: Todos<Todo>.State = Todos.State(),
      tour: Shared<TourProgress> = Shared(value: .over),
      whereabouts: Whereabouts = Whereabouts()
    ) {
      tab = whereabouts.tab
      self.todos = todos
      self.tour = TodosTour.State(progress: tour)
      let favorites = AllFavorites.State(kind: whereabouts.favorites)
      self.favorites = favorites
      repositories = Repositories.State(
        owner: whereabouts.owner, favorites: favorites.repositories.$items.read { Set($0.ids) })
      characters = Characters.State(
        favorites: favorites.characters.$items.read { Set($0.ids) })
      contacts = TreeNavigation.State(contacts: Shared(.contacts), place: whereabouts.contacts)
      reading = StackNavigation.State(books: Shared(.books), restoring: whereabouts.reading)
      path = whereabouts.path
      for id in path.ids {
        path[id: id, case: \.character]?.$favorites = characters.$favorites
        path[id: id, case: \.repository]?.$favorites = repositories.$favorites
      }
    }
  }

  enum Action {
    case alert(PresentationAction<Never>)
    case characters(Characters.Action)
    case contacts(TreeNavigation.Action)
    case favorites(AllFavorites.Action)
    case path(StackActionOf<Path>)
    /// The user has opened a path such as `/characters/12`.
    case pathOpened(String)
    case reading(StackNavigation.Action)
    case repositories(Repositories.Action)
    case tabSelected(Tab)
    case todos(Todos<Todo>.Action)
    case tour(TodosTour.Action)
  }

  /// The screens that can be shown over the tabs.
  @Reducer
  enum Path {
    case character(CharacterDetail)
    case repository(RepositoryDetail)
  }

  enum Tab: String, CaseIterable, Codable {
    case todos, repositories, characters, favorites, contacts, reading
  }

  var body: some ReducerOf<Self> {
    Scope(\.todos, action: \.todos) { Todos { Todo() } }
    Scope(\.tour, action: \.tour) { TodosTour { Todos { Todo() } } }
    Scope(\.repositories, action: \.repositories) { Repositories() }
    Scope(\.characters, action: \.characters) { Characters() }
    Scope(\.favorites, action: \.favorites) { AllFavorites() }
    Scope(\.contacts, action: \.contacts) { TreeNavigation() }
    Scope(\.reading, action: \.reading) { StackNavigation() }

    Reduce { state, action in
      switch action {
      case .characters(.delegate(.characterTapped(let character))),
        .favorites(.characters(.delegate(.itemTapped(let character)))):
        state.path.append(.character(state.detail(of: character)))
        return .none

      case .repositories(.delegate(.repositoryTapped(let repository))),
        .favorites(.repositories(.delegate(.itemTapped(let repository)))):
        state.path.append(.repository(state.detail(of: repository)))
        return .none

      case .characters(.delegate(.favoriteButtonTapped(let character))),
        .path(.element(id: _, action: .character(.delegate(.favoriteButtonTapped(let character))))):
        return .send(.favorites(.characters(.toggle(character))))

      case .repositories(.delegate(.favoriteButtonTapped(let repository))),
        .path(
          .element(id: _, action: .repository(.delegate(.favoriteButtonTapped(let repository))))):
        return .send(.favorites(.repositories(.toggle(repository))))

      case .path(.element(id: _, action: .character(.delegate(.characterLoaded(let character))))):
        return loaded(character, state)

      case .path(.element(id: _, action: .repository(.delegate(.repositoryLoaded(let repository))))):
        return loaded(repository, state)

      case .pathOpened(let path):
        return state.open(path)

      case .tabSelected(let tab):
        state.tab = tab
        return .none

      case .alert, .characters, .contacts, .favorites, .path, .reading, .repositories, .todos,
        .tour:
        return .none
      }
    }
    .forEach(\.path, action: \.path)
    .ifLet(\.$alert, action: \.alert)
  }
}

extension Root.Path.State: Equatable, Sendable, Codable {}
