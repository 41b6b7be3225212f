import AppHost
import ComposableArchitecture
import ComposableUI
import RecipesFeature

/// Recipes, alone.
public struct RecipesApp: ComposableApp {
  public static let about = "Recipes, alone."
  private let store: StoreOf<Recipes>

  public init(context: AppContext) {
    store = Store(initialState: Recipes.State()) { Recipes() }
  }

  public var body: some View {
    RecipesView(store: store)
  }
}
