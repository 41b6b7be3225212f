import AppHost
import ComposableArchitecture
import ComposableUI
import ItemLists
import RepositoriesFeature

public struct RepositoriesApp: ComposableApp {
  public static let about = "Repositories of invented people, page by page."
  private let store: StoreOf<ListRoot<Repositories>>

  public init(context: AppContext) {
    @Shared(.storage(\.database, "favorites")) var favorites: Set<Repository.ID> = []
    store = Store(
      initialState: ListRoot.State(
        list: Repositories.State(owner: "tidewater", favorites: SharedReader($favorites)),
        favorites: $favorites)
    ) {
      ListRoot(list: Repositories(), detail: RepositoryDetail())
    } withDependencies: {
      $0.repositoriesClient = .sample
    }
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

  public static func request(in action: Action) -> ItemRequest<Repository>? {
    switch action {
    case .delegate(.repositoryTapped(let repository)): .open(repository)
    case .delegate(.favoriteButtonTapped(let repository)): .toggleFavorite(repository)
    default: nil
    }
  }

  public static func detail(of repository: Repository, favorites: SharedReader<Set<Repository.ID>>)
    -> RepositoryDetail.State
  {
    RepositoryDetail.State(repository, favorites: favorites)
  }

  public static func toggledItem(in action: RepositoryDetail.Action) -> Repository? {
    if case .delegate(.favoriteButtonTapped(let repository)) = action { repository } else { nil }
  }
}
