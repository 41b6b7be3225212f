import NIOCore

/// A token bucket, which limits events on average and in bursts.
///
/// - SeeAlso: RFC 2697, section 3, which meters traffic in this way.
struct TokenBucket {
  private let burst: Double
  /// The time for one token, in nanoseconds.
  private let interval: Double
  private var tokens: Double
  private var time: NIODeadline

  /// - Parameters:
  ///   - rate: The number of tokens that return per second.
  ///   - burst: The maximum number of tokens, and the initial number.
  init(rate: Int, burst: Int, now: NIODeadline) {
    self.burst = Double(max(1, burst))
    interval = 1e9 / Double(max(1, rate))
    tokens = self.burst
    time = now
  }

  /// Takes tokens if there is at least one. A large number leaves a debt, which must be refilled
  /// before the next token.
  ///
  /// - Returns: Whether there was a token.
  mutating func take(_ count: Int = 1, now: NIODeadline) -> Bool {
    refill(now)
    guard tokens >= 1 else { return false }
    tokens -= Double(count)
    return true
  }

  /// Takes tokens unconditionally. The debt is limited to the bucket's capacity.
  mutating func charge(_ count: Double, now: NIODeadline) {
    refill(now)
    tokens = max(-burst, tokens - count)
  }

  /// Returns the time until there is a token; zero if there is one.
  mutating func delay(now: NIODeadline) -> TimeAmount {
    refill(now)
    guard tokens < 1 else { return .zero }
    return .nanoseconds(Int64((1 - tokens) * interval) + 1)
  }

  /// Whether all tokens are available, so that the bucket equals a new one.
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
