import ComposableArchitecture
import URLPaths

/// A screen as a path names it.
///
/// A path names screens one after the other, from the lowest to the topmost: `/3/notes/7` is the book 3,
/// on it its notes, on these the note 7. What belongs to a book needs no name of its own for it: it is
/// that of the nearest book below.
@CasePathable
public enum ReadingScreen: Equatable, Sendable {
  case book(Book.ID)
  case notes
  case note(Note.ID)

  /// The paths of all screens that lie on the list; the list itself has the empty one.
  public static let paths = Optionally {
    Component(Book.ID.self)
    Many {
      OneOf<ReadingScreen> {
        Route(\.notes) { "notes" }
        Route(\.note) { Component(Note.ID.self) }
        Route(\.book) {
          "books"
          Component(Book.ID.self)
        }
      }
    }
  }
  .map(
    to: { screens in screens.map { [.book($0)] + $1 } ?? [] },
    from: { (screens: [ReadingScreen]) -> (Book.ID, [ReadingScreen])?? in
      switch screens.first {
      case nil: .some(nil)
      case .book(let id): (id, Array(screens.dropFirst()))
      case .notes, .note: nil
      }
    })
}

extension StackNavigation.State {
  /// The screens as a path names them.
  public var screens: [ReadingScreen] {
    path.map { screen in
      switch screen {
      case .book(let detail): .book(detail.book.id)
      case .notes: .notes
      case .note(let editor): .note(editor.note.id)
      }
    }
  }

  /// The path that leads here; `nil` if none does.
  public var urlPath: URLPath? {
    try? ReadingScreen.paths.print(screens)
  }

  /// Goes where a path leads, or as near as there is something, and says so.
  mutating func open(_ path: String) {
    // Whoever goes elsewhere leaves what was asked here.
    alert = nil
    do throws(URLPathError) {
      open(try ReadingScreen.paths.parse(path))
    } catch {
      alert = .nowhere(path, because: "\(error)")
    }
  }

  /// Screens that are on the way already stay, each with its state: so do what runs for them, what
  /// has the focus there, and how far they are scrolled.
  private mutating func open(_ screens: [ReadingScreen]) {
    let kept = zip(screens, self.screens).prefix { $0 == $1 }.count
    path.removeLast(path.count - kept)
    var book: Book?
    for (index, screen) in screens.enumerated() {
      switch screen {
      case .book(let id):
        guard let found = books[id: id] else {
          path.removeLast(path.count - index)
          alert = .missing("book \(id)")
          return
        }
        book = found
        if index >= kept { path.append(.book(BookDetail.State(found))) }

      case .notes:
        guard let book else { return }
        if index >= kept { path.append(.notes(BookNotes.State(book))) }

      case .note(let id):
        guard let book, let note = book.notes[id: id] else {
          path.removeLast(path.count - index)
          alert = .missing("note \(id)")
          return
        }
        if index >= kept { path.append(.note(NoteEditor.State(note, of: book.id))) }
      }
    }
  }
}

extension StackNavigation.Path.State {
  /// This screen with the fewest that can lie below it.
  public var shortestPath: [ReadingScreen] {
    switch self {
    case .book(let detail): [.book(detail.book.id)]
    case .notes(let notes): [.book(notes.book.id), .notes]
    case .note(let editor): [.book(editor.bookID), .notes, .note(editor.note.id)]
    }
  }
}

extension AlertState where Action == StackNavigation.Action.Alert {
  fileprivate static func nowhere(_ path: String, because reason: String) -> Self {
    Self {
      TextState("That path leads nowhere")
    } message: {
      TextState(reason)
    }
  }

  fileprivate static func missing(_ what: String) -> Self {
    Self {
      TextState("There is no \(what)")
    } message: {
      TextState("This is the nearest screen there is.")
    }
  }
}
