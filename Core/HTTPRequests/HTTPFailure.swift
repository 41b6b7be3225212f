import Foundation

/// The reason why a request to a server failed.
public enum HTTPFailure: Error, Hashable, Sendable {
  /// The requested resource doesn't exist (404), with the server's message.
  case notFound(String?)
  /// The client has made too many requests (429, or 403 for that reason). `until` is the time for
  /// the next one, if the server names it.
  case rateLimited(until: Date?)
  /// The server can't be reached.
  case offline
  /// The server did not answer in time.
  case timedOut
  /// The server failed (5xx).
  case server(status: Int)
  /// The server refused the request (another 4xx), with its message.
  case refused(status: Int, String?)
  /// The answer has an unexpected form. The text is a sentence that names the wrong field.
  case unexpectedBody(String)
  /// The answer is larger than the limit.
  ///
  /// - Parameter limit: The limit in bytes.
  case tooLarge(limit: Int)
  /// A setting prevented the request. The text names the setting and the remedy.
  case misconfigured(String)
}

extension HTTPFailure {
  /// The failure in a few words, for the user.
  public var title: String {
    switch self {
    case .notFound: "Not found"
    case .rateLimited: "Too many requests"
    case .offline: "You seem to be offline"
    case .timedOut: "The server takes too long"
    case .server: "The server has a problem"
    case .refused: "The server refuses this"
    case .unexpectedBody, .tooLarge: "The server's answer can't be used"
    case .misconfigured: "A setting is wrong"
    }
  }

  /// Returns advice for the user, in a sentence or two.
  ///
  /// - Parameter format: Formats a time, with the day unless it is today.
  public func advice(formattingTime format: (Date) -> String) -> String {
    switch self {
    case .notFound(let message):
      message.map { "The server says: \($0)" } ?? "There is nothing at that address."
    case .rateLimited(let date?):
      "The server takes no more requests for now. Try again after \(format(date))."
    case .rateLimited(nil):
      "The server takes no more requests for now. Try again in a few minutes."
    case .offline:
      "Check your connection and try again."
    case .timedOut:
      "It did not answer in time. Try again in a moment."
    case .server(let status):
      "It answered with error \(status). That is not your fault: try again in a few minutes."
    case .refused(let status, let message?):
      "It answered with error \(status) and says: \(message)"
    case .refused(let status, nil):
      "It answered with error \(status)."
    case .unexpectedBody(let reason):
      "It doesn't have the expected form. \(reason)"
    case .tooLarge(let limit):
      "It is larger than the limit of \(Self.size(limit))."
    case .misconfigured(let reason):
      reason
    }
  }

  private static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<1_000: "\(bytes) bytes"
    case ..<1_000_000: "\(bytes / 1_000) kB"
    default: "\(bytes / 1_000_000) MB"
    }
  }
}

extension HTTPFailure: CustomStringConvertible, LocalizedError {
  public var description: String {
    "\(title): \(advice { $0.formatted(.iso8601) })"
  }

  public var errorDescription: String? { description }
}
