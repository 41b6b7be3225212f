import AppHost
import Caching
import ComposableArchitecture
import ComposableUI
import ShoppingFeature
import URLPaths

/// The app: one store, and the screens of its features.
public struct Pantry: ComposableApp {
  public static let about = "What to buy, and what to cook."
  private let store: StoreOf<Root>

  public init(context: AppContext) {
    let saved = context.saved("items", initial: IdentifiedArrayOf<Item.State>())
    var state = Root.State()
    state.shopping.items = saved.state
    store = Store(initialState: state) {
      Root().caching(saved, of: \.shopping.items)
    }
    store.follow(saved) { .shopping(.itemsReplaced($0)) }
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
