import Foundation

/// Counts the requests of all clients in an hour.
final class RateLimiter: @unchecked Sendable {
  // Sendable is unchecked because `lock` guards all mutable state.

  /// The maximum number of requests in an hour.
  let limit: Int
  private let lock = NSLock()
  private var used = 0
  private var reset = Date.distantPast

  init(limit: Int) {
    self.limit = limit
  }

  /// Counts a request.
  ///
  /// - Parameter isFree: Whether the request doesn't count, because the answer was "not modified".
  /// - Returns: Whether the request exceeds the limit, and the headers with the remaining number.
  func count(
    isFree: Bool, now: Date
  ) -> (isTooMany: Bool, headers: [(name: String, value: String)]) {
    lock.withLock {
      if now >= reset {
        used = 0
        reset = now.addingTimeInterval(3_600)
      }
      let isTooMany = used >= limit
      if !isFree, !isTooMany { used += 1 }
      return (
        isTooMany,
        [
          ("X-RateLimit-Limit", "\(limit)"), ("X-RateLimit-Remaining", "\(limit - used)"),
          ("X-RateLimit-Reset", "\(Int(reset.timeIntervalSince1970.rounded(.up)))"),
          ("X-RateLimit-Used", "\(used)"), ("X-RateLimit-Resource", "core"),
        ]
      )
    }
  }
}
