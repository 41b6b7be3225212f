import ComposableArchitecture
import SwiftUI

/// The list of favorites. The app provides the view of a row.
public struct FavoritesView<Item: FavoriteItem, Row: View>: View {
  private let store: StoreOf<Favorites<Item>>
  private let row: (Item) -> Row

  /// - Parameters:
  ///   - store: The list.
  ///   - row: The content of a row. The whole row is one button, so it must not contain controls.
  public init(store: StoreOf<Favorites<Item>>, @ViewBuilder row: @escaping (Item) -> Row) {
    self.store = store
    self.row = row
  }

  public var body: some View {
    VStack(alignment: .leading) {
      UndoView(store: store)
      FavoritesContent(store: store, row: row)
    }
    .navigationTitle("Favorites")
  }
}

/// The item that was removed last, as long as the user can undo the removal.
private struct UndoView<Item: FavoriteItem>: View {
  let store: StoreOf<Favorites<Item>>

  var body: some View {
    if let removal = store.removal {
      HStack {
        Text("Removed \(removal.item.name).").foregroundStyle(.secondary)
          .frame(maxWidth: .infinity, alignment: .leading)
        Button("Undo") { store.send(.undoButtonTapped) }
          .keyboardShortcut("u")
      }
    }
  }
}

private struct FavoritesContent<Item: FavoriteItem, Row: View>: View {
  let store: StoreOf<Favorites<Item>>
  let row: (Item) -> Row

  var body: some View {
    if store.items.isEmpty {
      ContentUnavailableView {
        Text("No favorites yet")
      } description: {
        Text("Press ☆ beside what you want to keep, and it will show up here.")
      }
    } else {
      List {
        ForEach(store.items) { item in
          HStack {
            Button {
              store.send(.itemTapped(item.id))
            } label: {
              row(item)
            }
            .buttonStyle(.plain)
            .tag(item)
            .frame(maxWidth: .infinity, alignment: .leading)
            Button("★") { store.send(.remove(item.id)) }
              .buttonStyle(.plain)
              .accessibilityLabel("Remove \(item.name) from favorites")
          }
        }
      }
    }
  }
}

private struct PreviewItem: FavoriteItem {
  let id: Int
  let name: String
}

#Preview {
  NavigationStack {
    FavoritesView(
      store: Store(
        initialState: Favorites<PreviewItem>.State(
          items: Shared(value: [
            PreviewItem(id: 1, name: "Tea"), PreviewItem(id: 2, name: "Cake"),
          ]))
      ) {
        Favorites<PreviewItem>()
      }
    ) { item in
      Text(item.name)
    }
  }
}
