import AppHost
import ComposableArchitecture
import ComposableUI
import StackNavigationFeature
import URLPaths

public struct StackNavigationApp: ComposableApp {
  public static let about = "A reading list with notes."
  let store: StoreOf<StackNavigation>

  public init(context: AppContext) {
    let saved = context.saved("reading", initial: StackNavigation.State())
    store = Store(initialState: saved.state) {
      StackNavigation().caching(saved.writer) {
        $0.books == $1.books && $0.path == $1.path
      }
    }
  }

  public var body: some View {
    StackNavigationView(store: store)
  }

  public var location: String? {
    store.urlPath?.description
  }

  public static func hasPath(_ path: String) -> Bool {
    guard let path = try? URLPath(path) else { return false }
    return (try? ReadingScreen.paths.parse(path)) != nil
  }

  public func open(_ path: String) {
    store.send(.pathOpened(path))
  }
}
