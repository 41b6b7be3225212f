import ComposableArchitecture

/// The editor of one note.
@Reducer
public struct NoteEditor: Sendable {
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    public let bookID: Book.ID
    public var note: Note

    public init(_ note: Note, of bookID: Book.ID) {
      self.bookID = bookID
      self.note = note
    }
  }

  public enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case delegate(Delegate)
    case deleteButtonTapped
    case doneButtonTapped
  }

  /// The actions that an editor sends to the stack around it.
  @CasePathable
  public enum Delegate: Equatable, Sendable {
    case noteChanged(Note)
    case noteDeleted(Note.ID)
  }

  @Dependency(\.dismiss) var dismiss

  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        return .send(.delegate(.noteChanged(state.note)))

      case .delegate:
        return .none

      case .deleteButtonTapped:
        return .run { [id = state.note.id, dismiss] send in
          await send(.delegate(.noteDeleted(id)))
          await dismiss()
        }

      case .doneButtonTapped:
        return .run { [dismiss] _ in await dismiss() }
      }
    }
  }
}
