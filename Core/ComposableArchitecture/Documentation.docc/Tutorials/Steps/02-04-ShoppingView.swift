import ComposableArchitecture
import SwiftUI

/// A field, a button, and what was added.
public struct ShoppingView: View {
  private let store: StoreOf<Shopping>

  public init(store: StoreOf<Shopping>) {
    self.store = store
  }

  public var body: some View {
    List(store.items, id: \.self) { Text($0) }
      .navigationTitle("Shopping")
  }
}
