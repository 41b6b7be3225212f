import ComposableArchitecture
import ComposableUI

/// A list of items and the stack of their detail screens.
public struct ListRootView<List: ItemList, Content: View, DetailContent: View>: View {
  @Bindable private var store: StoreOf<ListRoot<List>>
  private let content: (StoreOf<List>) -> Content
  private let detail: (StoreOf<List.Detail>) -> DetailContent

  /// - Parameters:
  ///   - store: The store of the list and its stack.
  ///   - content: The view of the list.
  ///   - detail: The view of an item's detail screen.
  public init(
    store: StoreOf<ListRoot<List>>, @ViewBuilder content: @escaping (StoreOf<List>) -> Content,
    @ViewBuilder detail: @escaping (StoreOf<List.Detail>) -> DetailContent
  ) {
    self.store = store
    self.content = content
    self.detail = detail
  }

  public var body: some View {
    NavigationStack(path: $store.scope(\.path, action: \.path)) {
      VStack(alignment: .leading) {
        Text("Sample data: nothing is loaded from the network.")
          .font(.caption).foregroundStyle(.secondary)
        content(store.scope(\.list, action: \.list))
      }
    } destination: { store in
      detail(store)
    }
  }
}
