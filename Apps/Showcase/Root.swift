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

/// The root of the app: all features, their connections, and the effects of one feature's actions
/// on another.
///
/// No feature knows another one, so their cooperation is here. See `Root+Favorites` for the
/// favorites and `Root+Paths` for paths.
@Reducer
struct Root {
  @ObservableState
  struct State: Equatable {
    var tab = Tab.todos
    var todos = Todos<Todo>.State()
    /// The tour is over, unless this is the user's first visit.
    var tour = TodosTour.State(progress: .over)
    var repositories = Repositories.State()
    var characters = Characters.State()
    var favorites = AllFavorites.State()
    var contacts = TreeNavigation.State()
    var reading = StackNavigation.State()
    /// The screens on top of the tabs, opened from any of them.
    var path = StackState<Path.State>()
    @Presents var alert: AlertState<Never>?
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

  let writers: Writers

  var body: some ReducerOf<Self> {
    parts.caching(writers.whereabouts, of: \.whereabouts)
  }

  @ReducerBuilder<State, Action> private var parts: some ReducerOf<Self> {
    Scope(state: \.todos, action: \.todos) {
      Todos { Todo() }.caching(writers.todos) { $0.todos == $1.todos }
    }
    Scope(state: \.tour, action: \.tour) {
      TodosTour { Todos { Todo() } }.caching(writers.tour, of: \.progress)
    }
    Scope(state: \.repositories, action: \.repositories) { Repositories() }
    Scope(state: \.characters, action: \.characters) { Characters() }
    Scope(state: \.favorites, action: \.favorites) { AllFavorites(writers: writers) }
    Scope(state: \.contacts, action: \.contacts) {
      TreeNavigation().caching(writers.contacts, of: { SavedContacts(contacts: $0.contacts) })
    }
    Scope(state: \.reading, action: \.reading) {
      StackNavigation().caching(writers.reading, of: { SavedBooks(books: $0.books) })
    }

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
        return loaded(character, &state)

      case .path(.element(id: _, action: .repository(.delegate(.repositoryLoaded(let repository))))):
        return loaded(repository, &state)

      case .favorites:
        state.markFavorites()
        return .none

      case .pathOpened(let path):
        return state.open(path)

      case .tabSelected(let tab):
        state.tab = tab
        return .none

      case .alert, .characters, .contacts, .path, .reading, .repositories, .todos, .tour:
        return .none
      }
    }
    .forEach(\.path, action: \.path)
    .ifLet(\.$alert, action: \.alert)
  }
}

extension Root.Path.State: Equatable, Sendable, Codable {}
