import ComposableArchitecture
import SwiftUI

/// A dish, what it takes, and what goes with it.
@Reducer
public struct Recipe: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    public let dish: Dish
    @Shared(.people) public var people

    public init(dish: Dish) {
      self.dish = dish
    }
  }

  public enum Action: Equatable, Sendable {
    case buyButtonTapped
    case companionTapped(Dish.ID)
    case delegate(Delegate)
    case peopleChanged(Int)
  }

  /// What the screen asks for.
  @CasePathable
  public enum Delegate: Equatable, Sendable {
    case dishWanted(Dish.ID)
    case ingredientsWanted([String])
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .buyButtonTapped:
        return .send(.delegate(.ingredientsWanted(state.dish.ingredients)))

      case .companionTapped(let id):
        return .send(.delegate(.dishWanted(id)))

      case .delegate:
        return .none

      case .peopleChanged(let people):
        state.$people.withLock { $0 = people }
        return .none
      }
    }
  }
}

struct RecipeView: View {
  @Bindable var store: StoreOf<Recipe>
  let dishes: IdentifiedArrayOf<Dish>

  var body: some View {
    VStack(alignment: .leading) {
      Stepper(
        "For \(store.people)", value: $store.people.sending(\.peopleChanged), in: 1...12)
      ForEach(store.dish.ingredients, id: \.self) { Text($0) }
      Button("Buy") { store.send(.buyButtonTapped) }
      ForEach(store.dish.companions.compactMap { dishes[id: $0] }) { dish in
        Button("With \(dish.name)") { store.send(.companionTapped(dish.id)) }
      }
    }
    .navigationTitle(store.dish.name)
  }
}
