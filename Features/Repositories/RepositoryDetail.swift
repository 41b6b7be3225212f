import ComposableArchitecture
import HTTPRequests

/// The screen of one repository, opened from a list's copy of the repository or by name alone.
@Reducer
public struct RepositoryDetail: Sendable {
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    public let owner: String
    public let name: String
    /// The repository; `nil` until it is loaded.
    public var repository: Repository?
    /// The languages of the repository; `nil` until they are loaded.
    public var languages: [RepositoryLanguage]?
    /// The ids of the favorite repositories.
    @CodingIgnored @SharedReader(value: []) public var favorites: Set<Repository.ID>
    /// Whether a request for the repository is running.
    @CodingIgnored public var isLoading = false
    /// The reason why the repository could not be loaded.
    @CodingIgnored public var failure: HTTPFailure?
    /// The reason why the languages could not be loaded.
    @CodingIgnored public var languagesFailure: HTTPFailure?

    /// Starts with a repository that is already loaded.
    public init(
      _ repository: Repository,
      favorites: SharedReader<Set<Repository.ID>> = SharedReader(value: [])
    ) {
      owner = repository.owner.login
      name = repository.name
      self.repository = repository
      _favorites = favorites
    }

    /// Starts with the name of a repository that has yet to be loaded.
    public init(
      owner: String, name: String,
      favorites: SharedReader<Set<Repository.ID>> = SharedReader(value: [])
    ) {
      self.owner = owner
      self.name = name
      _favorites = favorites
    }

    /// Whether the repository is a favorite.
    public var isFavorite: Bool { repository.map { favorites.contains($0.id) } ?? false }
  }

  public enum Action: Equatable, Sendable {
    case delegate(Delegate)
    case favoriteButtonTapped
    case languagesResponse(Result<[RepositoryLanguage], HTTPFailure>)
    case onAppear
    case refreshButtonTapped
    case repositoryResponse(Result<Repository, HTTPFailure>)
    case retryButtonTapped
    case retryLanguagesButtonTapped
  }

  /// The actions that a repository's screen sends to the app around it.
  @CasePathable
  public enum Delegate: Equatable, Sendable {
    case favoriteButtonTapped(Repository)
    /// A request has loaded the repository, for the first time or again.
    case repositoryLoaded(Repository)
  }

  private enum CancelID { case languages, request }

  @Dependency(\.repositoriesClient) var client

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .delegate:
        return .none

      case .favoriteButtonTapped:
        guard let repository = state.repository else { return .none }
        return .send(.delegate(.favoriteButtonTapped(repository)))

      case .languagesResponse(.success(let languages)):
        state.languages = languages
        return .none

      case .languagesResponse(.failure(let failure)):
        state.languagesFailure = failure
        return .none

      case .onAppear:
        guard !state.isLoading, state.failure == nil else { return .none }
        if state.repository == nil { return load(&state) }
        let isWanted = state.languages == nil && state.languagesFailure == nil
        return isWanted ? loadLanguages(&state) : .none

      case .refreshButtonTapped, .retryButtonTapped:
        return load(&state)

      case .retryLanguagesButtonTapped:
        return loadLanguages(&state)

      case .repositoryResponse(.success(let repository)):
        state.isLoading = false
        state.repository = repository
        return .send(.delegate(.repositoryLoaded(repository)))

      case .repositoryResponse(.failure(let failure)):
        state.isLoading = false
        state.failure = failure
        return .none
      }
    }
  }

  /// Loads the repository and its languages.
  private func load(_ state: inout State) -> Effect<Action> {
    .merge(loadRepository(&state), loadLanguages(&state))
  }

  private func loadRepository(_ state: inout State) -> Effect<Action> {
    state.isLoading = true
    state.failure = nil
    return .run { [client, owner = state.owner, name = state.name] send in
      await send(.repositoryResponse(Result(asking: { try await client.repository(owner, name) })))
    }
    .cancellable(id: CancelID.request, cancelInFlight: true)
  }

  private func loadLanguages(_ state: inout State) -> Effect<Action> {
    state.languagesFailure = nil
    return .run { [client, owner = state.owner, name = state.name] send in
      await send(.languagesResponse(Result(asking: { try await client.languages(owner, name) })))
    }
    .cancellable(id: CancelID.languages, cancelInFlight: true)
  }
}
