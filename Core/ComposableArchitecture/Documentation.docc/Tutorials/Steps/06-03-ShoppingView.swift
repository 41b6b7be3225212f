import ComposableArchitecture
import SwiftUI

/// A field, a button, and what was added.
public struct ShoppingView: View {
  @Bindable private var store: StoreOf<Shopping>

  public init(store: StoreOf<Shopping>) {
    self.store = store
  }

  public var body: some View {
    VStack(alignment: .leading) {
      HStack {
        TextField("What to buy", text: $store.draft.sending(\.draftChanged))
          .onSubmit { store.send(.addButtonTapped) }
        Button("Add") { store.send(.addButtonTapped) }
      }
      HStack {
        ForEach(store.suggestions, id: \.self) { suggestion in
          Button(suggestion) { store.send(.suggestionTapped(suggestion)) }
        }
      }
      List {
        ForEach(store.scope(state: \.items, action: \.items)) { row in
          HStack {
            ItemView(store: row)
            Button("Edit") { store.send(.editButtonTapped(row.id)) }
              .accessibilityLabel("Edit \(row.name)")
          }
        }
        .onDelete { store.send(.deleted($0)) }
      }
    }
    .navigationTitle("Shopping")
    .toolbar {
      ToolbarItem {
        Button("Clear") { store.send(.clearButtonTapped) }
          .disabled(store.items.isEmpty)
      }
    }
    .alert($store.scope(state: \.destination?.alert, action: \.destination.alert))
    .sheet(item: $store.scope(state: \.destination?.detail, action: \.destination.detail)) {
      ItemDetailView(store: $0)
    }
  }
}
