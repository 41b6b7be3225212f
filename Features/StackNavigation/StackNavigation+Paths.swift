import ComposableArchitecture
import URLPaths

/// A screen as a component of a URL path.
///
/// A path names the screens from the lowest to the topmost: `/3/notes/7` is book 3, its notes, and
/// note 7. The notes and the editor belong to the nearest book below them, so the path doesn't
/// repeat its id.
@CasePathable
public enum ReadingScreen: Equatable, Sendable {
  case book(Book.ID)
  case notes
  case note(Note.ID)

  /// The paths of all stacks of screens. The list itself has the empty path.
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
  /// The screens of the stack, as components of a path.
  public var screens: [ReadingScreen] {
    path.map { screen in
      switch screen {
      case .book(let detail): .book(detail.book.id)
      case .notes: .notes
      case .note(let editor): .note(editor.note.id)
      }
    }
  }

  /// The path that leads to the current screens; `nil` if none does.
  public var urlPath: URLPath? {
    try? ReadingScreen.paths.print(screens)
  }

  /// Opens the screens that a path names. If some are missing, opens the nearest ones and shows an
  /// alert.
  mutating func open(_ path: String) {
    // An open question belongs to the screens that the user leaves.
    alert = nil
    do throws(URLPathError) {
      open(try ReadingScreen.paths.parse(path))
    } catch {
      alert = .nowhere(path, because: "\(error)")
    }
  }

  /// Keeps the screens that the old and new paths share, each with its state. Their effects, focus
  /// and scroll positions survive.
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
  /// The shortest path that ends at this screen.
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
