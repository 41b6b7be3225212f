import ComposableArchitecture
import RecipesFeature
import ShoppingFeature

/// What the app is made of: each feature has its part of the state and of the actions.
@Reducer
public struct Root: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var tab = Tab.shopping
    public var recipes = Recipes.State()
    public var shopping = Shopping.State()

    public init() {}
  }

  public enum Action: Sendable {
    /// Somebody wants to go where a path leads: `/recipes/1`.
    case pathOpened(String)
    case recipes(Recipes.Action)
    case shopping(Shopping.Action)
    case tabSelected(Tab)
  }

  public enum Tab: Sendable {
    case recipes, shopping
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Scope(state: \.recipes, action: \.recipes) { Recipes() }
    Scope(state: \.shopping, action: \.shopping) { Shopping() }
    Reduce { state, action in
      switch action {
      case .pathOpened(let path):
        state.open(path)
        return .none

      // What one feature says means something to the other: here is the only place that knows.
      case .recipes(.path(.element(id: _, action: .delegate(.ingredientsWanted(let names))))):
        state.tab = .shopping
        return .send(.shopping(.itemsWanted(names)))

      case .recipes, .shopping:
        return .none

      case .tabSelected(let tab):
        state.tab = tab
        return .none
      }
    }
  }
}
