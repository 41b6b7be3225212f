import ComposableArchitecture
import URLPaths

extension StackNavigation {
  /// A screen as a component of a URL path.
  ///
  /// A path names the screens from the lowest to the topmost: `/3/notes/7` is book 3, its notes,
  /// and note 7. The screens `notes` and `note` belong to the nearest book below them in the stack,
  /// so the path doesn't repeat the book's id.
  @CasePathable
  public enum Screen: Codable, Equatable, Sendable {
    case book(Book.ID)
    case notes
    case note(Note.ID)

    /// The paths of all stacks of screens. The list itself has the empty path.
    public static let paths = Optionally {
      Component(Book.ID.self)
      Many {
        OneOf<Screen> {
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
      from: { (screens: [Screen]) -> (Book.ID, [Screen])?? in
        switch screens.first {
        case nil: .some(nil)
        case .book(let id): (id, Array(screens.dropFirst()))
        case .notes, .note: nil
        }
      })
  }
}

extension StackNavigation.State {
  /// The screens of the stack, as components of a path.
  public var screens: [StackNavigation.Screen] {
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
    try? StackNavigation.Screen.paths.print(screens)
  }

  /// Opens the screens that a path names, up to the first screen whose book or note is missing.
  /// Shows an alert if it can't open all screens.
  mutating func open(_ path: String) {
    // An open alert belongs to the screens that the user leaves.
    alert = nil
    do throws(URLPathError) {
      open(try StackNavigation.Screen.paths.parse(path))
    } catch {
      alert = .nowhere(path, because: "\(error)")
    }
  }

  /// Keeps the screens that the old and new paths share, each with its state. Their effects, focus
  /// and scroll positions survive.
  private mutating func open(_ screens: [StackNavigation.Screen]) {
    let kept = zip(screens, self.screens).prefix { $0 == $1 }.count
    path.removeLast(path.count - kept)
    for screen in screens.dropFirst(kept) {
      if !open(screen) {
        alert = .missing(screen)
        return
      }
    }
  }

  /// Puts a screen on top of the others.
  ///
  /// - Returns: Whether the screen's book or note exists.
  @discardableResult
  mutating func open(_ screen: StackNavigation.Screen, secondsRead: Int = 0) -> Bool {
    switch screen {
    case .book(let id):
      guard let book = Shared($books[id: id]) else { return false }
      path.append(.book(BookDetail.State(book: book, secondsRead: secondsRead)))
    case .notes:
      guard let book = path.last?.sharedBook else { return false }
      path.append(.notes(BookNotes.State(book: book)))
    case .note(let id):
      guard let book = path.last?.sharedBook, let editor = NoteEditor.State(id: id, in: book)
      else { return false }
      path.append(.note(editor))
    }
    return true
  }
}

extension StackNavigation.Path.State {
  /// The shortest path that ends at this screen.
  public var shortestPath: [StackNavigation.Screen] {
    switch self {
    case .book(let detail): [.book(detail.book.id)]
    case .notes(let notes): [.book(notes.book.id), .notes]
    case .note(let editor): [.book(editor.book.id), .notes, .note(editor.note.id)]
    }
  }

  /// The book of the screen.
  fileprivate var sharedBook: Shared<Book> {
    switch self {
    case .book(let detail): detail.$book
    case .notes(let notes): notes.$book
    case .note(let editor): editor.$book
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

  fileprivate static func missing(_ screen: StackNavigation.Screen) -> Self {
    Self {
      switch screen {
      case .book(let id): TextState("There is no book \(id)")
      case .notes: TextState("There are no notes")
      case .note(let id): TextState("There is no note \(id)")
      }
    } message: {
      TextState("This is the nearest screen.")
    }
  }
}
