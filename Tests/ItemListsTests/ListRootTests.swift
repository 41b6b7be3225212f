import AppHost
import Caching
import ComposableArchitecture
import ComposableUI
import Testing

@testable import ItemLists

/// A list whose items open a screen of their own, and can be favorites.
@MainActor
@Suite struct ListRootTests {
  private let cache: InMemoryCache
  private let writer: CacheWriter<Set<Int>>

  init() {
    cache = InMemoryCache()
    writer = CacheWriter(cache, key: "favorites")
  }

  private var root: ListRoot<Numbers> {
    ListRoot(
      list: Numbers(), detail: NumberDetail(), favorites: SavedState(state: [], writer: writer))
  }

  private func saved() async throws -> Set<Int>? {
    _ = await writer.flush()
    return try cache.load(Set<Int>.self, forKey: "favorites")
  }

  @Test func aFavoriteIsMarkedOnEveryScreenAndSaved() async throws {
    let store = TestStore(
      initialState: ListRoot<Numbers>.State(list: Numbers.State(favorites: [2]))
    ) {
      root
    }
    await store.send(\.list.opened, 1) { $0.path[id: 0] = NumberDetail.State(number: 1) }
    await store.send(\.list.opened, 2) {
      $0.path[id: 1] = NumberDetail.State(number: 2, isFavorite: true)
    }
    await store.send(\.list.kept, 1) {
      $0.list.favorites = [1, 2]
      $0.path[id: 0]?.isFavorite = true
    }.finish()
    let both = try await saved()
    #expect(both == [1, 2])
    await store.send(.path(.element(id: 1, action: .keepButtonTapped(2)))) {
      $0.list.favorites = [1]
      $0.path[id: 1]?.isFavorite = false
    }.finish()
    let one = try await saved()
    #expect(one == [1])
  }

  @Test func aFavoriteOfAnotherWindowIsMarked() async throws {
    let store = TestStore(initialState: ListRoot<Numbers>.State(list: Numbers.State())) { root }
    await store.send(\.list.opened, 1) { $0.path[id: 0] = NumberDetail.State(number: 1) }
    await store.send(.favoritesReplaced([1, 3])) {
      $0.list.favorites = [1, 3]
      $0.path[id: 0]?.isFavorite = true
    }.finish()
  }

  @Test func anIgnoredActionChangesNothing() async throws {
    let store = TestStore(initialState: ListRoot<Numbers>.State(list: Numbers.State())) { root }
    await store.send(\.list.ignored)
    let nothing = try await saved()
    #expect(nothing == nil)
  }

  @Test func anItemOpensItsScreenAndBackLeavesIt() {
    let store = Store(initialState: ListRoot<Numbers>.State(list: Numbers.State())) { root }
    let screen = ScreenTester {
      ListRootView(store: store) { list in
        Button("Open seven") { list.send(.opened(7)) }
      } detail: { detail in
        Text(detail.isFavorite ? "Kept" : "Not kept")
        Button("Keep") { detail.send(.keepButtonTapped(detail.number)) }
      }
    }
    #expect(screen.text.contains("Sample data: nothing is loaded from the network."))
    screen.button("Open seven").press()
    #expect(screen.text.contains("Not kept"))
    screen.button("Keep").press()
    #expect(screen.text.contains("Kept"))
    screen.button("Back").press()
    #expect(screen.has(.button, "Open seven"))
    #expect(store.list.favorites == [7])
  }
}

/// A minimal list feature.
@Reducer
struct Numbers {
  @ObservableState
  struct State: Equatable {
    var favorites: Set<Int> = []
  }

  enum Action { case ignored, kept(Int), opened(Int) }
}

@Reducer
struct NumberDetail {
  @ObservableState
  struct State: Equatable {
    let number: Int
    var isFavorite = false
  }

  enum Action { case keepButtonTapped(Int) }
}

struct Number: Identifiable { let id: Int }

extension Numbers: ItemList {
  typealias Detail = NumberDetail

  static var favorites: WritableKeyPath<State, Set<Int>> { \.favorites }
  static var isFavorite: WritableKeyPath<NumberDetail.State, Bool> { \.isFavorite }

  static func request(in action: Action) -> ItemRequest<Number>? {
    switch action {
    case .ignored: nil
    case .kept(let number): .toggleFavorite(Number(id: number))
    case .opened(let number): .open(Number(id: number))
    }
  }

  static func detail(of number: Number, isFavorite: Bool) -> NumberDetail.State {
    NumberDetail.State(number: number.id, isFavorite: isFavorite)
  }

  static func item(on detail: NumberDetail.State) -> Number? { Number(id: detail.number) }

  static func toggledItem(in action: NumberDetail.Action) -> Number? {
    if case .keepButtonTapped(let number) = action { Number(id: number) } else { nil }
  }
}
