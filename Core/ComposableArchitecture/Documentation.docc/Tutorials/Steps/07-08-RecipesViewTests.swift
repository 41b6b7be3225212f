import ComposableArchitecture
import ComposableUI
import RecipesFeature
import Testing

/// The screen, used as a person would.
@MainActor
@Suite struct RecipesViewTests {
  @Test func aDishLeadsToAnother() async {
    let store = Store(initialState: Recipes.State()) { Recipes() }
    let screen = ScreenTester { RecipesView(store: store) }

    screen.button("Pancakes").press()
    screen.button("With Apple Sauce").press()
    await screen.settle()
    screen.assertSnapshot()
  }
}
