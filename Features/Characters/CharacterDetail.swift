import ComposableArchitecture
import HTTPRequests

/// The screen of one character, opened from a list's copy of the character or by id alone.
@Reducer
public struct CharacterDetail: Sendable {
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    public let characterID: Character.ID
    /// The character; `nil` until it is loaded.
    public var character: Character?
    /// The ids of the favorite characters.
    @CodingIgnored @SharedReader(value: []) public var favorites: Set<Character.ID>
    /// Whether a request for the character is running.
    @CodingIgnored public var isLoading = false
    /// The reason why the character could not be loaded.
    @CodingIgnored public var failure: HTTPFailure?

    /// Starts with a character that is already loaded.
    public init(
      _ character: Character, favorites: SharedReader<Set<Character.ID>> = SharedReader(value: [])
    ) {
      characterID = character.id
      self.character = character
      _favorites = favorites
    }

    /// Starts with the id of a character that has yet to be loaded.
    public init(
      id: Character.ID, favorites: SharedReader<Set<Character.ID>> = SharedReader(value: [])
    ) {
      characterID = id
      _favorites = favorites
    }

    /// Whether the character is a favorite.
    public var isFavorite: Bool { favorites.contains(characterID) }
  }

  public enum Action: Equatable, Sendable {
    case characterResponse(Result<Character, HTTPFailure>)
    case delegate(Delegate)
    case favoriteButtonTapped
    case onAppear
    case refreshButtonTapped
    case retryButtonTapped
  }

  /// The actions that a character's screen sends to the app around it.
  @CasePathable
  public enum Delegate: Equatable, Sendable {
    /// A request has loaded the character, for the first time or again.
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
