import AppHost
import ComposableArchitecture
import ComposableUI
import RepositoriesFeature

public struct RepositoriesApp: ComposableApp {
  public static let about = "Repositories of invented people, page by page."
  @Bindable private var store: StoreOf<RepositoriesRoot>

  public init(context: AppContext) {
    let saved = context.saved("favorites", initial: Set<Repository.ID>())
    store = Store(
      initialState: RepositoriesRoot.State(
        list: Repositories.State(owner: "tidewater", favorites: saved.state))
    ) {
      RepositoriesRoot(favorites: saved)
    } withDependencies: {
      $0.repositoriesClient = .sample
    }
    store.follow(saved) { .favoritesReplaced($0) }
  }

  public var body: some View {
    NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
      VStack(alignment: .leading) {
        Text("Sample data: nothing is loaded from the network.")
          .font(.caption).foregroundStyle(.secondary)
        RepositoriesView(store: store.scope(state: \.list, action: \.list))
      }
    } destination: { store in
      RepositoryDetailView(store: store)
    }
  }
}
