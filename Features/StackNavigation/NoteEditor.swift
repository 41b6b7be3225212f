import ComposableArchitecture

/// The editor of one note.
@Reducer
public struct NoteEditor: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    @Shared public var book: Book
    @Shared public var note: Note

    /// Opens a note of a book; `nil` if the book has no such note.
    public init?(id: Note.ID, in book: Shared<Book>) {
      guard let note = Shared(book.notes[id: id]) else { return nil }
      _book = book
      _note = note
    }
  }

  public enum Action: Equatable {
    case deleteButtonTapped
    case doneButtonTapped
    case textChanged(String)
  }

  @Dependency(\.dismiss) var dismiss

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .deleteButtonTapped:
        let id = state.note.id
        state.$book.withLock { _ = $0.notes.remove(id: id) }
        return .run { [dismiss] _ in await dismiss() }

      case .doneButtonTapped:
        return .run { [dismiss] _ in await dismiss() }

      case .textChanged(let text):
        state.$note.withLock { $0.text = text }
        return .none
      }
    }
  }
}
