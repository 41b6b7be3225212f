import ComposableArchitecture
import ComposableUI
import Testing

@testable import ItemLists

/// A list whose items open a screen of their own, and can be favorites.
@MainActor
@Suite struct ListRootTests {
  private func state(_ favorites: Shared<Set<Int>>) -> ListRoot<Numbers>.State {
    ListRoot.State(
      list: Numbers.State(favorites: SharedReader(favorites)), favorites: favorites)
  }

  private var root: ListRoot<Numbers> { ListRoot(list: Numbers(), detail: NumberDetail()) }

  @Test func favoritesAreMarkedOnEveryScreen() async {
    let store = TestStore(initialState: state(Shared(value: [2]))) { root }
    await store.send(\.list.opened, 1) {
      $0.path[id: 0] = NumberDetail.State(number: 1, favorites: $0.list.$favorites)
    }
    await store.send(\.list.opened, 2) {
      $0.path[id: 1] = NumberDetail.State(number: 2, favorites: $0.list.$favorites)
    }
    #expect(store.state.path.map(\.isFavorite) == [false, true])
    await store.send(\.list.kept, 1) { $0.$favorites.withLock { $0 = [1, 2] } }
    #expect(store.state.path.map(\.isFavorite) == [true, true])
    await store.send(.path(.element(id: 1, action: .keepButtonTapped(2)))) {
      $0.$favorites.withLock { $0 = [1] }
    }
    #expect(store.state.path.map(\.isFavorite) == [true, false])
    #expect(store.state.list.favorites == [1])
  }

  @Test func anIgnoredActionChangesNothing() async {
    let store = TestStore(initialState: state(Shared(value: []))) { root }
    await store.send(\.list.ignored)
  }

  @Test func anItemOpensItsScreenAndBackLeavesIt() {
    let store = Store(initialState: state(Shared(value: []))) { root }
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
    @SharedReader var favorites: Set<Int>
  }

  enum Action { case ignored, kept(Int), opened(Int) }
}

@Reducer
struct NumberDetail {
  @ObservableState
  struct State: Equatable {
    let number: Int
    @SharedReader var favorites: Set<Int>

    var isFavorite: Bool { favorites.contains(number) }
  }

  enum Action { case keepButtonTapped(Int) }
}

struct Number: Identifiable { let id: Int }

extension Numbers: ItemList {
  typealias Detail = NumberDetail

  static func request(in action: Action) -> ItemRequest<Number>? {
    switch action {
    case .ignored: nil
    case .kept(let number): .toggleFavorite(Number(id: number))
    case .opened(let number): .open(Number(id: number))
    }
  }

  static func detail(of number: Number, favorites: SharedReader<Set<Int>>) -> NumberDetail.State {
    NumberDetail.State(number: number.id, favorites: favorites)
  }

  static func toggledItem(in action: NumberDetail.Action) -> Number? {
    if case .keepButtonTapped(let number) = action { Number(id: number) } else { nil }
  }
}
