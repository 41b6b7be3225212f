import AppHost
import ComposableArchitecture
import ComposableUI
import TreeNavigationFeature

public struct TreeNavigationApp: ComposableApp {
  public static let about = "A list of contacts."
  let store: StoreOf<TreeNavigation>

  public init(context: AppContext) {
    let saved = context.saved("contacts", initial: TreeNavigation.State())
    store = Store(initialState: saved.state) {
      TreeNavigation().caching(saved.writer) {
        $0.contacts == $1.contacts && $0.drafts == $1.drafts
      }
    }
  }

  public var body: some View {
    NavigationStack {
      TreeNavigationView(store: store)
    }
  }
}
