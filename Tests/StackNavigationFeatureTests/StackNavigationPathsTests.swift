import ComposableArchitecture
import Foundation
import SeededRandom
import StackNavigationFeature
import Testing
import URLPaths

/// The current screens as the path of a URL, and as saved data.
@MainActor
@Suite struct StackNavigationPathsTests {
  private func store(at path: String) -> StoreOf<StackNavigation> {
    let store = Store(initialState: StackNavigation.State()) { StackNavigation() }
    store.send(.pathOpened(path))
    return store
  }

  @Test(
    arguments: [
      ("/", []),
      ("/3", [.book(3)]),
      ("/3/notes", [.book(3), .notes]),
      ("/3/notes/2", [.book(3), .notes, .note(2)]),
      ("/3/2", [.book(3), .note(2)]),
      ("/3/notes/books/3/notes", [.book(3), .notes, .book(3), .notes]),
      ("/1/notes/books/3/2", [.book(1), .notes, .book(3), .note(2)]),
    ] as [(String, [StackNavigation.Screen])])
  func pathsAndScreensCorrespond(
    path: String, screens: [StackNavigation.Screen]
  ) {
    let store = store(at: path)
    #expect(store.withState { $0.screens } == screens)
    #expect(store.withState { $0.urlPath }?.description == path)
    #expect(store.alert == nil)
  }

  @Test(arguments: [
    ("/99", "/", "There is no book 99"),
    ("/3/notes/99", "/3/notes", "There is no note 99"),
    ("/3/notes/books/99/notes", "/3/notes", "There is no book 99"),
    ("/three", "/2", "That path leads nowhere"),
    ("/3/comments", "/2", "That path leads nowhere"),
    ("/99999999999999999999", "/2", "That path leads nowhere"),
  ])
  func anUnknownPathShowsTheNearestScreenAndAnAlert(
    path: String, nearest: String, title: String
  ) {
    let store = store(at: "/2")
    store.send(.pathOpened(path))
    #expect(store.withState { $0.urlPath }?.description == nearest)
    #expect(store.alert.map { String(state: $0.title) } == title)
    store.send(.alert(.dismiss))
    #expect(store.alert == nil)
  }

  @Test func openScreensThatAreOnThePathStay() {
    var state = StackNavigation.State.onANote
    state.path[id: 0, case: \.book]?.secondsRead = 42
    let store = Store(initialState: state) { StackNavigation() }
    let ids = state.path.ids

    store.send(.pathOpened("/3/notes"))
    #expect(Array(store.withState { $0.path.ids }) == Array(ids.prefix(2)))
    store.send(.pathOpened("/3/2"))
    #expect(store.withState { $0.path.ids.first } == ids.first)
    #expect(store.withState { $0.path.ids.last } != ids[1])
    #expect(store.withState { $0.path[id: 0, case: \.book]?.secondsRead } == 42)
    store.send(.pathOpened("/2"))
    #expect(store.withState { $0.path.ids.first } != ids.first)
  }

  @Test func openingAnotherPathDismissesTheAlert() {
    let store = store(at: "/3")
    store.send(.pathOpened("/99"))
    #expect(store.alert != nil)
    store.send(.pathOpened("/3"))
    #expect(store.alert == nil)
  }

  @Test func aSavedPathRestoresEveryScreenWithItsState() throws {
    var state = StackNavigation.State.onANote
    state.path[id: 0, case: \.book]?.secondsRead = 42
    state.path[id: 0, case: \.book]?.isReading = true
    let screens = try JSONDecoder().decode(
      [StackNavigation.SavedScreen].self, from: JSONEncoder().encode(state.savedScreens))
    let restored = StackNavigation.State(books: state.$books, restoring: screens)
    #expect(restored.screens == state.screens)
    guard case .book(let detail) = restored.path.first else {
      Issue.record("The first screen should be a book.")
      return
    }
    #expect(detail.secondsRead == 42)
    // The restored screen runs no timer.
    #expect(!detail.isReading)
  }

  @Test func everyStackOfScreensHasAPathThatRestoresIt() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      let screens: [StackNavigation.Screen] =
        [.book(.random(in: .min ... .max, using: &random))]
        + (0..<Int.random(in: 0...12, using: &random)).map { _ in
          switch Int.random(in: 0...2, using: &random) {
          case 0: .book(.random(in: 0...9, using: &random))
          case 1: .notes
          default: .note(.random(in: 0...9, using: &random))
          }
        }
      let path = try StackNavigation.Screen.paths.print(screens)
      if try StackNavigation.Screen.paths.parse(path.description) != screens {
        Issue.record("\(path) doesn't lead back to \(screens).")
      }
    }
  }
}
