import Foundation

extension HTTPFailure {
  /// Makes the failure that an answer stands for; `nil` if the answer is a success.
  ///
  /// - Parameter now: The start of a relative delay such as "in 30 seconds".
  init?(_ response: HTTPResponse, now: Date) {
    let delay = response.retryDelay(now: now)
    switch response.status {
    case 200..<300:
      return nil
    case 404, 410:
      self = .notFound(response.message)
    case 429:
      self = .rateLimited(until: response.rateLimitEnd(now: now))
    case 403 where delay != nil || response.hasUsedUpRateLimit || response.isAboutRateLimit:
      self = .rateLimited(until: response.rateLimitEnd(now: now))
    case 500...:
      self = .server(status: response.status)
    case 400..<500:
      self = .refused(status: response.status, response.message)
    default:
      self = .unexpectedBody(
        "The server answered with status \(response.status), which the app didn't ask for.")
    }
  }
}

extension HTTPResponse {
  /// Returns the delay that the server asks for: `Retry-After`, in seconds or as a date.
  func retryDelay(now: Date) -> Duration? {
    guard let text = headers["Retry-After"]?.trimmed else { return nil }
    if let seconds = Double(text), seconds.isFinite, seconds >= 0 {
      // This limit is longer than any useful wait, and small enough for a `Duration`.
      return .seconds(min(seconds, 1_000_000_000))
    }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.date(from: text).map { .seconds(max(0, $0.timeIntervalSince(now))) }
  }

  /// Whether this hour's requests are used up.
  fileprivate var hasUsedUpRateLimit: Bool {
    headers["X-RateLimit-Remaining"]?.trimmed == "0"
  }

  /// Whether the message is about too many requests, without a time for the next one. GitHub has
  /// such limits besides the hourly one.
  fileprivate var isAboutRateLimit: Bool {
    message?.lowercased().contains("rate limit") == true
  }

  /// Returns the time at which the server accepts requests again.
  fileprivate func rateLimitEnd(now: Date) -> Date? {
    if let delay = retryDelay(now: now) {
      return now.addingTimeInterval(delay / .seconds(1))
    }
    guard hasUsedUpRateLimit, let text = headers["X-RateLimit-Reset"]?.trimmed,
      let seconds = Double(text), seconds.isFinite
    else { return nil }
    return Date(timeIntervalSince1970: seconds)
  }
}
