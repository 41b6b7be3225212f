import ComposableArchitecture

/// The notes on one book.
@Reducer
public struct BookNotes: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    @Shared public var book: Book

    public init(book: Shared<Book>) {
      _book = book
    }
  }

  public enum Action: Equatable {
    case addButtonTapped
    case delegate(Delegate)
  }

  /// The actions that the notes send to the stack around them.
  @CasePathable
  public enum Delegate: Equatable, Sendable {
    case noteAdded(Note.ID)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        let note = Note(id: state.book.notes.nextID)
        state.$book.withLock { _ = $0.notes.append(note) }
        return .send(.delegate(.noteAdded(note.id)))

      case .delegate:
        return .none
      }
    }
  }
}
