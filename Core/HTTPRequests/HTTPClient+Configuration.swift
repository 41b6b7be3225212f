import Foundation

extension HTTPClient {
  /// The settings of a client for its server.
  public struct Configuration: Sendable {
    /// The URL that the paths of requests are appended to: `https://api.github.com`.
    public var baseURL: URL

    /// The content type to request.
    public var accept = "application/json"

    /// The name of the client in the `User-Agent` header.
    public var userAgent = "Tessera"

    /// Additional headers of all requests.
    public var headers: [String: String] = [:]

    /// The token that identifies the user. It goes only to the origin of ``baseURL``, whatever the
    /// redirects. The connection must be encrypted or stay on this machine.
    public var token: BearerToken?

    /// The maximum duration of one attempt, from the request to the last byte of the answer.
    public var timeout: Duration = .seconds(20)

    /// The maximum number of retries after the server fails or drops the connection.
    public var retries = 2

    /// The delay before the first retry. Each further delay is twice as long. A random reduction by
    /// up to a half keeps clients that failed together from retrying together.
    public var retryDelay: Duration = .milliseconds(500)

    /// The longest delay that a failing server may ask for. If it asks for more, the request fails.
    public var longestRetryDelay: Duration = .seconds(5)

    /// The maximum size of a body, in bytes, after decompression.
    ///
    /// A larger body fails the request at once. On Linux, libcurl closes the connection only after
    /// a moment without data. An endless answer that arrives faster than this program reads it
    /// keeps the client busy. So use trusted servers, or a proxy.
    public var responseLimit = 5_000_000

    /// The maximum number of answers to keep for revalidation by the server.
    public var cachedResponses = 64

    /// The maximum size of these answers together, in bytes.
    public var cachedBytes = 5_000_000

    public init(baseURL: URL) {
      self.baseURL = baseURL
    }
  }
}

extension HTTPClient.Configuration {
  /// Returns the address in an environment variable.
  ///
  /// - Parameters:
  ///   - variable: The name of the variable.
  ///   - standard: The address if the variable is unset or empty.
  /// - Throws: ``HTTPFailure/misconfigured(_:)`` if it isn't the address of a web server.
  public static func address(
    in variable: String, of environment: [String: String], standard: URL
  ) throws(HTTPFailure) -> URL {
    guard let text = environment[variable]?.trimmed, !text.isEmpty else { return standard }
    guard let url = URL(string: text), url.isAddressOfServer else {
      throw .misconfigured(
        """
        The environment variable \(variable) is '\(text.excerpt(80))', which isn't the address of a \
        web server. Set it to one such as http://127.0.0.1:8090, or unset it for \(standard).
        """)
    }
    return url
  }

  /// Returns the token in an environment variable, if there is one.
  ///
  /// - Throws: ``HTTPFailure/misconfigured(_:)`` if the value isn't a valid token.
  public static func token(
    in variable: String, of environment: [String: String]
  ) throws(HTTPFailure) -> BearerToken? {
    guard let text = environment[variable]?.trimmed, !text.isEmpty else { return nil }
    guard let token = BearerToken(text) else {
      throw .misconfigured(
        """
        The environment variable \(variable) has a space or another character that no token has. \
        Copy the token again, or unset the variable to send no token.
        """)
    }
    return token
  }
}
