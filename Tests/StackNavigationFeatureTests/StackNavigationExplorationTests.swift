import Exploration
import Foundation
import StackNavigationFeature
import Testing
import URLPaths

@MainActor
@Suite struct StackNavigationExplorationTests {
  @Test func everyScreenShowsAnExistingBook() {
    let explorer = Explorer(initialState: StackNavigation.State()) { StackNavigation() }
    explorer.generate(\.pathOpened) { values in
      values.element(of: ["/", "/1", "/2/notes", "/1/notes/1", "/99", "/1/notes/99", "//", "/%"])
    }
    explorer.exclude(named: "delegate", "secondPassed")
    explorer.always("screens show books that there are") { state in
      state.path.allSatisfy { screen in
        switch screen {
        case .book(let detail): state.books[id: detail.book.id] == detail.book
        case .notes(let notes): state.books[id: notes.book.id] == notes.book
        case .note(let editor): state.books[id: editor.book.id] == editor.book
        }
      }
    }
    explorer.printsAndParses(
      { $0.urlPath?.description },
      { path in
        guard let path = try? URLPath(path),
          let screens = try? StackNavigation.Screen.paths.parse(path)
        else { return nil }
        return try? StackNavigation.Screen.paths.print(screens).description
      })
    explorer.always("what is saved brings back the screens") { state in
      guard
        let screens = try? JSONDecoder().decode(
          [StackNavigation.SavedScreen].self, from: JSONEncoder().encode(state.savedScreens))
      else { return false }
      let restored = StackNavigation.State(books: state.$books, restoring: screens)
      return state.screens.starts(with: restored.screens)
    }
    explorer.cover { state in
      switch state.path.last {
      case .book: "book"
      case .notes: "notes"
      case .note: "note"
      case nil: "list"
      }
    }
    explorer.expect(.states("book", "notes", "note", "list"))
    explorer.run(actions: 4_000)
  }
}
