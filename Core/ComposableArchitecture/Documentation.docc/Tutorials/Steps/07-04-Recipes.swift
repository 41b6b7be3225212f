import ComposableArchitecture

/// Dishes, and the screens of those that are looked at.
@Reducer
public struct Recipes: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var dishes: IdentifiedArrayOf<Dish>
    public var path = StackState<Recipe.State>()

    public init(dishes: IdentifiedArrayOf<Dish> = .samples) {
      self.dishes = dishes
    }
  }

  public enum Action: Sendable {
    case dishTapped(Dish.ID)
    case path(StackActionOf<Recipe>)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .dishTapped(let id),
        .path(.element(id: _, action: .delegate(.dishWanted(let id)))):
        guard let dish = state.dishes[id: id] else { return .none }
        state.path.append(Recipe.State(dish: dish))
        return .none

      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path) { Recipe() }
  }
}
