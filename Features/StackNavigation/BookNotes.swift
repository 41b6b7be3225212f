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
    /// What comes of it is up to the stack, which has the notes.
    case addButtonTapped
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    EmptyReducer()
  }
}
