import Caching
import ComposableArchitecture

/// A list, the items that lie opened on it, and which ones are kept.
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
    case list(List.Action)
    case path(StackActionOf<List.Detail>)
  }

  private let list: List
  private let detail: List.Detail
  private let favoritesWriter: CacheWriter<Set<List.Item.ID>>

  /// - Parameters:
  ///   - list: The list.
  ///   - detail: An item's own screen.
  ///   - favoritesWriter: What saves which ones are kept.
  public init(list: List, detail: List.Detail, favoritesWriter: CacheWriter<Set<List.Item.ID>>) {
    self.list = list
    self.detail = detail
    self.favoritesWriter = favoritesWriter
  }

  public var body: some ReducerOf<Self> {
    Scope(state: \.list, action: \.list) { list }
    Reduce { state, action in
      switch action {
      case .list(let action):
        switch List.request(in: action) {
        case .open(let item):
          let isFavorite = state.list[keyPath: List.favorites].contains(item.id)
          state.path.append(List.detail(of: item, isFavorite: isFavorite))
          return .none
        case .toggleFavorite(let item): return toggle(item.id, in: &state)
        case nil: return .none
        }

      case .path(.element(id: _, action: let action)):
        guard let item = List.toggledItem(in: action) else { return .none }
        return toggle(item.id, in: &state)

      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path) { detail }
  }

  private func toggle(_ id: List.Item.ID, in state: inout State) -> Effect<Action> {
    state.list[keyPath: List.favorites].formSymmetricDifference([id])
    let favorites = state.list[keyPath: List.favorites]
    for screen in state.path.ids {
      guard let item = state.path[id: screen].flatMap(List.item) else { continue }
      state.path[id: screen]?[keyPath: List.isFavorite] = favorites.contains(item.id)
    }
    return .run { [favoritesWriter] _ in
      favoritesWriter.save(favorites)
    }
  }
}
