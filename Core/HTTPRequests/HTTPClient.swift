import ConcurrencyExtras
import Dependencies
import Foundation

/// A client for one HTTP server.
///
/// ```swift
/// let client = HTTPClient(baseURL: URL(string: "https://api.github.com")!)
/// let repository: Repository = try await client.get(["repos", "apple", "swift-nio"]).decode()
/// ```
///
/// The client revalidates earlier answers by their `ETag`, so the server doesn't send unchanged
/// answers again. It retries requests that fail because of the server. A cancelled task closes the
/// connection and throws `CancellationError`. Every other error is an ``HTTPFailure``.
///
/// Time and randomness come from the dependencies `continuousClock`, `date` and
/// `withRandomNumberGenerator` at the client's creation.
public struct HTTPClient: Sendable {
  /// Sends one request and receives its answer, without redirects and retries.
  typealias Transport =
    @Sendable (
      _ url: URL, _ headers: [String: String], _ limit: Int
    ) async throws -> HTTPResponse

  /// The maximum size of a body, in bytes, after decompression. A larger body fails the request at
  /// once. On Linux, libcurl closes the connection only after a moment without data.
  package var responseLimit = 5_000_000

  private static let timeout = Duration.seconds(20)
  private static let retryLimit = 2
  private static let redirectLimit = 5

  private let baseURL: URL
  private let headers: [String: String]
  private let token: BearerToken?
  private let transport: Transport
  private let cache = LockIsolated(ResponseCache())

  @Dependency(\.continuousClock) private var clock
  @Dependency(\.date) private var date
  @Dependency(\.withRandomNumberGenerator) private var withRandomNumberGenerator

  init(
    baseURL: URL, headers: [String: String] = [:], token: BearerToken? = nil,
    transport: @escaping Transport
  ) {
    self.baseURL = baseURL
    self.headers = ["Accept": "application/json", "User-Agent": "Tessera"].merging(headers) { $1 }
    self.token = token
    self.transport = transport
  }

  /// Makes a client with its own connections, which later requests reuse. On WebAssembly, which has
  /// no `URLSession`, all requests fail.
  ///
  /// - Parameters:
  ///   - baseURL: The URL that the paths of requests are appended to: `https://api.github.com`.
  ///   - headers: Additional headers of all requests.
  ///   - token: The token that identifies the user. The client sends it only to the origin of
  ///     `baseURL`, even after a redirect. The connection must be encrypted or stay on this
  ///     machine.
  public init(baseURL: URL, headers: [String: String] = [:], token: BearerToken? = nil) {
    #if os(WASI)
      self.init(baseURL: baseURL) { _, _, _ in throw HTTPFailure.offline }
    #else
      let transport = URLSessionTransport()
      self.init(baseURL: baseURL, headers: headers, token: token) {
        try await transport.send($0, headers: $1, limit: $2)
      }
    #endif
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
    // A server has no resource at an invalid path.
    guard let url = baseURL.appending(path: path, query: query) else {
      throw HTTPFailure.notFound(nil)
    }
    var retries = 0
    while true {
      let failure: HTTPFailure
      var delay: Duration?
      do {
        let response = try await withTimeout { try await follow(url) }
        guard let found = HTTPFailure(response, now: date.now) else { return response }
        guard case .server = found else { throw found }
        failure = found
        delay = response.retryDelay
      } catch is DroppedConnection {
        failure = .offline
      }
      guard retries < Self.retryLimit else { throw failure }
      // Jitter keeps clients that failed together from retrying together.
      let jitter = withRandomNumberGenerator { Double.random(in: 0.5...1, using: &$0) }
      try await clock.sleep(for: delay ?? .milliseconds(500 << retries) * jitter)
      retries += 1
    }
  }

  private func withTimeout(
    _ operation: @escaping @Sendable () async throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    try await withThrowingTaskGroup(of: HTTPResponse?.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await operation() }
      group.addTask { [clock] in
        try await clock.sleep(for: Self.timeout)
        return nil
      }
      guard let response = try await group.next() ?? nil else { throw HTTPFailure.timedOut }
      return response
    }
  }

  private func follow(_ start: URL) async throws -> HTTPResponse {
    var url = start
    for _ in 0...Self.redirectLimit {
      let response = try await ask(url)
      guard [301, 302, 303, 307, 308].contains(response.status) else { return response }
      let location = response.headers["location"] ?? ""
      guard let target = URL(string: location, relativeTo: url)?.absoluteURL,
        let scheme = target.origin?.scheme, scheme == url.origin?.scheme || scheme == "https"
      else {
        throw HTTPFailure.unexpectedBody(
          "The server redirects to “\(location.excerpt(80))”, which the client doesn't follow.")
      }
      url = target
    }
    throw HTTPFailure.unexpectedBody(
      "The server redirects more than \(Self.redirectLimit) times, last to \(url).")
  }

  private func ask(_ url: URL) async throws -> HTTPResponse {
    guard let origin = url.origin else {
      throw HTTPFailure.misconfigured("\(url) isn't the address of a web server.")
    }
    var headers = headers
    if let token, origin.isPrivate, origin == baseURL.origin {
      headers["Authorization"] = "Bearer \(token.text)"
    }
    let kept = cache.withValue { $0[url] }
    headers["If-None-Match"] = kept?.headers["etag"]
    var response = try await transport(url, headers, responseLimit)
    if response.status == 304, let kept {
      response = HTTPResponse(
        headers: kept.headers.merging(response.headers) { $1 }, body: kept.body)
    }
    if response.status == 200 {
      cache.withValue { [response] in $0.keep(response, for: url) }
    }
    return response
  }
}

/// An error for a connection that ended before the answer was complete.
struct DroppedConnection: Error {}
