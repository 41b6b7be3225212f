import ComposableArchitecture
import ComposableUI
import TodoFeature
import TodosFeature

/// Every feature in a tab of its own.
struct RootView: View {
  @Bindable var store: StoreOf<Root>

  var body: some View {
    TabView(selection: $store.tab.sending(\.tabSelected)) {
      NavigationStack {
        TodosView(store: store.scope(state: \.todos, action: \.todos)) { TodoView(store: $0) }
      }
      .tabItem { Text("Todos") }
      .tag(Root.Tab.todos)
    }
  }
}
