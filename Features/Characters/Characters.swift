import ComposableArchitecture
import Foundation
import HTTPRequests
import Paging

/// The characters of a TV show, page by page, searched by name and filtered by status.
///
/// Where a character is opened, and which ones are favorites, is up to the app: it hears of both by
/// ``Delegate``, and says which are by ``State/favorites``.
@Reducer
public struct Characters: Sendable {
  /// The characters that a query finds, page by page.
  public typealias Pages = Paged<CharacterQuery, Character, HTTPFailure>

  @ObservableState
  public struct State: Equatable, Sendable {
    /// The name that is searched for, as it is entered.
    public var name = ""
    /// Which ones are shown; `nil` shows all.
    public var status: Character.Status?
    /// What was found, what it is the answer to, and what is being waited for.
    public var pages = Pages()
    /// Which characters are favorites; set by the app.
    public var favorites: Set<Character.ID>

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

    /// What is shown: nothing while the first page is being waited for, and nothing that another query has found when
    /// the last one has failed.
    public var characters: IdentifiedArrayOf<Character> {
      if isLoading { return [] }
      if let failure = pages.failure, failure.request.query != pages.query { return [] }
      return pages.elements
    }

    /// How many there are on all pages.
    public var count: Int { characters.isEmpty ? 0 : pages.total ?? characters.count }

    /// Whether the first page is being waited for.
    public var isLoading: Bool { pages.isLoading }
  }

  public enum Action: Equatable, Sendable {
    case characterTapped(Character.ID)
    case charactersResponse(Pages.Request, Result<CharactersPage, HTTPFailure>)
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

      case .charactersResponse(let request, let result):
        return receive(result, for: request, &state)

      case .delegate:
        return .none

      case .endAppeared:
        // What has failed would go on failing.
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
        // The next page of what was looked for is of no use any more.
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
    // While another query is entered, that one is about to be asked for.
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
      // Its characters come with the next action, and the rest is known before they are shown.
      state.pages.next = page.nextPage
      state.pages.total = page.count
      return .send(.fetchCharactersSuccess(page.characters))

    case .success(let page):
      state.pages.receive(.success(Pages.Page(page)), for: request)
      return .none

    case .failure(.notFound):
      // The API's way to say that there are none.
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
