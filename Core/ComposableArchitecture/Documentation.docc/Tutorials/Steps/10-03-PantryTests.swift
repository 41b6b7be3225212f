import AppHost
import ComposableArchitecture
import ComposableUI
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

  @Test(arguments: ["/shopping", "/recipes", "/recipes/1", "/recipes/1/3"])
  func aPathLeadsThereAndBack(path: String) {
    let app = Pantry(context: AppContext(directory: .temporaryDirectory))
    app.open(path)
    #expect(app.location == path)
    #expect(Pantry.hasPath(path))
  }

  @Test func theListIsThereAgain() async {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("PantryTests-\(UUID().uuidString)", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: directory) }

    let context = AppContext(directory: directory)
    let app = withDependencies {
      $0.continuousClock = TestClock()
      $0.uuid = .incrementing
    } operation: {
      Pantry(context: context)
    }
    let screen = ScreenTester { app.body }
    screen.textField("What to buy").type("Milk")
    screen.button("Add").press()
    #expect(await context.store.flush().isEmpty)

    let again = Pantry(context: AppContext(directory: directory))
    #expect(ScreenTester { again.body }.has(.toggle, "Milk"))
  }

  @Test func aPathThatLeadsNowhereChangesNothing() {
    let app = Pantry(context: AppContext(directory: .temporaryDirectory))
    app.open("/recipes/1")
    app.open("/cellar")
    #expect(app.location == "/recipes/1")
    #expect(!Pantry.hasPath("/cellar"))
  }
}
