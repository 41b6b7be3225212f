import ComposableArchitecture
import URLPaths

/// A reading list with a stack of screens on top: books, their notes, and a note's editor.
///
/// The stack of screens is state: ``State/path`` holds the state of each, from the lowest to the
/// topmost. To push a screen, append its state; to go back, remove the last one.
///
/// The list owns the books. Each screen has a copy of its book or note, reports changes by delegate
/// actions, and is updated by the list.
@Reducer
public struct StackNavigation: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var books: IdentifiedArrayOf<Book>
    public var path: StackState<Path.State>
    @Presents public var alert: AlertState<Action.Alert>?

    public init(
      books: IdentifiedArrayOf<Book> = .samples, path: StackState<Path.State> = StackState()
    ) {
      self.books = books
      self.path = path
    }
  }

  public enum Action {
    case addBookButtonTapped
    case alert(PresentationAction<Alert>)
    /// The books were changed elsewhere, for example in another window.
    case booksReplaced(IdentifiedArrayOf<Book>)
    case path(StackActionOf<Path>)
    /// The user has opened a path such as `/3/notes/7`.
    case pathOpened(String)

    /// The answers to the alert.
    @CasePathable
    public enum Alert: Equatable, Sendable {
      case removalConfirmed(Book.ID)
    }
  }

  /// The screens that can be shown over the list.
  @Reducer
  public enum Path {
    case book(BookDetail)
    case notes(BookNotes)
    case note(NoteEditor)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addBookButtonTapped:
        let book = Book(id: state.books.nextID)
        state.books.append(book)
        state.path.append(.book(BookDetail.State(book)))
        return .none

      case .alert(.presented(.removalConfirmed(let id))):
        state.path.removeAll()
        state.books.remove(id: id)
        return .none

      case .alert:
        return .none

      case .booksReplaced(let books):
        state.replaceBooks(with: books)
        return .none

      case .path(.element(id: _, action: .book(.delegate(.bookChanged(let book))))):
        state.update(book.id) {
          $0.title = book.title
          $0.author = book.author
        }
        return .none

      case .path(.element(id: _, action: .book(.delegate(.removalWanted(let id))))):
        state.alert = state.books[id: id].map(AlertState.remove)
        return .none

      case .path(.element(id: _, action: .book(.delegate(.readingListWanted)))):
        state.path.removeAll()
        return .none

      case .path(.element(let id, action: .notes(.addButtonTapped))):
        guard let bookID = state.path[id: id, case: \.notes]?.book.id,
          let note = state.books[id: bookID].map({ Note(id: $0.notes.nextID) })
        else { return .none }
        state.update(bookID) { $0.notes.append(note) }
        state.path.append(.note(NoteEditor.State(note, of: bookID)))
        return .none

      case .path(.element(let id, action: .note(.delegate(let message)))):
        guard let bookID = state.path[id: id, case: \.note]?.bookID else { return .none }
        state.update(bookID) { book in
          switch message {
          case .noteChanged(let note): book.notes[id: note.id] = note
          case .noteDeleted(let id): book.notes.remove(id: id)
          }
        }
        return .none

      case .path:
        return .none

      case .pathOpened(let path):
        state.open(path)
        return .none
      }
    }
    .forEach(\.path, action: \.path)
    .ifLet(\.$alert, action: \.alert)
  }
}

extension AlertState where Action == StackNavigation.Action.Alert {
  /// Asks whether to remove a book with all its notes.
  public static func remove(_ book: Book) -> Self {
    Self {
      TextState("Remove \(book.name)?")
    } actions: {
      ButtonState(role: .destructive, action: .removalConfirmed(book.id)) {
        TextState("Remove")
      }
      ButtonState(role: .cancel) {
        TextState("Cancel")
      }
    } message: {
      TextState("Its notes go with it. This can't be undone.")
    }
  }
}

extension StackNavigation.Path.State: Equatable, Sendable, Codable {}

extension StackNavigation.State {
  /// Changes a book, in the list and on all screens that show it.
  fileprivate mutating func update(_ id: Book.ID, _ change: (inout Book) -> Void) {
    guard var book = books[id: id] else { return }
    change(&book)
    books[id: id] = book
    show(book)
  }

  /// Takes over books that were changed elsewhere. Removes the screens of missing books and notes,
  /// and all screens above them.
  fileprivate mutating func replaceBooks(with new: IdentifiedArrayOf<Book>) {
    let old = books
    books = new
    leaveWhatIsGone()
    for book in books where old[id: book.id] != book { show(book) }
  }

  /// Restores the stack of an earlier run. The books may have changed elsewhere since then.
  public init(books: IdentifiedArrayOf<Book>, restoring path: SavedBooks.Path) {
    self.init(books: books, path: path)
    leaveWhatIsGone()
    for book in books { show(book) }
  }

  private mutating func leaveWhatIsGone() {
    if let gone = path.ids.first(where: { id in
      switch path[id: id] {
      case .book(let detail): books[id: detail.book.id] == nil
      case .notes(let notes): books[id: notes.book.id] == nil
      case .note(let editor): books[id: editor.bookID]?.notes[id: editor.note.id] == nil
      case nil: false
      }
    }) {
      path.pop(from: gone)
    }
  }

  /// Updates all screens that show a book.
  private mutating func show(_ book: Book) {
    let id = book.id
    for screen in path.ids {
      switch path[id: screen] {
      case .book(let detail) where detail.book.id == id:
        path[id: screen, case: \.book]?.book = book
      case .notes(let notes) where notes.book.id == id:
        path[id: screen, case: \.notes]?.book = book
      case .note(let editor) where editor.bookID == id:
        // The stack may hold the same note twice.
        if let note = book.notes[id: editor.note.id] {
          path[id: screen, case: \.note]?.note = note
        }
      default:
        break
      }
    }
  }
}
