import ComposableArchitecture
import Foundation
import HTTPRequests

/// The characters of a TV show, page by page, searched by name and filtered by status.
///
/// Where a character is opened, and which ones are favorites, is up to the app: it hears of both by
/// ``Delegate``, and says which are by ``State/favorites``.
@Reducer
public struct Characters: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The name that is searched for, as it is entered.
    public var name = ""
    /// Which ones are shown; `nil` shows all.
    public var status: Character.Status?
    public var characters: IdentifiedArrayOf<Character> = []
    /// How many there are on all pages.
    public var count = 0
    /// The number of the page to ask for next; `nil` if all are shown.
    public var nextPage: Int?
    /// Which characters are favorites; set by the app.
    public var favorites: Set<Character.ID>
    /// Whether the first page is being waited for.
    public var isLoading = false
    /// Whether the next page is being waited for.
    public var isLoadingMore = false
    /// Why the last request came to nothing.
    public var failure: Failure?
    /// What the last answer was to; `nil` before the first one.
    public var shownQuery: CharacterQuery?
    /// What was shown before the list was emptied to be fetched anew.
    public var previous: Previous?

    /// - Parameters:
    ///   - name: The name that is searched for; empty for all.
    ///   - status: Which ones are shown; `nil` for all.
    ///   - favorites: Which characters are favorites.
    public init(
      name: String = "", status: Character.Status? = nil, favorites: Set<Character.ID> = []
    ) {
      self.name = name
      self.status = status
      self.favorites = favorites
    }

    /// What is looked for.
    public var query: CharacterQuery {
      CharacterQuery(name: name.trimmingCharacters(in: .whitespacesAndNewlines), status: status)
    }
  }

  /// A request that came to nothing, and why.
  public struct Failure: Hashable, Sendable {
    /// The number of the page that was asked for.
    public var page: Int
    public var reason: HTTPFailure

    public init(page: Int, reason: HTTPFailure) {
      self.page = page
      self.reason = reason
    }
  }

  /// What comes back to the screen when it can't be fetched anew.
  public struct Previous: Equatable, Sendable {
    public var characters: IdentifiedArrayOf<Character>
    public var count: Int
    public var nextPage: Int?

    public init(characters: IdentifiedArrayOf<Character>, count: Int, nextPage: Int? = nil) {
      self.characters = characters
      self.count = count
      self.nextPage = nextPage
    }
  }

  public enum Action: Equatable, Sendable {
    case characterTapped(Character.ID)
    case charactersResponse(
      CharacterQuery, page: Int, Result<CharactersPage, HTTPFailure>)
    case delegate(Delegate)
    /// The end of the list has come into sight.
    case endAppeared
    case favoriteButtonTapped(Character.ID)
    /// The first page is wanted.
    case fetchCharacters
    /// The first page is there.
    case fetchCharactersSuccess([Character])
    case loadMoreButtonTapped
    case nameChanged(String)
    case nameSubmitted
    case onAppear
    case refreshButtonTapped
    case retryButtonTapped
    case statusSelected(Character.Status?)
  }

  /// What the list tells the app that it is in.
  @CasePathable
  public enum Delegate: Equatable, Sendable {
    case characterTapped(Character)
    case favoriteButtonTapped(Character)
  }

  private enum CancelID { case request }

  @Dependency(\.charactersClient) var client
  @Dependency(\.continuousClock) var clock

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .characterTapped(let id):
        guard let character = state.characters[id: id] else { return .none }
        return .send(.delegate(.characterTapped(character)))

      case .charactersResponse(let query, let page, let result):
        guard query == state.query, page == 1 ? state.isLoading : state.isLoadingMore
        else { return .none }
        return show(result, of: query, page: page, &state)

      case .delegate:
        return .none

      case .endAppeared:
        // What has failed would go on failing.
        return state.failure == nil ? fetchMore(&state) : .none

      case .favoriteButtonTapped(let id):
        guard let character = state.characters[id: id] else { return .none }
        return .send(.delegate(.favoriteButtonTapped(character)))

      case .fetchCharacters, .nameSubmitted, .refreshButtonTapped:
        return fetch(&state)

      case .fetchCharactersSuccess(let characters):
        state.isLoading = false
        state.previous = nil
        state.characters = []
        state.characters.append(contentsOf: characters)
        return .none

      case .loadMoreButtonTapped:
        return fetchMore(&state)

      case .nameChanged(let name):
        let query = state.query
        state.name = name
        guard state.query != query else { return .none }
        // What was asked for under the old name is of no use any more.
        state.isLoadingMore = false
        return .run { [clock] send in
          try await clock.sleep(for: .milliseconds(300))
          await send(.fetchCharacters)
        }
        .cancellable(id: CancelID.request, cancelInFlight: true)

      case .onAppear:
        guard state.shownQuery == nil, !state.isLoading, state.failure == nil
        else { return .none }
        return .send(.fetchCharacters)

      case .retryButtonTapped:
        guard let failure = state.failure else { return .none }
        return failure.page == 1 ? fetch(&state) : fetchMore(&state)

      case .statusSelected(let status):
        guard status != state.status else { return .none }
        state.status = status
        return fetch(&state)
      }
    }
  }

  private func fetch(_ state: inout State) -> Effect<Action> {
    if state.query == state.shownQuery, !state.isLoading {
      state.previous = Previous(
        characters: state.characters, count: state.count, nextPage: state.nextPage)
    } else if state.query != state.shownQuery {
      state.previous = nil
    }
    state.characters = []
    state.count = 0
    state.nextPage = nil
    state.isLoading = true
    state.isLoadingMore = false
    state.failure = nil
    return request(state.query, page: 1)
  }

  private func fetchMore(_ state: inout State) -> Effect<Action> {
    guard let page = state.nextPage, let query = state.shownQuery, query == state.query,
      !state.isLoading, !state.isLoadingMore
    else { return .none }
    state.isLoadingMore = true
    state.failure = nil
    return request(query, page: page)
  }

  private func request(_ query: CharacterQuery, page: Int) -> Effect<Action> {
    .run { [client] send in
      let result = await Result(asking: { try await client.characters(query, page) })
      await send(.charactersResponse(query, page: page, result))
    }
    .cancellable(id: CancelID.request, cancelInFlight: true)
  }

  private func show(
    _ result: Result<CharactersPage, HTTPFailure>, of query: CharacterQuery, page: Int,
    _ state: inout State
  ) -> Effect<Action> {
    switch result {
    case .success(let answer):
      state.shownQuery = query
      state.count = answer.count
      state.nextPage = answer.nextPage
      if page == 1 { return .send(.fetchCharactersSuccess(answer.characters)) }
      state.isLoadingMore = false
      state.characters.append(contentsOf: answer.characters)
      return .none

    case .failure(.notFound):
      // The API's way to say that there are none.
      return show(
        .success(CharactersPage(characters: [], count: state.characters.count)), of: query,
        page: page, &state)

    case .failure(let reason):
      state.isLoading = false
      state.isLoadingMore = false
      state.failure = Failure(page: page, reason: reason)
      if let previous = state.previous {
        state.characters = previous.characters
        state.count = previous.count
        state.nextPage = previous.nextPage
        state.previous = nil
      } else if page == 1 {
        state.shownQuery = nil
      }
      return .none
    }
  }
}
