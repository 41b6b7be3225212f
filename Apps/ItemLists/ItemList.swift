import ComposableArchitecture

/// The requirements on a list whose items have a screen of their own and can be favorites. The app
/// that combines the features declares the conformance.
public protocol ItemList: Reducer, SendableMetatype
where State: Equatable & ObservableState, Action: CasePathable {
  associatedtype Item: Identifiable where Item.ID: Codable & Sendable
  /// The feature of an item's detail screen.
  associatedtype Detail: Reducer
  where Detail.State: Equatable & ObservableState, Detail.Action: CasePathable

  /// Returns the request that an action makes to the app; `nil` if it makes none.
  static func request(in action: Action) -> ItemRequest<Item>?

  /// Makes the detail screen of an item that is already loaded.
  static func detail(of item: Item, favorites: SharedReader<Set<Item.ID>>) -> Detail.State

  /// Returns the item whose favorite mark an action of its detail screen toggles.
  static func toggledItem(in action: Detail.Action) -> Item?
}

/// A request of a list to the app around it.
public enum ItemRequest<Item> {
  /// Opens the item's detail screen.
  case open(Item)
  /// Adds the item to the favorites, or removes it.
  case toggleFavorite(Item)
}
