import Foundation

extension HTTPFailure {
  /// Makes the failure that an answer stands for; `nil` if the answer is a success.
  ///
  /// - Parameter now: The start of a relative delay such as "in 30 seconds".
  init?(_ response: HTTPResponse, now: Date) {
    let delay = response.retryDelay
    switch response.status {
    case 200..<300:
      return nil
    case 404, 410:
      self = .notFound(response.message)
    case 429,
      403 where delay != nil || response.hasUsedUpRateLimit || response.isAboutRateLimit:
      let end = delay.map { now.addingTimeInterval($0 / .seconds(1)) }
      self = .rateLimited(until: end ?? response.rateLimitReset)
    case 500...:
      // The client doesn't make its user wait for more than five seconds.
      if let delay, delay > .seconds(5) {
        self = .rateLimited(until: now.addingTimeInterval(delay / .seconds(1)))
      } else {
        self = .server(status: response.status)
      }
    case 400..<500:
      self = .refused(status: response.status, response.message)
    default:
      self = .unexpectedBody("The server answered with status \(response.status).")
    }
  }
}

extension HTTPResponse {
  /// The delay that the server asks for: `Retry-After` in seconds.
  var retryDelay: Duration? {
    guard let seconds = number("retry-after"), seconds >= 0 else { return nil }
    // This limit is longer than any useful wait, and small enough for a `Duration`.
    return .seconds(min(seconds, 1_000_000_000))
  }

  /// Whether this hour's requests are used up.
  fileprivate var hasUsedUpRateLimit: Bool { number("x-ratelimit-remaining") == 0 }

  /// Whether the message is about too many requests, without a time for the next request. GitHub
  /// has such limits besides the hourly limit.
  fileprivate var isAboutRateLimit: Bool {
    message?.lowercased().contains("rate limit") == true
  }

  /// The time at which a new hour begins, if this hour's requests are used up.
  fileprivate var rateLimitReset: Date? {
    hasUsedUpRateLimit
      ? number("x-ratelimit-reset").map { Date(timeIntervalSince1970: $0) } : nil
  }

  private func number(_ header: String) -> Double? {
    headers[header].flatMap { Double($0.trimmed) }.flatMap { $0.isFinite ? $0 : nil }
  }
}
