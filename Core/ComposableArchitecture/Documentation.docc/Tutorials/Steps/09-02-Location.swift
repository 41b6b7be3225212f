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

extension Root.State {
  /// Where this is.
  var location: Location {
    switch tab {
    case .recipes: .recipes(recipes.path.map(\.dish.id))
    case .shopping: .shopping
    }
  }

  /// Goes where a path leads. One that leads nowhere changes nothing.
  mutating func open(_ path: String) {
    guard let location = try? Location.paths.parse(path) else { return }
    switch location {
    case .recipes(let ids):
      tab = .recipes
      recipes.path = StackState(ids.compactMap { recipes.dishes[id: $0] }.map(Recipe.State.init))
    case .shopping:
      tab = .shopping
    }
  }
}
