import ComposableArchitecture

/// The notes on one book.
@Reducer
public struct BookNotes: Sendable {
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    public var book: Book

    public init(_ book: Book) {
      self.book = book
    }
  }

  @CasePathable
  public enum Action: Equatable {
    /// The stack handles this action, because the stack owns the notes.
    case addButtonTapped
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    EmptyReducer()
  }
}
