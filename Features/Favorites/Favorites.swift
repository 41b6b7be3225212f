import ComposableArchitecture

/// What somebody wants to keep at hand: items of any kind, the newest first.
///
/// ```swift
/// Favorites<Recipe>()
/// ```
///
/// An app adds and removes by actions, and asks by ``State/contains(_:)``. One that keeps several kinds
/// of things in one list makes an enum of them, with a case for each kind.
@Reducer
public struct Favorites<Item: FavoriteItem>: Sendable {
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    /// The newest first.
    public var items: IdentifiedArrayOf<Item>
    /// What was removed last, as long as that can be undone, which it can't be in the next run.
    @CodingIgnored public var removal: Removal?

    /// - Parameter items: The newest first.
    public init(items: IdentifiedArrayOf<Item> = []) {
      self.items = items
    }

    /// Whether there is an item with an id.
    ///
    /// - Complexity: O(1).
    public func contains(_ id: Item.ID) -> Bool { items[id: id] != nil }
  }

  /// An item that was removed, and where it was.
  public struct Removal: Equatable, Sendable {
    public var item: Item
    /// The index that it had.
    public var index: Int

    public init(item: Item, index: Int) {
      self.item = item
      self.index = index
    }
  }

  public enum Action: Equatable, Sendable {
    /// Adds an item in front of all others; one that is there already is brought up to date and stays
    /// where it is.
    case add(Item)
    case delegate(Delegate)
    /// The items were changed elsewhere: in another window, say.
    case itemsReplaced(IdentifiedArrayOf<Item>)
    case itemTapped(Item.ID)
    case remove(Item.ID)
    /// Adds an item that isn't there, and removes one that is.
    case toggle(Item)
    case undoButtonTapped
    /// It is too late to undo the last removal.
    case undoExpired
  }

  /// What the list tells the app that it is in.
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
        // It is there again: there is nothing left to undo.
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
    // What was removed behind it is one place further down now.
    state.removal?.index += 1
    guard state.removal?.item.id == item.id else { return .none }
    // It is there again: there is nothing left to undo.
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

/// What can be a favorite.
public protocol FavoriteItem: Codable, Hashable, Identifiable, Sendable where ID: Sendable {
  /// What it is called on screen.
  var name: String { get }
}
