import ComposableArchitecture

/// A list that is loaded page by page, with its running request and its last failure.
///
/// The list makes requests. A feature sends them in effects and hands over the results. The list
/// drops results of all but the latest request, contains each element once, and can retry after a
/// failure.
///
/// ```swift
/// typealias Songs = Paged<String, Song, SearchFailure>
///
/// case .searchSubmitted:
///   return ask(state.songs.load(state.text))
/// case .endAppeared:
///   return ask(state.songs.loadMore())
/// case .retryButtonTapped:
///   return ask(state.songs.retry())
/// case .response(let request, let result):
///   state.songs.receive(result, for: request)
///   return .none
///
/// func ask(_ request: Songs.Request?) -> Effect<Action> {
///   guard let request else { return .none }
///   return .run { send in
///     await send(.response(request, await client.songs(request.query, page: request.page)))
///   }
///   .cancellable(id: CancelID.songs, cancelInFlight: true)
/// }
/// ```
///
/// All values can be set, so that a test can state its expectations.
@ObservableState
public struct Paged<Query: Hashable & Sendable, Element: Identifiable, Failure: Error> {
  /// The loaded elements, in the order of their arrival.
  public var elements: IdentifiedArrayOf<Element> = []
  /// The query of the elements; `nil` before the first answer.
  public var query: Query?
  /// The number of the next page; `nil` at the end.
  public var next: Int?
  /// The number of elements on all pages, if it is known.
  public var total: Int?
  /// The running request.
  public var request: Request?
  /// The last request and its error, if it failed.
  public var failure: Failed?

  /// Makes a list before its first page.
  public init() {}

  /// A request for one page of a query's results.
  public struct Request: Hashable, Sendable {
    public var query: Query
    /// The number of the page, counted from 1.
    public var page: Int

    public init(query: Query, page: Int = 1) {
      self.query = query
      self.page = page
    }
  }

  /// The result of a request.
  public struct Page {
    public var elements: [Element]
    /// The number of the next page; `nil` if this is the last page.
    public var next: Int?
    /// The number of elements on all pages, if it is known.
    public var total: Int?

    public init(elements: [Element], next: Int? = nil, total: Int? = nil) {
      self.elements = elements
      self.next = next
      self.total = total
    }
  }

  /// A failed request and the reason.
  public struct Failed {
    public var request: Request
    public var reason: Failure

    public init(request: Request, reason: Failure) {
      self.request = request
      self.reason = reason
    }
  }
}

extension Paged {
  /// Whether a first page is loading.
  public var isLoading: Bool { request?.page == 1 }

  /// Whether a further page is loading.
  public var isLoadingMore: Bool { request.map { $0.page > 1 } ?? false }

  /// Starts over with the first page of a query and replaces any running request. The elements stay
  /// until the answer arrives.
  ///
  /// - Returns: The request to send.
  public mutating func load(_ query: Query) -> Request {
    wait(for: Request(query: query))
  }

  /// Requests the page after the last loaded page.
  ///
  /// - Returns: The request to send; `nil` at the end, or if a request is running.
  public mutating func loadMore() -> Request? {
    guard let query, let next, request == nil else { return nil }
    return wait(for: Request(query: query, page: next))
  }

  /// Repeats the failed request.
  ///
  /// - Returns: The request to send; `nil` if nothing failed.
  public mutating func retry() -> Request? {
    failure.map { wait(for: $0.request) }
  }

  /// Cancels the running request. A result that still arrives is dropped.
  public mutating func cancel() {
    request = nil
    failure = nil
  }

  /// Takes over the result of a request.
  ///
  /// A page whose `next` isn't a later page counts as the last page, so that every list ends.
  ///
  /// - Complexity: O(*n*) in the number of elements of the page.
  /// - Returns: Whether the request was the latest request. Results of other requests are dropped.
  @discardableResult
  public mutating func receive(_ result: Result<Page, Failure>, for request: Request) -> Bool {
    guard request == self.request else { return false }
    self.request = nil
    switch result {
    case .success(let page):
      query = request.query
      if request.page == 1 { elements = [] }
      // Elements that arrive again, because the server has added rows meanwhile, are skipped.
      elements.append(contentsOf: page.elements)
      next = page.next.flatMap { $0 > request.page ? $0 : nil }
      total = page.total
    case .failure(let reason):
      failure = Failed(request: request, reason: reason)
    }
    return true
  }

  private mutating func wait(for request: Request) -> Request {
    self.request = request
    failure = nil
    return request
  }
}

extension Paged: Sendable where Element: Sendable, Element.ID: Sendable {}
extension Paged.Page: Sendable where Element: Sendable {}
extension Paged.Failed: Sendable {}
extension Paged: Equatable where Element: Equatable, Failure: Equatable {}
extension Paged.Page: Equatable where Element: Equatable {}
extension Paged.Failed: Equatable where Failure: Equatable {}
extension Paged.Page: Hashable where Element: Hashable {}
extension Paged.Failed: Hashable where Failure: Hashable {}
