import ComposableArchitecture

/// One book: its title, its reading time, and a link to its notes.
@Reducer
public struct BookDetail: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    @Shared public var book: Book
    /// The reading time on this screen, in seconds.
    public var secondsRead: Int
    public var isReading = false

    public init(book: Shared<Book>, secondsRead: Int = 0) {
      _book = book
      self.secondsRead = secondsRead
    }
  }

  public enum Action: Equatable {
    case authorChanged(String)
    case delegate(Delegate)
    case readingButtonTapped
    case readingListButtonTapped
    case removeButtonTapped
    case secondPassed
    case titleChanged(String)
  }

  /// The actions that a book's screen sends to the stack around it.
  @CasePathable
  public enum Delegate: Equatable, Sendable {
    case readingListWanted
    case removalWanted(Book.ID)
  }

  private enum CancelID { case reading }

  @Dependency(\.continuousClock) var clock

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .authorChanged(let author):
        state.$book.withLock { $0.author = author }
        return .none

      case .delegate:
        return .none

      case .readingButtonTapped:
        state.isReading.toggle()
        guard state.isReading else { return .cancel(id: CancelID.reading) }
        return .run { [clock] send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.secondPassed) }
        }
        .cancellable(id: CancelID.reading)

      case .readingListButtonTapped:
        return .send(.delegate(.readingListWanted))

      case .removeButtonTapped:
        return .send(.delegate(.removalWanted(state.book.id)))

      case .secondPassed:
        state.secondsRead += 1
        return .none

      case .titleChanged(let title):
        state.$book.withLock { $0.title = title }
        return .none
      }
    }
  }
}
