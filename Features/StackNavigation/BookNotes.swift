import ComposableArchitecture

/// The notes on one book.
@Reducer
public struct BookNotes: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
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

extension BookNotes.State: Codable {
  private enum CodingKeys: String, CodingKey {
    case book
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(try values.decode(Book.self, forKey: .book))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(book, forKey: .book)
  }
}
