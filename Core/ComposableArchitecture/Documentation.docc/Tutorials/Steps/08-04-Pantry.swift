import AppHost
import ComposableArchitecture
import ComposableUI

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
}
