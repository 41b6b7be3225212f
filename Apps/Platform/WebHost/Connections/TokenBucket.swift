import NIOCore

/// A token bucket: how often something may happen, on average and in a burst.
///
/// - SeeAlso: RFC 2697, section 3, which meters traffic in this way.
struct TokenBucket {
  private let burst: Double
  /// In nanoseconds.
  private let interval: Double
  private var tokens: Double
  private var time: NIODeadline

  /// - Parameters:
  ///   - rate: How many tokens come back in a second.
  ///   - burst: How many there are at most, which is how many there are at the beginning.
  init(rate: Int, burst: Int, now: NIODeadline) {
    self.burst = Double(max(1, burst))
    interval = 1e9 / Double(max(1, rate))
    tokens = self.burst
    time = now
  }

  /// Takes a number of tokens, if there is one at least. A large number leaves a debt, which has to be
  /// paid back before there is another one.
  ///
  /// - Returns: Whether there was one.
  mutating func take(_ count: Int = 1, now: NIODeadline) -> Bool {
    refill(now)
    guard tokens >= 1 else { return false }
    tokens -= Double(count)
    return true
  }

  /// Takes a number of tokens in any case: what is missing has to be paid back, but never more than all
  /// that fit in.
  mutating func charge(_ count: Double, now: NIODeadline) {
    refill(now)
    tokens = max(-burst, tokens - count)
  }

  /// How long it takes until there is a token; zero if there is one.
  mutating func delay(now: NIODeadline) -> TimeAmount {
    refill(now)
    guard tokens < 1 else { return .zero }
    return .nanoseconds(Int64((1 - tokens) * interval) + 1)
  }

  /// Whether all tokens are there, so that the bucket says nothing that a new one doesn't.
  mutating func isFull(now: NIODeadline) -> Bool {
    refill(now)
    return tokens >= burst
  }

  private mutating func refill(_ now: NIODeadline) {
    guard now > time else { return }
    tokens = min(burst, tokens + Double((now - time).nanoseconds) / interval)
    time = now
  }
}
