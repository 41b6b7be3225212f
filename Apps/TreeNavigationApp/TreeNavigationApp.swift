import AppHost
import ComposableArchitecture
import ComposableUI
import TreeNavigationFeature

public struct TreeNavigationApp: ComposableApp {
  public static let about = "A list of contacts."
  let store: StoreOf<TreeNavigation>

  public init(context: AppContext) {
    let saved = context.saved("contacts", initial: SavedContacts())
    let place = context.saved("place", of: .window, initial: TreeNavigation.Place())
    store = Store(
      initialState: TreeNavigation.State(contacts: saved.state.contacts, place: place.state)
    ) {
      TreeNavigation()
        .caching(saved, of: { SavedContacts(contacts: $0.contacts) })
        .caching(place, of: \.place)
    }
    store.follow(saved) { .contactsReplaced($0.contacts) }
  }

  public var body: some View {
    NavigationStack {
      TreeNavigationView(store: store)
    }
  }
}
