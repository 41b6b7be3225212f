import ComposableArchitecture
import ComposableUI
import RecipesFeature
import ShoppingFeature

/// A tab for each feature.
struct RootView: View {
  @Bindable var store: StoreOf<Root>

  var body: some View {
    TabView(selection: $store.tab.sending(\.tabSelected)) {
      NavigationStack {
        ShoppingView(store: store.scope(state: \.shopping, action: \.shopping))
      }
      .tabItem { Text("Shopping") }
      .tag(Root.Tab.shopping)
      RecipesView(store: store.scope(state: \.recipes, action: \.recipes))
        .tabItem { Text("Recipes") }
        .tag(Root.Tab.recipes)
    }
  }
}
