import ComposableArchitecture

/// What an app needs to know of a list whose items open a screen of their own and can be kept. The app that puts them
/// together declares the conformance.
public protocol ItemList: Reducer, SendableMetatype
where State: Equatable & ObservableState, Action: CasePathable {
  associatedtype Item: Identifiable where Item.ID: Codable & Sendable
  /// The feature of an item's own screen.
  associatedtype Detail: Reducer
  where Detail.State: Equatable & ObservableState, Detail.Action: CasePathable

  /// Which items are kept.
  static var favorites: WritableKeyPath<State, Set<Item.ID>> { get }

  /// What an action asks the app for.
  static func request(in action: Action) -> ItemRequest<Item>?

  /// The screen of an item that is there already.
  static func detail(of item: Item, isFavorite: Bool) -> Detail.State

  /// The item on its own screen; `nil` until it is loaded.
  static func item(on detail: Detail.State) -> Item?

  /// Whether the item on its own screen is kept.
  static var isFavorite: WritableKeyPath<Detail.State, Bool> { get }

  /// The item that an action of its own screen asks to keep, or not to keep any more.
  static func toggledItem(in action: Detail.Action) -> Item?
}

/// What a list asks the app for that it is in.
public enum ItemRequest<Item> {
  /// The item's own screen.
  case open(Item)
  /// To keep the item, or not to keep it any more.
  case toggleFavorite(Item)
}
