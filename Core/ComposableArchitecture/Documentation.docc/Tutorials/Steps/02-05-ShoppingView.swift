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
      List(store.items, id: \.self) { Text($0) }
    }
    .navigationTitle("Shopping")
  }
}
