import Foundation

extension HTTPFailure {
  /// Why an answer isn't what was asked for; `nil` if it is.
  ///
  /// - Parameter now: What "in 30 seconds" counts from.
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
        "The server answered with status \(response.status), which nobody asked for.")
    }
  }
}

extension HTTPResponse {
  /// How long the server asks to be left alone: `Retry-After`, in seconds or as a date.
  func retryDelay(now: Date) -> Duration? {
    guard let text = headers["Retry-After"]?.trimmed else { return nil }
    if let seconds = Double(text), seconds.isFinite, seconds >= 0 {
      // Longer than anybody waits, and short enough to be counted.
      return .seconds(min(seconds, 1_000_000_000))
    }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.date(from: text).map { .seconds(max(0, $0.timeIntervalSince(now))) }
  }

  /// Whether all requests of this hour are made.
  fileprivate var hasUsedUpRateLimit: Bool {
    headers["X-RateLimit-Remaining"]?.trimmed == "0"
  }

  /// Whether it says that too many requests were made, and nowhere when there may be more: GitHub has
  /// such limits beside the one of the hour.
  fileprivate var isAboutRateLimit: Bool {
    message?.lowercased().contains("rate limit") == true
  }

  /// When the server will take requests again.
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
