import Foundation

/// Why a request to a server came to nothing.
public enum HTTPFailure: Error, Hashable, Sendable {
  /// What was asked for isn't there (404), with what the server says about it.
  case notFound(String?)
  /// Too many requests were made (429, or 403 for that reason); `until` is when more are allowed, if
  /// the server says so.
  case rateLimited(until: Date?)
  /// There is no way to the server.
  case offline
  /// The server did not answer in time.
  case timedOut
  /// The server has failed (5xx).
  case server(status: Int)
  /// The server won't do it (another 4xx), with what it says about it.
  case refused(status: Int, String?)
  /// The answer isn't what was promised; in a sentence that names the field which is wrong.
  case unexpectedBody(String)
  /// The answer is larger than answers may be.
  ///
  /// - Parameter limit: In bytes.
  case tooLarge(limit: Int)
  /// Nothing was asked, because of a setting; in sentences that name the setting and say what to do.
  case misconfigured(String)
}

extension HTTPFailure {
  /// What happened, in a few words for the person at the screen.
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

  /// What can be done about it, in a sentence or two for the person at the screen.
  ///
  /// - Parameter format: How a time is told, with the day where it isn't this one.
  public func advice(formattingTime format: (Date) -> String) -> String {
    switch self {
    case .notFound(let message):
      message.map { "The server says: \($0)" } ?? "What you asked for isn't there."
    case .rateLimited(let date?):
      "The server takes no more of them for now. Try again after \(format(date))."
    case .rateLimited(nil):
      "The server takes no more of them for now. Try again in a few minutes."
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
      "It isn't what was agreed on. \(reason)"
    case .tooLarge(let limit):
      "It is larger than the \(Self.size(limit)) that are taken."
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
