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
  public struct State: Equatable, Sendable {
    /// The items, newest first.
    @Shared public var items: IdentifiedArrayOf<Item>
    /// The last removal in this window, until the time to undo it is over.
    public var lastRemoval: Removal?

    /// - Parameter items: The items, newest first.
    public init(items: Shared<IdentifiedArrayOf<Item>> = Shared(value: [])) {
      _items = items
    }

    /// The removal that the user can undo; `nil` once the item is back.
    public var removal: Removal? {
      lastRemoval.flatMap { contains($0.item.id) ? nil : $0 }
    }

    /// Whether the list contains an item with an id.
    ///
    /// - Complexity: O(1).
    public func contains(_ id: Item.ID) -> Bool { items[id: id] != nil }
  }

  /// A removed item and its position in the list.
  public struct Removal: Equatable, Sendable {
    public var item: Item
    /// The index at which an undo inserts the item.
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
        add(item, &state)
        return .none

      case .delegate:
        return .none

      case .itemTapped(let id):
        guard let item = state.items[id: id] else { return .none }
        return .send(.delegate(.itemTapped(item)))

      case .remove(let id):
        return remove(id, &state)

      case .toggle(let item):
        if state.contains(item.id) { return remove(item.id, &state) }
        add(item, &state)
        return .none

      case .undoButtonTapped:
        guard let removal = state.removal else { return .none }
        state.lastRemoval = nil
        state.$items.withLock { _ = $0.insert(removal.item, at: min(removal.index, $0.count)) }
        return .cancel(id: CancelID.undo)

      case .undoExpired:
        state.lastRemoval = nil
        return .none
      }
    }
  }

  private func add(_ item: Item, _ state: inout State) {
    // An unchanged list needs no save.
    guard state.items[id: item.id] != item else { return }
    let isNew = state.$items.withLock { $0.updateOrInsert(item, at: 0).originalMember == nil }
    // A new item in front shifts the position of the removed item by one.
    if isNew { state.lastRemoval?.index += 1 }
  }

  private func remove(_ id: Item.ID, _ state: inout State) -> Effect<Action> {
    guard let index = state.items.index(id: id) else { return .none }
    state.lastRemoval = Removal(item: state.items[index], index: index)
    state.$items.withLock { _ = $0.remove(at: index) }
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
