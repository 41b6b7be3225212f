import AppHost
import ComposableArchitecture

/// A list, the stack of its items' detail screens, and the saved favorites.
@Reducer
public struct ListRoot<List: ItemList> {
  @ObservableState
  public struct State: Equatable {
    public var list: List.State
    public var path = StackState<List.Detail.State>()

    public init(list: List.State) {
      self.list = list
    }
  }

  public enum Action {
    /// Another window has changed the favorites.
    case favoritesReplaced(Set<List.Item.ID>)
    case list(List.Action)
    case path(StackActionOf<List.Detail>)
  }

  private let list: List
  private let detail: List.Detail
  private let favorites: SavedState<Set<List.Item.ID>>

  /// - Parameters:
  ///   - list: The list.
  ///   - detail: The feature of an item's detail screen.
  ///   - favorites: The saved state of the favorites.
  public init(list: List, detail: List.Detail, favorites: SavedState<Set<List.Item.ID>>) {
    self.list = list
    self.detail = detail
    self.favorites = favorites
  }

  public var body: some ReducerOf<Self> {
    parts.caching(favorites, of: { $0.list[keyPath: List.favorites] })
  }

  @ReducerBuilder<State, Action> private var parts: some ReducerOf<Self> {
    Scope(state: \.list, action: \.list) { list }
    Reduce { state, action in
      switch action {
      case .list(let action):
        switch List.request(in: action) {
        case .open(let item):
          let isFavorite = state.list[keyPath: List.favorites].contains(item.id)
          state.path.append(List.detail(of: item, isFavorite: isFavorite))
          return .none
        case .toggleFavorite(let item):
          state.toggleFavorite(item.id)
          return .none
        case nil: return .none
        }

      case .path(.element(id: _, action: let action)):
        guard let item = List.toggledItem(in: action) else { return .none }
        state.toggleFavorite(item.id)
        return .none

      case .favoritesReplaced(let favorites):
        state.list[keyPath: List.favorites] = favorites
        state.markFavorites()
        return .none

      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path) { detail }
  }
}

extension ListRoot.State {
  fileprivate mutating func toggleFavorite(_ id: List.Item.ID) {
    list[keyPath: List.favorites].formSymmetricDifference([id])
    markFavorites()
  }

  /// Updates the favorite mark on each open detail screen.
  fileprivate mutating func markFavorites() {
    let favorites = list[keyPath: List.favorites]
    for screen in path.ids {
      guard let item = path[id: screen].flatMap(List.item) else { continue }
      path[id: screen]?[keyPath: List.isFavorite] = favorites.contains(item.id)
    }
  }
}
