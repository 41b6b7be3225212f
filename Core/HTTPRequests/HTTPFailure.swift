import Foundation

/// The reason why a request to a server failed.
public enum HTTPFailure: Error, Hashable, Sendable {
  /// The requested resource doesn't exist (404, 410), with the server's message.
  case notFound(String?)
  /// The server takes no requests for now (429, 403 for too many requests, or 5xx with a long
  /// delay). `until` is the time for the next request, if the server names it.
  case rateLimited(until: Date?)
  /// The server can't be reached.
  case offline
  /// The server did not answer in time.
  case timedOut
  /// The server failed (5xx).
  case server(status: Int)
  /// The server refused the request (another 4xx), with its message.
  case refused(status: Int, String?)
  /// The client can't use the answer. The text is a sentence that names the problem, such as a
  /// wrong field.
  case unexpectedBody(String)
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
    case .unexpectedBody: "The server's answer can't be used"
    case .misconfigured: "A setting is wrong"
    }
  }

  /// Returns advice for the user. A time includes the day only if that isn't today.
  public func advice(now: Date, calendar: Calendar) -> String {
    advice { date in
      let isToday = calendar.isDate(date, inSameDayAs: now)
      return date.formatted(
        Date.FormatStyle(
          date: isToday ? .omitted : .abbreviated, time: .shortened,
          locale: calendar.locale ?? Locale(identifier: "en_GB"), calendar: calendar,
          timeZone: calendar.timeZone))
    }
  }

  private func advice(formattingTime format: (Date) -> String) -> String {
    switch self {
    case .notFound(let message):
      message.map { "The server says: \($0)" } ?? "There is nothing at that address."
    case .rateLimited(let date):
      "The server takes no more requests for now. Try again "
        + (date.map { "after \(format($0))." } ?? "in a few minutes.")
    case .offline:
      "Check your connection and try again."
    case .timedOut:
      "It did not answer in time. Try again in a moment."
    case .server(let status):
      "It answered with error \(status). That is not your fault: try again in a few minutes."
    case .refused(let status, let message):
      "It answered with error \(status)" + (message.map { " and says: \($0)" } ?? ".")
    case .unexpectedBody(let reason):
      "It doesn't have the expected form. \(reason)"
    case .misconfigured(let reason):
      reason
    }
  }
}

extension HTTPFailure: CustomStringConvertible, LocalizedError {
  public var description: String { "\(title): \(advice { $0.formatted(.iso8601) })" }

  public var errorDescription: String? { description }
}

extension Result where Failure == HTTPFailure {
  /// Makes the result of a request: its answer or its failure.
  ///
  /// ```swift
  /// await send(.repositoryResponse(Result(asking: { try await client.repository(owner, name) })))
  /// ```
  ///
  /// - Parameter request: Makes the request. Its errors become failures.
  public init(
    isolation: isolated (any Actor)? = #isolation, asking request: () async throws -> Success
  ) async {
    do {
      self = .success(try await request())
    } catch {
      self = .failure(error as? HTTPFailure ?? .unexpectedBody("\(error)"))
    }
  }
}
