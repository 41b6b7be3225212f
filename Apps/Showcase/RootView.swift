import CharactersFeature
import ComposableArchitecture
import ComposableUI
import FavoritesFeature
import RepositoriesFeature
import StackNavigationFeature
import TodoFeature
import TodoList
import TodosFeature
import TreeNavigationFeature

/// All features, each in a tab, and the stack of detail screens above the tabs.
struct RootView: View {
  @Bindable var store: StoreOf<Root>

  var body: some View {
    NavigationStack(path: $store.scope(\.path, action: \.path)) {
      TabView(selection: $store.tab.sending(\.tabSelected)) {
        NavigationStack {
          TodosTourView(store: store.scope(\.tour, action: \.tour)) {
            TodosView(store: store.scope(\.todos, action: \.todos)) { TodoView(store: $0) }
          }
        }
        .tabItem { Text("Todos") }
        .tag(Root.Tab.todos)

        NavigationStack {
          RepositoriesView(store: store.scope(\.repositories, action: \.repositories))
        }
        .tabItem { Text("Repositories") }
        .tag(Root.Tab.repositories)

        NavigationStack {
          CharactersView(store: store.scope(\.characters, action: \.characters))
        }
        .tabItem { Text("Characters") }
        .tag(Root.Tab.characters)

        NavigationStack {
          AllFavoritesView(store: store.scope(\.favorites, action: \.favorites))
        }
        .tabItem { Text("Favorites") }
        .badge(store.favorites.count)
        .tag(Root.Tab.favorites)

        NavigationStack {
          TreeNavigationView(store: store.scope(\.contacts, action: \.contacts))
        }
        .tabItem { Text("Contacts") }
        .tag(Root.Tab.contacts)

        StackNavigationView(store: store.scope(\.reading, action: \.reading))
          .tabItem { Text("Reading") }
          .tag(Root.Tab.reading)
      }
    } destination: { store in
      switch store.case {
      case .character(let store): CharacterDetailView(store: store)
      case .repository(let store): RepositoryDetailView(store: store)
      }
    }
    .alert($store.scope(\.alert, action: \.alert))
    .linkAddresses(for: Character.self) { Location.character($0.id).urlPath?.description }
    .linkAddresses(for: Repository.self) {
      Location.repository($0.owner.login, $0.name).urlPath?.description
    }
    .linkAddresses(for: StackNavigation.Path.State.self) {
      Location.reading($0.shortestPath).urlPath?.description
    }
  }
}

/// The favorites, one kind at a time.
private struct AllFavoritesView: View {
  @Bindable var store: StoreOf<AllFavorites>

  var body: some View {
    VStack(alignment: .leading) {
      Picker("Show", selection: $store.kind.sending(\.kindSelected)) {
        Text("Repositories (\(store.repositories.items.count))")
          .tag(AllFavorites.Kind.repositories)
        Text("Characters (\(store.characters.items.count))").tag(AllFavorites.Kind.characters)
      }
      .pickerStyle(.segmented)
      switch store.kind {
      case .repositories:
        FavoritesView(store: store.scope(\.repositories, action: \.repositories)) {
          RepositorySummary($0, showsOwner: true)
        }
      case .characters:
        FavoritesView(store: store.scope(\.characters, action: \.characters)) {
          CharacterSummary($0)
        }
      }
    }
  }
}
