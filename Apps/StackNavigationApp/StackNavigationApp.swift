import AppHost
import ComposableArchitecture
import ComposableUI
import StackNavigationFeature
import URLPaths

public struct StackNavigationApp: ComposableApp {
  public static let about = "A reading list with notes."
  let store: StoreOf<StackNavigation>

  public init(context: AppContext) {
    @Shared(.storage(\.database, "reading")) var books = IdentifiedArrayOf<Book>.samples
    let path = context.saved("path", of: .window, initial: [StackNavigation.SavedScreen]())
    store = Store(initialState: StackNavigation.State(books: $books, restoring: path.state)) {
      StackNavigation().caching(path, of: \.savedScreens)
    }
  }

  public var body: some View {
    StackNavigationView(store: store)
      .linkAddresses(for: StackNavigation.Path.State.self) {
        try? StackNavigation.Screen.paths.print($0.shortestPath).description
      }
  }

  public var location: String? {
    store.urlPath?.description
  }

  public static func hasPath(_ path: String) -> Bool {
    guard let path = try? URLPath(path) else { return false }
    return (try? StackNavigation.Screen.paths.parse(path)) != nil
  }

  public func open(_ path: String) {
    store.send(.pathOpened(path))
  }
}
