import ComposableArchitecture
import RecipesFeature
import Testing

@MainActor
@Suite struct RecipesTests {
  @Test func aDishLeadsToAnother() async {
    let dishes = IdentifiedArrayOf<Dish>.samples
    let store = TestStore(initialState: Recipes.State(dishes: dishes)) { Recipes() }

    await store.send(.dishTapped(1)) { $0.path[id: 0] = Recipe.State(dish: dishes[id: 1]!) }
    await store.send(\.path[id: 0].companionTapped, 3)
    await store.receive(\.path[id: 0].delegate.dishWanted) {
      $0.path[id: 1] = Recipe.State(dish: dishes[id: 3]!)
    }
    await store.send(\.path.popFrom, 1) { $0.path[id: 1] = nil }
  }

  @Test func oneScreenSaysForHowMany() async {
    let store = TestStore(initialState: Recipes.State()) { Recipes() }
    await store.send(.dishTapped(1)) {
      $0.path[id: 0] = Recipe.State(dish: $0.dishes[id: 1]!)
    }
    await store.send(\.path[id: 0].peopleChanged, 4) { $0.$people.withLock { $0 = 4 } }
  }
}
