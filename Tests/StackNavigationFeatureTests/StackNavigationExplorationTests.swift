import Exploration
import Foundation
import StackNavigationFeature
import Testing
import URLPaths

@MainActor
@Suite struct StackNavigationExplorationTests {
  @Test func everyScreenShowsAnExistingBook() {
    let explorer = Explorer(initialState: StackNavigation.State()) { StackNavigation() }
    explorer.generate(BindingAction<BookDetail.State>.self) { values in
      .set(\.book.title, values.string())
    }
    explorer.generate(\.pathOpened) { values in
      values.element(of: ["/", "/1", "/2/notes", "/1/notes/1", "/99", "/1/notes/99", "//", "/%"])
    }
    explorer.generate(\.booksReplaced) { values in
      values.element(of: [.samples, [], [Book(id: 1, title: "One", notes: [Note(id: 9)])]])
    }
    explorer.exclude(named: "delegate", "secondPassed")
    explorer.always("screens show books that there are") { state in
      state.path.allSatisfy { screen in
        switch screen {
        case .book(let detail): state.books[id: detail.book.id] == detail.book
        case .notes(let notes): state.books[id: notes.book.id] == notes.book
        case .note(let editor): state.books[id: editor.bookID] != nil
        }
      }
    }
    explorer.printsAndParses(
      { $0.urlPath?.description },
      { path in
        guard let path = try? URLPath(path), let screens = try? ReadingScreen.paths.parse(path)
        else { return nil }
        return try? ReadingScreen.paths.print(screens).description
      })
    explorer.always("what is saved brings back books and screens") { state in
      guard
        let saved = try? JSONDecoder().decode(
          SavedBooks.self, from: JSONEncoder().encode(SavedBooks(books: state.books))),
        let path = try? JSONDecoder().decode(
          SavedBooks.Path.self, from: JSONEncoder().encode(state.path))
      else { return false }
      let restored = StackNavigation.State(books: saved.books, restoring: path)
      return restored.books == state.books && restored.screens.count <= state.screens.count
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
