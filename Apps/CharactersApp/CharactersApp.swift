import AppHost
import ComposableArchitecture
import ComposableUI
import CharactersFeature

public struct CharactersApp: ComposableApp {
  public static let about = "The characters of a show that was never made."
  @Bindable private var store: StoreOf<CharactersRoot>

  public init(context: AppContext) {
    let saved = context.saved("favorites", initial: Set<Character.ID>())
    store = Store(
      initialState: CharactersRoot.State(
        list: Characters.State(favorites: saved.state))
    ) {
      CharactersRoot(favorites: saved)
    } withDependencies: {
      $0.charactersClient = .sample
    }
    store.follow(saved) { .favoritesReplaced($0) }
  }

  public var body: some View {
    NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
      VStack(alignment: .leading) {
        Text("Sample data: nothing is loaded from the network.")
          .font(.caption).foregroundStyle(.secondary)
        CharactersView(store: store.scope(state: \.list, action: \.list))
      }
    } destination: { store in
      CharacterDetailView(store: store)
    }
  }
}
