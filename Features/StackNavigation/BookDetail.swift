import ComposableArchitecture

/// One book: its title, its reading time, and the way to its notes.
@Reducer
public struct BookDetail: Sendable {
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    public var book: Book
    /// The reading time since the screen was opened.
    public var secondsRead = 0
    /// Whether the timer runs. It never runs in a restored state.
    @CodingIgnored public var isReading = false

    public init(_ book: Book) {
      self.book = book
    }
  }

  public enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case delegate(Delegate)
    case readingButtonTapped
    case readingListButtonTapped
    case removeButtonTapped
    case secondPassed
  }

  /// The actions that a book's screen sends to the stack around it.
  @CasePathable
  public enum Delegate: Equatable, Sendable {
    case bookChanged(Book)
    case readingListWanted
    case removalWanted(Book.ID)
  }

  private enum CancelID { case reading }

  @Dependency(\.continuousClock) var clock

  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        return .send(.delegate(.bookChanged(state.book)))

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
      }
    }
  }
}
