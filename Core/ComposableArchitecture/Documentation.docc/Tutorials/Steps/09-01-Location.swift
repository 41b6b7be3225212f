import ComposableArchitecture
import RecipesFeature
import URLPaths

/// Where in the app somebody is, as a path names it.
@CasePathable
enum Location: Equatable {
  case shopping
  /// The dishes that lie on the list of them, from the lowest to the topmost.
  case recipes([Dish.ID])

  /// All paths of the app, read and written by this one description.
  static let paths = OneOf<Location> {
    Route(\.shopping) { "shopping" }
    Route(\.recipes) {
      "recipes"
      Many { Component(Dish.ID.self) }
    }
  }
}
