import ComposableArchitecture
import Foundation
import HTTPRequests
import Paging

/// The repositories of an owner, page by page.
///
/// The app opens repositories and keeps the favorites. The list tells the app about taps by
/// ``Delegate``, and the app shares ``State/favorites`` with it.
@Reducer
public struct Repositories: Sendable {
  /// An owner's repositories, page by page.
  public typealias Pages = Paged<String, Repository, HTTPFailure>

  @ObservableState
  public struct State: Equatable, Sendable {
    /// The owner, as the user enters it.
    public var owner: String
    /// The loaded repositories, their owner, and the running request.
    public var pages = Pages()
    /// The ids of the favorite repositories.
    @SharedReader public var favorites: Set<Repository.ID>

    public init(
      owner: String = "", favorites: SharedReader<Set<Repository.ID>> = SharedReader(value: [])
    ) {
      self.owner = owner
      _favorites = favorites
    }
  }

  public enum Action: Equatable, Sendable {
    case delegate(Delegate)
    case favoriteButtonTapped(Repository.ID)
    case loadMoreButtonTapped
    case onAppear
    case ownerChanged(String)
    /// The user has stopped typing for a while.
    case ownerSettled
    /// The user has pressed Return.
    case ownerSubmitted
    case refreshButtonTapped
    case repositoriesResponse(Pages.Request, Result<RepositoriesPage, HTTPFailure>)
    case repositoryTapped(Repository.ID)
    case retryButtonTapped
  }

  /// The actions that the list sends to the app around it.
  @CasePathable
  public enum Delegate: Equatable, Sendable {
    case favoriteButtonTapped(Repository)
    case repositoryTapped(Repository)
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
        guard let repository = state.pages.elements[id: id] else { return .none }
        return .send(.delegate(.favoriteButtonTapped(repository)))

      case .loadMoreButtonTapped:
        // If the user has entered another owner, the debounced request for it is about to start.
        guard state.owner.trimmed.isEmpty || state.owner.trimmed == state.pages.query
        else { return .none }
        return ask(state.pages.loadMore())

      case .onAppear:
        guard state.pages.query == nil, state.pages.request == nil, state.pages.failure == nil
        else { return .none }
        return loadEnteredOwner(&state)

      case .ownerChanged(let owner):
        let isSame = owner.trimmed == state.owner.trimmed
        state.owner = owner
        guard !isSame else { return .none }
        // The running request for the previous owner is no longer needed.
        state.pages.cancel()
        guard !owner.trimmed.isEmpty else { return .cancel(id: CancelID.request) }
        return .run { [clock] send in
          try await clock.sleep(for: .milliseconds(300))
          await send(.ownerSettled)
        }
        .cancellable(id: CancelID.request, cancelInFlight: true)

      case .ownerSettled:
        return state.owner.trimmed == state.pages.query ? .none : loadEnteredOwner(&state)

      case .ownerSubmitted, .refreshButtonTapped:
        return loadEnteredOwner(&state)

      case .repositoriesResponse(let request, let result):
        state.pages.receive(
          result.map { Pages.Page(elements: $0.repositories, next: $0.nextPage) }, for: request)
        return .none

      case .repositoryTapped(let id):
        guard let repository = state.pages.elements[id: id] else { return .none }
        return .send(.delegate(.repositoryTapped(repository)))

      case .retryButtonTapped:
        return ask(state.pages.retry())
      }
    }
  }

  private func loadEnteredOwner(_ state: inout State) -> Effect<Action> {
    let owner = state.owner.trimmed
    return owner.isEmpty ? .none : ask(state.pages.load(owner))
  }

  private func ask(_ request: Pages.Request?) -> Effect<Action> {
    guard let request else { return .none }
    return .run { [client] send in
      let result = await Result(asking: {
        try await client.repositories(request.query, request.page)
      })
      await send(.repositoriesResponse(request, result))
    }
    .cancellable(id: CancelID.request, cancelInFlight: true)
  }
}

extension String {
  /// The string without white space at its ends.
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
