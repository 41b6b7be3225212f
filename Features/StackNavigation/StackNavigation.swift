import ComposableArchitecture
import URLPaths

/// A reading list with a stack of screens on top: books, their notes, and a note's editor.
///
/// The stack of screens is state: ``State/path`` holds the state of each, from the lowest to the
/// topmost. To push a screen, append its state; to go back, remove the last one.
///
/// The list shares each book with the screens that show it, so a change on one screen is visible on
/// all of them. Books that come from a storage key are saved, and are the same in all windows.
@Reducer
public struct StackNavigation: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    @Shared public var books: IdentifiedArrayOf<Book>
    public var path: StackState<Path.State>
    @Presents public var alert: AlertState<Action.Alert>?

    public init(
      books: Shared<IdentifiedArrayOf<Book>> = Shared(value: .samples),
      path: StackState<Path.State> = StackState()
    ) {
      _books = books
      self.path = path
    }
  }

  public enum Action {
    case addBookButtonTapped
    case alert(PresentationAction<Alert>)
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
        state.$books.withLock { _ = $0.append(book) }
        state.open(.book(book.id))
        return .none

      case .alert(.presented(.removalConfirmed(let id))):
        state.path.removeAll()
        state.$books.withLock { _ = $0.remove(id: id) }
        return .none

      case .alert:
        return .none

      case .path(.element(id: _, action: .book(.delegate(.removalWanted(let id))))):
        state.alert = state.books[id: id].map(AlertState.remove)
        return .none

      case .path(.element(id: _, action: .book(.delegate(.readingListWanted)))):
        state.path.removeAll()
        return .none

      case .path(.element(id: _, action: .notes(.delegate(.noteAdded(let id))))):
        state.open(.note(id))
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

extension StackNavigation.Path.State: Equatable, Sendable {}

extension StackNavigation.State {
  /// The lowest screen whose book or note was removed, for example in another window.
  var removedScreen: StackElementID? {
    path.ids.first { id in
      switch path[id: id] {
      case .book(let detail): books[id: detail.book.id] == nil
      case .notes(let notes): books[id: notes.book.id] == nil
      case .note(let editor): books[id: editor.book.id]?.notes[id: editor.note.id] == nil
      case nil: false
      }
    }
  }
}
