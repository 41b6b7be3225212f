import ComposableArchitecture
import HTTPRequests

/// One character: opened from a list that has it, or by its id alone.
@Reducer
public struct CharacterDetail: Sendable {
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    public let characterID: Character.ID
    /// `nil` until it is loaded.
    public var character: Character?
    /// Whether it is a favorite; set by the app.
    @CodingIgnored public var isFavorite = false
    /// Whether it is being waited for.
    @CodingIgnored public var isLoading = false
    /// Why it could not be loaded.
    @CodingIgnored public var failure: HTTPFailure?

    /// A character that is there already.
    public init(_ character: Character, isFavorite: Bool = false) {
      characterID = character.id
      self.character = character
      self.isFavorite = isFavorite
    }

    /// A character that has yet to be loaded.
    public init(id: Character.ID, isFavorite: Bool = false) {
      characterID = id
      self.isFavorite = isFavorite
    }
  }

  public enum Action: Equatable, Sendable {
    case characterResponse(Result<Character, HTTPFailure>)
    case delegate(Delegate)
    case favoriteButtonTapped
    case onAppear
    case refreshButtonTapped
    case retryButtonTapped
  }

  /// What a character's screen tells the app that it is in.
  @CasePathable
  public enum Delegate: Equatable, Sendable {
    /// The character is there, or has changed since it was.
    case characterLoaded(Character)
    case favoriteButtonTapped(Character)
  }

  private enum CancelID { case request }

  @Dependency(\.charactersClient) var client

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .characterResponse(.success(let character)):
        state.isLoading = false
        state.character = character
        return .send(.delegate(.characterLoaded(character)))

      case .characterResponse(.failure(let failure)):
        state.isLoading = false
        state.failure = failure
        return .none

      case .delegate:
        return .none

      case .favoriteButtonTapped:
        guard let character = state.character else { return .none }
        return .send(.delegate(.favoriteButtonTapped(character)))

      case .onAppear:
        guard state.character == nil, !state.isLoading, state.failure == nil
        else { return .none }
        return load(&state)

      case .refreshButtonTapped, .retryButtonTapped:
        return load(&state)
      }
    }
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.isLoading = true
    state.failure = nil
    return .run { [client, id = state.characterID] send in
      await send(.characterResponse(Result(asking: { try await client.character(id) })))
    }
    .cancellable(id: CancelID.request, cancelInFlight: true)
  }
}
