/// The time for which a node may rely on its leases. The node measures it with its own clock, from
/// the moment of its request. The storage renews the leases at that moment or later. So the node
/// considers its time over before any other node does.
struct LeaseTerm<Instant: InstantProtocol>: Sendable where Instant.Duration == Duration {
  let node = NodeID()
  /// The end of the time; `nil` before the first renewal.
  private(set) var end: Instant?

  /// The time before the end at which the node has to stop.
  let margin: Duration

  init(margin: Duration) {
    self.margin = margin
  }

  /// The last moment at which the node may work.
  var lastMoment: Instant? { end?.advanced(by: .zero - margin) }

  func mustStop(at now: Instant) -> Bool {
    lastMoment.map { now >= $0 } ?? false
  }

  /// Records a renewal.
  ///
  /// - Parameters:
  ///   - sent: The time of the request.
  ///   - received: The time of the answer. An answer after the end is useless: other nodes may have
  ///     noticed the end.
  /// - Returns: Whether the node may continue.
  mutating func renewed(for time: Duration, sent: Instant, received: Instant) -> Bool {
    if let end, received >= end { return false }
    guard received < sent.advanced(by: time - margin) else { return false }
    end = sent.advanced(by: time)
    return true
  }
}
