import AppHost
import ComposableArchitecture
import ComposableUI
import TreeNavigationFeature

public struct TreeNavigationApp: ComposableApp {
  public static let about = "A list of contacts."
  let store: StoreOf<TreeNavigation>

  public init(context: AppContext) {
    @Shared(.storage(\.database, "contacts")) var contacts: IdentifiedArrayOf<Contact> = []
    let place = context.saved("place", of: .window, initial: TreeNavigation.Place())
    store = Store(initialState: TreeNavigation.State(contacts: $contacts, place: place.state)) {
      TreeNavigation().caching(place, of: \.place)
    }
  }

  public var body: some View {
    NavigationStack {
      TreeNavigationView(store: store)
    }
  }
}
