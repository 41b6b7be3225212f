import Foundation

/// Counts the requests of an hour, for everybody together.
final class RateLimiter: @unchecked Sendable {
  // Sendable is unchecked because all that changes is only touched under `lock`.

  /// How many requests an hour has.
  let limit: Int
  private let lock = NSLock()
  private var used = 0
  private var reset = Date.distantPast

  init(limit: Int) {
    self.limit = limit
  }

  /// Counts a request.
  ///
  /// - Parameter isFree: Whether it costs nothing: one that was answered with "nothing new".
  /// - Returns: Whether it was one too many, and the headers that say how many are left.
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
