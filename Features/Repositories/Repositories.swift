import ComposableArchitecture
import Foundation
import HTTPRequests

/// The repositories of an owner, page by page.
///
/// Where a repository is opened, and which ones are favorites, is up to the app: it hears of both by
/// ``Delegate``, and says which are by ``State/favorites``.
@Reducer
public struct Repositories: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    /// What is entered as the owner.
    public var owner: String
    /// Whose repositories are shown; `nil` before the first answer.
    public var shownOwner: String?
    public var repositories: IdentifiedArrayOf<Repository> = []
    /// Which repositories are favorites; set by the app.
    public var favorites: Set<Repository.ID>
    /// The number of the page to ask for next; `nil` if all are shown.
    public var nextPage: Int?
    /// What is being waited for.
    public var request: Request?
    /// The last request, if it came to nothing.
    public var failure: Failure?

    public init(owner: String = "", favorites: Set<Repository.ID> = []) {
      self.owner = owner
      self.favorites = favorites
    }
  }

  public enum Action: Equatable, Sendable {
    case delegate(Delegate)
    case favoriteButtonTapped(Repository.ID)
    case loadMoreButtonTapped
    case onAppear
    case ownerChanged(String)
    /// Nothing more was entered for a while.
    case ownerSettled
    /// Return was pressed.
    case ownerSubmitted
    case refreshButtonTapped
    case repositoriesResponse(Request, Result<RepositoriesPage, HTTPFailure>)
    case repositoryTapped(Repository.ID)
    case retryButtonTapped
  }

  /// What the list tells the app that it is in.
  @CasePathable
  public enum Delegate: Equatable, Sendable {
    case favoriteButtonTapped(Repository)
    case repositoryTapped(Repository)
  }

  /// One page of an owner's repositories.
  public struct Request: Hashable, Sendable {
    public var owner: String
    public var page: Int

    public init(owner: String, page: Int) {
      self.owner = owner
      self.page = page
    }
  }

  /// A request that came to nothing, and why.
  public struct Failure: Hashable, Sendable {
    public var request: Request
    public var reason: HTTPFailure

    public init(request: Request, reason: HTTPFailure) {
      self.request = request
      self.reason = reason
    }
  }

  private enum CancelID { case request }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.repositoriesClient) var client

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .delegate:
        return .none

      case .favoriteButtonTapped(let id):
        guard let repository = state.repositories[id: id] else { return .none }
        return .send(.delegate(.favoriteButtonTapped(repository)))

      case .loadMoreButtonTapped:
        // While another owner is entered, that one is about to be asked for.
        guard let owner = state.shownOwner, let page = state.nextPage, state.request == nil,
          state.owner.trimmed.isEmpty || state.owner.trimmed == owner
        else { return .none }
        return load(Request(owner: owner, page: page), &state)

      case .onAppear:
        guard state.shownOwner == nil, state.request == nil, state.failure == nil
        else { return .none }
        return loadEnteredOwner(&state)

      case .ownerChanged(let owner):
        let isSame = owner.trimmed == state.owner.trimmed
        state.owner = owner
        guard !isSame else { return .none }
        // What was asked for under the old name is of no use any more.
        state.request = nil
        state.failure = nil
        guard !owner.trimmed.isEmpty else { return .cancel(id: CancelID.request) }
        return .run { [clock] send in
          try await clock.sleep(for: .milliseconds(300))
          await send(.ownerSettled)
        }
        .cancellable(id: CancelID.request, cancelInFlight: true)

      case .ownerSettled:
        return state.owner.trimmed == state.shownOwner ? .none : loadEnteredOwner(&state)

      case .ownerSubmitted, .refreshButtonTapped:
        return loadEnteredOwner(&state)

      case .repositoriesResponse(let request, let result):
        guard request == state.request else { return .none }
        state.request = nil
        switch result {
        case .success(let page):
          state.show(page, of: request)
        case .failure(let reason):
          state.failure = Failure(request: request, reason: reason)
        }
        return .none

      case .repositoryTapped(let id):
        guard let repository = state.repositories[id: id] else { return .none }
        return .send(.delegate(.repositoryTapped(repository)))

      case .retryButtonTapped:
        guard let failure = state.failure else { return .none }
        return load(failure.request, &state)
      }
    }
  }

  private func loadEnteredOwner(_ state: inout State) -> Effect<Action> {
    let owner = state.owner.trimmed
    return owner.isEmpty ? .none : load(Request(owner: owner, page: 1), &state)
  }

  private func load(_ request: Request, _ state: inout State) -> Effect<Action> {
    state.request = request
    state.failure = nil
    return .run { [client] send in
      let result = await Result(asking: {
        try await client.repositories(request.owner, request.page)
      })
      await send(.repositoriesResponse(request, result))
    }
    .cancellable(id: CancelID.request, cancelInFlight: true)
  }
}

extension Repositories.State {
  fileprivate mutating func show(_ page: RepositoriesPage, of request: Repositories.Request) {
    if request.page == 1 { repositories = [] }
    // A repository that was made meanwhile moves others to the next page, where they come again.
    repositories.append(contentsOf: page.repositories)
    shownOwner = request.owner
    nextPage = page.nextPage
  }
}

extension String {
  /// Without white space at its ends.
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
