import Dependencies
import Foundation

/// A client for one HTTP server.
///
/// ```swift
/// let client = HTTPClient(HTTPClient.Configuration(baseURL: URL(string: "https://api.github.com")!))
/// let repository: Repository = try await client.get(["repos", "apple", "swift-nio"]).decode()
/// ```
///
/// The client revalidates earlier answers by their `ETag`, so unchanged ones cost the server next
/// to nothing. It retries requests that fail because of the server. Every error in the end is an
/// ``HTTPFailure``. If the task is cancelled, the client closes the connection.
///
/// Time and randomness come from the dependencies `continuousClock`, `date` and
/// `withRandomNumberGenerator` at the client's creation.
public struct HTTPClient: Sendable {
  public let configuration: Configuration

  private let transport: any HTTPTransport
  private let cache: ResponseCache

  @Dependency(\.continuousClock) private var clock
  @Dependency(\.date) private var date
  @Dependency(\.withRandomNumberGenerator) private var withRandomNumberGenerator

  init(_ configuration: Configuration, transport: any HTTPTransport) {
    self.configuration = configuration
    self.transport = transport
    cache = ResponseCache(
      countLimit: configuration.cachedResponses, byteLimit: configuration.cachedBytes)
  }

  /// Sends a GET request.
  ///
  /// - Parameters:
  ///   - path: The components of the path below the base URL. Any text is escaped.
  ///   - query: The names and values of the query.
  /// - Returns: A successful answer, with status 200 or another 2xx.
  /// - Throws: ``HTTPFailure``, or `CancellationError` if the task is cancelled.
  public func get(
    _ path: [String], query: [(name: String, value: String)] = []
  ) async throws -> HTTPResponse {
    guard configuration.baseURL.isAddressOfServer else {
      throw HTTPFailure.misconfigured(
        "\(configuration.baseURL) isn't the address of a web server, such as http://127.0.0.1:8090."
      )
    }
    // The server can't have anything at a path that isn't valid.
    guard let url = configuration.baseURL.appending(path: path, query: query) else {
      throw HTTPFailure.notFound(nil)
    }
    return try await get(url)
  }

  private func get(_ url: URL) async throws -> HTTPResponse {
    var retries = 0
    while true {
      switch try await attempt(url) {
      case .success(let response):
        return response
      case .failed(let failure, let delay):
        guard retries < configuration.retries else { throw failure }
        retries += 1
        try await clock.sleep(for: delay ?? retryDelay(retries))
      }
    }
  }

  private enum Attempt {
    case success(HTTPResponse)
    /// A failure that a retry may fix, after a delay if the server has asked for one.
    case failed(HTTPFailure, delay: Duration?)
  }

  private func attempt(_ url: URL) async throws -> Attempt {
    let response: HTTPResponse
    do {
      response = try await withTimeout { try await follow(url) }
    } catch let error as DroppedConnection {
      return .failed(error.failure, delay: nil)
    }
    let now = date.now
    switch HTTPFailure(response, now: now) {
    case nil:
      return .success(response)
    case .server(let status)?:
      guard let delay = response.retryDelay(now: now) else {
        return .failed(.server(status: status), delay: nil)
      }
      guard delay <= configuration.longestRetryDelay else {
        throw HTTPFailure.rateLimited(until: now.addingTimeInterval(delay / .seconds(1)))
      }
      return .failed(.server(status: status), delay: delay)
    case let failure?:
      throw failure
    }
  }

  /// Returns the delay before a retry, counted from 1: exponential backoff with jitter.
  private func retryDelay(_ retry: Int) -> Duration {
    let longest = configuration.retryDelay * (1 << min(retry - 1, 16))
    return longest * withRandomNumberGenerator { Double.random(in: 0.5...1, using: &$0) }
  }

  private func withTimeout(
    _ operation: @escaping @Sendable () async throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    try await withThrowingTaskGroup(of: HTTPResponse?.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await operation() }
      group.addTask { [clock, configuration] in
        try await clock.sleep(for: configuration.timeout)
        return nil
      }
      guard let response = try await group.next() ?? nil else { throw HTTPFailure.timedOut }
      return response
    }
  }

  // MARK: - Redirects

  private static let redirectLimit = 5

  private func follow(_ start: URL) async throws -> HTTPResponse {
    var url = start
    for _ in 0...Self.redirectLimit {
      let response = try await ask(url)
      guard [301, 302, 303, 307, 308].contains(response.status) else { return response }
      guard let location = response.headers["Location"],
        let target = URL(string: location, relativeTo: url)?.absoluteURL, let origin = target.origin
      else {
        throw HTTPFailure.unexpectedBody(
          "The server redirects to “\((response.headers["Location"] ?? "").excerpt(80))”.")
      }
      guard origin.scheme == url.origin?.scheme || origin.scheme == "https" else {
        throw HTTPFailure.unexpectedBody(
          "The server redirects to \(origin.host), which has no secure connection.")
      }
      url = target
    }
    throw HTTPFailure.unexpectedBody(
      "The server redirects more than \(Self.redirectLimit) times, last to \(url).")
  }

  // MARK: - One request

  private func ask(_ url: URL) async throws -> HTTPResponse {
    var request = HTTPRequest(url: url, headers: HTTPHeaders(configuration.headers))
    request.headers["Accept"] = configuration.accept
    request.headers["User-Agent"] = configuration.userAgent
    if let token = configuration.token, let origin = url.origin, origin.isPrivate,
      origin == configuration.baseURL.origin
    {
      request.headers["Authorization"] = "Bearer \(token.text)"
    }
    let kept = cache.response(for: url)
    request.headers["If-None-Match"] = kept?.headers["ETag"]

    let response = try await transport.send(request, limit: configuration.responseLimit)
    if response.status == 304, var kept {
      kept.headers.merge(response.headers)
      cache.keep(kept, for: url)
      return kept
    }
    if response.status == 200 {
      cache.keep(response, for: url)
    }
    return response
  }
}

// WebAssembly has no URLSession.
#if !os(WASI)
  extension HTTPClient {
    /// Makes a client with its own connections, which later requests reuse.
    public init(_ configuration: Configuration) {
      self.init(configuration, transport: URLSessionTransport())
    }
  }
#endif
