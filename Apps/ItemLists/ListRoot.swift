import ComposableArchitecture

/// A list, the stack of its items' detail screens, and the favorites that both show.
@Reducer
public struct ListRoot<List: ItemList> {
  @ObservableState
  public struct State: Equatable {
    public var list: List.State
    public var path = StackState<List.Detail.State>()
    /// The ids of the favorite items.
    @Shared public var favorites: Set<List.Item.ID>

    /// - Parameters:
    ///   - list: The list.
    ///   - favorites: The ids of the favorite items, which the list reads as well.
    public init(list: List.State, favorites: Shared<Set<List.Item.ID>>) {
      self.list = list
      _favorites = favorites
    }
  }

  public enum Action {
    case list(List.Action)
    case path(StackActionOf<List.Detail>)
  }

  private let list: List
  private let detail: List.Detail

  /// - Parameters:
  ///   - list: The list.
  ///   - detail: The feature of an item's detail screen.
  public init(list: List, detail: List.Detail) {
    self.list = list
    self.detail = detail
  }

  public var body: some ReducerOf<Self> {
    Scope(\.list, action: \.list) { list }
    Reduce { state, action in
      switch action {
      case .list(let action):
        switch List.request(in: action) {
        case .open(let item):
          state.path.append(List.detail(of: item, favorites: SharedReader(state.$favorites)))
        case .toggleFavorite(let item):
          state.toggleFavorite(item.id)
        case nil:
          break
        }
        return .none

      case .path(.element(id: _, action: let action)):
        if let item = List.toggledItem(in: action) { state.toggleFavorite(item.id) }
        return .none

      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path) { detail }
  }
}

extension ListRoot.State {
  fileprivate func toggleFavorite(_ id: List.Item.ID) {
    $favorites.withLock { $0.formSymmetricDifference([id]) }
  }
}
