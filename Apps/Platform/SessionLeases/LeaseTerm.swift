/// How long a node may be sure of its leases, by its own clock, which is never compared with another one's: what
/// is renewed for some time is so from when that was asked for, at the earliest, so that a node takes its time to be
/// over before anybody else does.
struct LeaseTerm<Instant: InstantProtocol>: Sendable where Instant.Duration == Duration {
  let node = NodeID()
  /// When it is over; `nil` before it has begun.
  private(set) var end: Instant?

  /// How much before that a node has to stop, so that it has stopped when it is over.
  let margin: Duration

  init(margin: Duration) {
    self.margin = margin
  }

  /// When the node has to stop.
  var lastMoment: Instant? { end?.advanced(by: .zero - margin) }

  func mustStop(at now: Instant) -> Bool {
    lastMoment.map { now >= $0 } ?? false
  }

  /// It was renewed for some time.
  ///
  /// - Parameters:
  ///   - sent: When that was asked for.
  ///   - received: When the answer came. One that comes when the time was over already is of no use: others may have
  ///     seen that it was.
  /// - Returns: Whether it goes on.
  mutating func renewed(for time: Duration, sent: Instant, received: Instant) -> Bool {
    if let end, received >= end { return false }
    guard received < sent.advanced(by: time - margin) else { return false }
    end = sent.advanced(by: time)
    return true
  }
}
