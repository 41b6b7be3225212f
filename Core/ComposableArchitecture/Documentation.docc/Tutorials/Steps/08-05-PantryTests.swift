import ComposableArchitecture
import Foundation
import PantryComposition
import RecipesFeature
import ShoppingFeature
import Testing

/// The features together.
@MainActor
@Suite struct PantryTests {
  @Test func whatADishTakesIsBought() async {
    var state = Root.State()
    state.tab = .recipes
    state.recipes.path.append(Recipe.State(dish: state.recipes.dishes[id: 4]!))
    let store = TestStore(initialState: state) {
      Root()
    } withDependencies: {
      $0.uuid = .incrementing
    }

    await store.send(\.recipes.path[id: 0].buyButtonTapped)
    await store.receive(\.recipes.path[id: 0].delegate.ingredientsWanted) { $0.tab = .shopping }
    await store.receive(\.shopping.itemsWanted) {
      $0.shopping.items = [
        Item.State(id: UUID(0), name: "Flour"), Item.State(id: UUID(1), name: "Yeast"),
      ]
    }
  }
}
