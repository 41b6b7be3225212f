import ComposableArchitecture
import SwiftUI

/// The dishes, and on them the screens of those that are looked at.
public struct RecipesView: View {
  @Bindable private var store: StoreOf<Recipes>

  public init(store: StoreOf<Recipes>) {
    self.store = store
  }

  public var body: some View {
    NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
      List(store.dishes) { dish in
        Button(dish.name) { store.send(.dishTapped(dish.id)) }
      }
      .navigationTitle("Recipes")
    } destination: { recipe in
      RecipeView(store: recipe, dishes: store.dishes)
    }
  }
}
