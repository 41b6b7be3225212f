import AppHost
import ComposableArchitecture
import ComposableUI
import ItemLists
import RepositoriesFeature

public struct RepositoriesApp: ComposableApp {
  public static let about = "Repositories of invented people, page by page."
  private let store: StoreOf<ListRoot<Repositories>>

  public init(context: AppContext) {
    let saved = context.saved("favorites", initial: Set<Repository.ID>())
    store = Store(
      initialState: ListRoot.State(
        list: Repositories.State(owner: "tidewater", favorites: saved.state))
    ) {
      ListRoot(list: Repositories(), detail: RepositoryDetail(), favorites: saved)
    } withDependencies: {
      $0.repositoriesClient = .sample
    }
    store.follow(saved) { .favoritesReplaced($0) }
  }

  public var body: some View {
    ListRootView(store: store) {
      RepositoriesView(store: $0)
    } detail: {
      RepositoryDetailView(store: $0)
    }
  }
}

extension Repositories: ItemList {
  public typealias Detail = RepositoryDetail

  public static var favorites: WritableKeyPath<State, Set<Repository.ID>> { \.favorites }
  public static var isFavorite: WritableKeyPath<RepositoryDetail.State, Bool> { \.isFavorite }

  public static func request(in action: Action) -> ItemRequest<Repository>? {
    switch action {
    case .delegate(.repositoryTapped(let repository)): .open(repository)
    case .delegate(.favoriteButtonTapped(let repository)): .toggleFavorite(repository)
    default: nil
    }
  }

  public static func detail(of repository: Repository, isFavorite: Bool) -> RepositoryDetail.State {
    RepositoryDetail.State(repository, isFavorite: isFavorite)
  }

  public static func item(on detail: RepositoryDetail.State) -> Repository? { detail.repository }

  public static func toggledItem(in action: RepositoryDetail.Action) -> Repository? {
    if case .delegate(.favoriteButtonTapped(let repository)) = action { repository } else { nil }
  }
}
