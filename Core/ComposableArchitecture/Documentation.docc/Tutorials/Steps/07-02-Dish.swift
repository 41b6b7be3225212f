import ComposableArchitecture

/// What can be cooked.
public struct Dish: Equatable, Identifiable, Sendable {
  public let id: Int
  public let name: String
  public let ingredients: [String]
  /// Dishes that go with it.
  public let companions: [ID]

  public init(id: Int, name: String, ingredients: [String], companions: [ID]) {
    self.id = id
    self.name = name
    self.ingredients = ingredients
    self.companions = companions
  }
}

extension IdentifiedArrayOf<Dish> {
  /// What the app comes with.
  public static let samples: Self = [
    Dish(id: 1, name: "Pancakes", ingredients: ["Eggs", "Flour", "Milk"], companions: [3]),
    Dish(id: 2, name: "Tomato Soup", ingredients: ["Onions", "Tomatoes"], companions: [4]),
    Dish(id: 3, name: "Apple Sauce", ingredients: ["Apples", "Sugar"], companions: [1, 4]),
    Dish(id: 4, name: "Fresh Bread", ingredients: ["Flour", "Yeast"], companions: [2]),
  ]
}
