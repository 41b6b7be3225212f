import ComposableArchitecture

/// A list that comes page by page: what is there, what is being waited for, and what went wrong.
///
/// It says what to ask for next; a feature asks, in an effect, and hands over what came of it. An answer to anything
/// but the last request is dropped, an element that comes again is there once, and what failed can be asked for again.
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
/// Its values can be set, so that a test can say what they are.
@ObservableState
public struct Paged<Query: Hashable & Sendable, Element: Identifiable, Failure: Error> {
  /// What is there, in the order in which it came.
  public var elements: IdentifiedArrayOf<Element> = []
  /// What the elements are the answer to; `nil` before the first answer.
  public var query: Query?
  /// The number of the page to ask for next; `nil` at the end.
  public var next: Int?
  /// How many elements there are on all pages, if that is known.
  public var total: Int?
  /// What is being waited for.
  public var request: Request?
  /// The last request, if nothing came of it.
  public var failure: Failed?

  /// A list before its first page.
  public init() {}

  /// One page of the answer to a query.
  public struct Request: Hashable, Sendable {
    public var query: Query
    /// Counted from 1.
    public var page: Int

    public init(query: Query, page: Int = 1) {
      self.query = query
      self.page = page
    }
  }

  /// What comes of a request.
  public struct Page {
    public var elements: [Element]
    /// The number of the page behind this one; `nil` if this is the last.
    public var next: Int?
    /// How many elements there are on all pages, if that is known.
    public var total: Int?

    public init(elements: [Element], next: Int? = nil, total: Int? = nil) {
      self.elements = elements
      self.next = next
      self.total = total
    }
  }

  /// A request that nothing came of, and why.
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
  /// Whether a first page is being waited for.
  public var isLoading: Bool { request?.page == 1 }

  /// Whether a page behind the first one is being waited for.
  public var isLoadingMore: Bool { request.map { $0.page > 1 } ?? false }

  /// Begins with the first page of a query, whatever is being waited for. What is there stays until the answer comes.
  ///
  /// - Returns: What to ask for.
  public mutating func load(_ query: Query) -> Request {
    wait(for: Request(query: query))
  }

  /// Goes on behind the last page.
  ///
  /// - Returns: What to ask for; `nil` at the end, or if something is being waited for.
  public mutating func loadMore() -> Request? {
    guard let query, let next, request == nil else { return nil }
    return wait(for: Request(query: query, page: next))
  }

  /// Asks again for what nothing came of.
  ///
  /// - Returns: What to ask for; `nil` if nothing failed.
  public mutating func retry() -> Request? {
    failure.map { wait(for: $0.request) }
  }

  /// Waits for nothing any more. What comes nevertheless is dropped.
  public mutating func cancel() {
    request = nil
    failure = nil
  }

  /// Takes over what came of a request.
  ///
  /// A page that names itself or an earlier one as the next is taken for the last, so that a list always has an end.
  ///
  /// - Complexity: O(*n*) in the number of elements of the page.
  /// - Returns: Whether the request was the last one; what came of another is dropped.
  @discardableResult
  public mutating func receive(_ result: Result<Page, Failure>, for request: Request) -> Bool {
    guard request == self.request else { return false }
    self.request = nil
    switch result {
    case .success(let page):
      query = request.query
      if request.page == 1 { elements = [] }
      // What was added meanwhile moves others to the next page, where they come again.
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
