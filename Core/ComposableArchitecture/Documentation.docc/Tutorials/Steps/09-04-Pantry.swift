import AppHost
import ComposableArchitecture
import ComposableUI
import URLPaths

/// The app: one store, and the screens of its features.
public struct Pantry: ComposableApp {
  public static let about = "What to buy, and what to cook."
  private let store: StoreOf<Root>

  public init(context: AppContext) {
    store = Store(initialState: Root.State()) { Root() }
  }

  public var body: some View {
    RootView(store: store)
  }

  public var location: String? {
    (try? Location.paths.print(store.state.location))?.description
  }

  public static func hasPath(_ path: String) -> Bool {
    path == "/" || (try? Location.paths.parse(path)) != nil
  }

  public func open(_ path: String) {
    store.send(.pathOpened(path))
  }
}
