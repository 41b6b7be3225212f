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
        ForEach(store.scope(state: \.items, action: \.items)) { ItemView(store: $0) }
          .onDelete { store.send(.deleted($0)) }
      }
    }
    .navigationTitle("Shopping")
  }
}
