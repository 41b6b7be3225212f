import ComposableArchitecture

/// A list of items that the user wants to keep at hand, newest first. The items may be of any type.
///
/// ```swift
/// Favorites<Recipe>()
/// ```
///
/// An app adds and removes items with actions, and queries them with ``State/contains(_:)``. To
/// keep several kinds of items in one list, use an enum with a case for each kind.
@Reducer
public struct Favorites<Item: FavoriteItem>: Sendable {
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    /// The items, newest first.
    public var items: IdentifiedArrayOf<Item>
    /// The last removal, as long as the user can undo it. It isn't saved.
    @CodingIgnored public var removal: Removal?

    /// - Parameter items: The items, newest first.
    public init(items: IdentifiedArrayOf<Item> = []) {
      self.items = items
    }

    /// Whether the list contains an item with an id.
    ///
    /// - Complexity: O(1).
    public func contains(_ id: Item.ID) -> Bool { items[id: id] != nil }
  }

  /// A removed item and its former position.
  public struct Removal: Equatable, Sendable {
    public var item: Item
    /// The index of the item before it was removed.
    public var index: Int

    public init(item: Item, index: Int) {
      self.item = item
      self.index = index
    }
  }

  public enum Action: Equatable, Sendable {
    /// Adds an item at the front. If the list already contains the item, updates it in place.
    case add(Item)
    case delegate(Delegate)
    /// The items were changed elsewhere, for example in another window.
    case itemsReplaced(IdentifiedArrayOf<Item>)
    case itemTapped(Item.ID)
    case remove(Item.ID)
    /// Adds an item that is missing, or removes one that is present.
    case toggle(Item)
    case undoButtonTapped
    /// The time to undo the last removal is over.
    case undoExpired
  }

  /// The actions that the list sends to the app around it.
  @CasePathable
  public enum Delegate: Equatable, Sendable {
    case itemTapped(Item)
  }

  private enum CancelID { case undo }

  @Dependency(\.continuousClock) var clock

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .add(let item):
        return add(item, &state)

      case .delegate:
        return .none

      case .itemsReplaced(let items):
        state.items = items
        // The removed item is back, so there is nothing left to undo.
        guard let removal = state.removal, state.contains(removal.item.id) else { return .none }
        state.removal = nil
        return .cancel(id: CancelID.undo)

      case .itemTapped(let id):
        guard let item = state.items[id: id] else { return .none }
        return .send(.delegate(.itemTapped(item)))

      case .remove(let id):
        return remove(id, &state)

      case .toggle(let item):
        return state.contains(item.id) ? remove(item.id, &state) : add(item, &state)

      case .undoButtonTapped:
        guard let removal = state.removal else { return .none }
        state.removal = nil
        state.items.insert(removal.item, at: min(removal.index, state.items.count))
        return .cancel(id: CancelID.undo)

      case .undoExpired:
        state.removal = nil
        return .none
      }
    }
  }

  private func add(_ item: Item, _ state: inout State) -> Effect<Action> {
    if state.contains(item.id) {
      state.items[id: item.id] = item
      return .none
    }
    state.items.insert(item, at: 0)
    // The new item in front shifts the removed one's position by one.
    state.removal?.index += 1
    guard state.removal?.item.id == item.id else { return .none }
    // The removed item is back, so there is nothing left to undo.
    state.removal = nil
    return .cancel(id: CancelID.undo)
  }

  private func remove(_ id: Item.ID, _ state: inout State) -> Effect<Action> {
    guard let index = state.items.index(id: id) else { return .none }
    state.removal = Removal(item: state.items.remove(at: index), index: index)
    return .run { [clock] send in
      try await clock.sleep(for: .seconds(5))
      await send(.undoExpired)
    }
    .cancellable(id: CancelID.undo, cancelInFlight: true)
  }
}

/// A type whose values can be favorites.
public protocol FavoriteItem: Codable, Hashable, Identifiable, Sendable where ID: Sendable {
  /// The name on screen.
  var name: String { get }
}
