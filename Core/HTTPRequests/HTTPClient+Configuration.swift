import Foundation

extension HTTPClient {
  /// How a client talks to its server.
  public struct Configuration: Sendable {
    /// What the paths of requests are added to: `https://api.github.com`.
    public var baseURL: URL

    /// The kind of answer to ask for.
    public var accept = "application/json"

    /// Who says it is asking.
    public var userAgent = "Tessera"

    /// More headers, the same ones for all requests.
    public var headers: [String: String] = [:]

    /// What the server knows its user by. It goes to the origin of ``baseURL`` only, whatever the
    /// server redirects to, and only over an encrypted connection or one that doesn't leave this
    /// machine.
    public var token: BearerToken?

    /// How long one attempt may take from the request to the last byte of the answer.
    public var timeout: Duration = .seconds(20)

    /// How many times a request is tried again after the server has failed or dropped the
    /// connection.
    public var retries = 2

    /// How long to wait before the first retry. Each one after that waits twice as long, and all of
    /// them up to a half less, by chance, so that clients which failed together don't come back
    /// together.
    public var retryDelay: Duration = .milliseconds(500)

    /// How long a server that fails may ask to be left alone before the request fails instead.
    public var longestRetryDelay: Duration = .seconds(5)

    /// The largest body that is taken, in bytes, after decompression.
    ///
    /// Who asks is told as soon as there is more. On Linux, where libcurl does the work, the connection is closed when
    /// there is nothing to read for a moment: an answer that comes faster than this program reads it, and doesn't end,
    /// keeps the client busy until then. So ask servers that are trusted that far, or through a proxy.
    public var responseLimit = 5_000_000

    /// How many answers are kept for the server to say that they are still right.
    public var cachedResponses = 64

    /// How large these are together at most, in bytes.
    public var cachedBytes = 5_000_000

    public init(baseURL: URL) {
      self.baseURL = baseURL
    }
  }
}

extension HTTPClient.Configuration {
  /// The address that an environment variable sets.
  ///
  /// - Parameters:
  ///   - variable: The name of the variable.
  ///   - standard: The address if the variable isn't set, or is empty.
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

  /// The token that an environment variable holds, if there is one.
  ///
  /// - Throws: ``HTTPFailure/misconfigured(_:)`` if it can't be a token.
  public static func token(
    in variable: String, of environment: [String: String]
  ) throws(HTTPFailure) -> BearerToken? {
    guard let text = environment[variable]?.trimmed, !text.isEmpty else { return nil }
    guard let token = BearerToken(text) else {
      throw .misconfigured(
        """
        The environment variable \(variable) has a space or another character that no token has. \
        Copy the token again, or unset the variable to do without.
        """)
    }
    return token
  }
}
