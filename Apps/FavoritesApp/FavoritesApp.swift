import AppHost
import ComposableArchitecture
import ComposableUI
import FavoritesFeature

public struct FavoritesApp: ComposableApp {
  public static let about = "A list of teas, and which ones to keep."
  private let store: StoreOf<Favorites<Tea>>

  public init(context: AppContext) {
    @Shared(.storage(\.database, "favorites")) var items: IdentifiedArrayOf<Tea> = []
    store = Store(initialState: Favorites.State(items: $items)) { Favorites<Tea>() }
  }

  public var body: some View {
    NavigationStack {
      VStack(alignment: .leading) {
        TeasView(store: store)
        FavoritesView(store: store) { Text($0.name) }
      }
    }
  }
}

/// An item that can be a favorite.
struct Tea: FavoriteItem {
  let name: String
  var id: String { name }

  static let samples = ["Assam", "Darjeeling", "Earl Grey", "Genmaicha", "Oolong"].map(Tea.init)
}

/// The list of teas to choose from.
private struct TeasView: View {
  let store: StoreOf<Favorites<Tea>>

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(Tea.samples) { tea in
        Button("\(store.state.contains(tea.id) ? "★" : "☆") \(tea.name)") {
          store.send(.toggle(tea))
        }
        .buttonStyle(.plain)
      }
    }
  }
}
