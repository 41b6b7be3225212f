import ComposableArchitecture
import ComposableUI
import Exploration
import RecipesFeature
import Testing

/// What holds whatever somebody does.
@MainActor
@Suite struct RecipesExplorationTests {
  @Test func eachScreenIsOfADish() {
    let explorer = ScreenExplorer(initialState: Recipes.State()) {
      Recipes()
    } screen: { store in
      RecipesView(store: store)
    }
    explorer.always("each screen is of a dish") { state in
      state.path.allSatisfy { state.dishes.contains($0.dish) }
    }
    explorer.run(actions: 300)
  }
}
