import ComposableArchitecture
import Foundation
import HTTPRequests
import Paging

/// The characters of a TV show, page by page, searched by name and filtered by status.
///
/// The app opens characters and keeps the favorites. The list tells the app about taps by
/// ``Delegate``, and the app shares ``State/favorites`` with it.
@Reducer
public struct Characters: Sendable {
  /// The characters that a query finds, page by page.
  public typealias Pages = Paged<CharacterQuery, Character, HTTPFailure>

  @ObservableState
  public struct State: Equatable, Sendable {
    /// The name to search for, as the user enters it.
    public var name = ""
    /// The status to filter by; `nil` shows all characters.
    public var status: Character.Status?
    /// The loaded characters, the query that found them, and the running request.
    public var pages = Pages()
    /// The ids of the favorite characters.
    @SharedReader public var favorites: Set<Character.ID>

    /// - Parameters:
    ///   - name: The name to search for; empty for all.
    ///   - status: The status to filter by; `nil` for all.
    ///   - favorites: The ids of the favorite characters.
    public init(
      name: String = "", status: Character.Status? = nil,
      favorites: SharedReader<Set<Character.ID>> = SharedReader(value: [])
    ) {
      self.name = name
      self.status = status
      _favorites = favorites
    }

    /// The query for the entered name and status.
    public var query: CharacterQuery {
      CharacterQuery(name: name.trimmingCharacters(in: .whitespacesAndNewlines), status: status)
    }

    /// The characters to show. The list is empty while the first page loads, and after a failed
    /// query if the loaded characters belong to another query.
    public var characters: IdentifiedArrayOf<Character> {
      if isLoading { return [] }
      if let failure = pages.failure, failure.request.query != pages.query { return [] }
      return pages.elements
    }

    /// The number of characters on all pages.
    public var count: Int { characters.isEmpty ? 0 : pages.total ?? characters.count }

    /// Whether the first page is loading.
    public var isLoading: Bool { pages.isLoading }
  }

  public enum Action: Equatable, Sendable {
    case characterTapped(Character.ID)
    case charactersResponse(Pages.Request, Result<CharactersPage, HTTPFailure>)
    case delegate(Delegate)
    /// The end of the list has scrolled into view.
    case endAppeared
    case favoriteButtonTapped(Character.ID)
    /// Requests the first page.
    case fetchCharacters
    /// The first page has arrived.
    case fetchCharactersSuccess([Character])
    case loadMoreButtonTapped
    case nameChanged(String)
    case nameSubmitted
    case onAppear
    case refreshButtonTapped
    case retryButtonTapped
    case statusSelected(Character.Status?)
  }

  /// The actions that the list sends to the app around it.
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

      case .charactersResponse(let request, let result):
        return receive(result, for: request, &state)

      case .delegate:
        return .none

      case .endAppeared:
        // A failed request would fail again on every scroll, so the user has to retry it.
        return state.pages.failure == nil ? fetchMore(&state) : .none

      case .favoriteButtonTapped(let id):
        guard let character = state.characters[id: id] else { return .none }
        return .send(.delegate(.favoriteButtonTapped(character)))

      case .fetchCharacters, .nameSubmitted, .refreshButtonTapped:
        return fetch(&state)

      case .fetchCharactersSuccess(let characters):
        let page = Pages.Page(
          elements: characters, next: state.pages.next, total: state.pages.total)
        state.pages.receive(.success(page), for: state.pages.load(state.query))
        return .none

      case .loadMoreButtonTapped:
        return fetchMore(&state)

      case .nameChanged(let name):
        let query = state.query
        state.name = name
        guard state.query != query else { return .none }
        // The next page of the previous query is no longer needed.
        if state.pages.isLoadingMore { state.pages.cancel() }
        return .run { [clock] send in
          try await clock.sleep(for: .milliseconds(300))
          await send(.fetchCharacters)
        }
        .cancellable(id: CancelID.request, cancelInFlight: true)

      case .onAppear:
        guard state.pages.query == nil, !state.isLoading, state.pages.failure == nil
        else { return .none }
        return .send(.fetchCharacters)

      case .retryButtonTapped:
        guard let failure = state.pages.failure else { return .none }
        return failure.request.query == state.query ? ask(state.pages.retry()) : fetch(&state)

      case .statusSelected(let status):
        guard status != state.status else { return .none }
        state.status = status
        return fetch(&state)
      }
    }
  }

  private func fetch(_ state: inout State) -> Effect<Action> {
    ask(state.pages.load(state.query))
  }

  private func fetchMore(_ state: inout State) -> Effect<Action> {
    // If the user has entered another query, the debounced request for it is about to start.
    state.query == state.pages.query ? ask(state.pages.loadMore()) : .none
  }

  private func ask(_ request: Pages.Request?) -> Effect<Action> {
    guard let request else { return .none }
    return .run { [client] send in
      let result = await Result(asking: {
        try await client.characters(request.query, request.page)
      })
      await send(.charactersResponse(request, result))
    }
    .cancellable(id: CancelID.request, cancelInFlight: true)
  }

  private func receive(
    _ result: Result<CharactersPage, HTTPFailure>, for request: Pages.Request, _ state: inout State
  ) -> Effect<Action> {
    guard request == state.pages.request, request.query == state.query else { return .none }
    switch result {
    case .success(let page) where request.page == 1:
      // The characters come with the next action, so the next page and the total are set before the
      // view shows them.
      state.pages.next = page.nextPage
      state.pages.total = page.count
      return .send(.fetchCharactersSuccess(page.characters))

    case .success(let page):
      state.pages.receive(.success(Pages.Page(page)), for: request)
      return .none

    case .failure(.notFound):
      // The API answers "not found" if no character matches.
      let count = request.page == 1 ? 0 : state.pages.elements.count
      return receive(
        .success(CharactersPage(characters: [], count: count)), for: request, &state)

    case .failure(let reason):
      state.pages.receive(.failure(reason), for: request)
      return .none
    }
  }
}

extension Characters.Pages.Page {
  fileprivate init(_ page: CharactersPage) {
    self.init(elements: page.characters, next: page.nextPage, total: page.count)
  }
}
