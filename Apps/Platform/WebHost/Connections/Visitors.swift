import NIOCore

/// What each address has of what there is only so much of: connections, sessions, and the right to ask
/// for work. It belongs to the event loop.
final class Visitors {
  private let limits: WebHost.Limits
  private var visitors: [VisitorAddress: Visitor] = [:]

  private struct Visitor {
    var connections = 0
    var sessions = 0
    /// Sessions begun and first pages rendered: what costs much more than it takes to ask for.
    var starts: TokenBucket
  }

  init(limits: WebHost.Limits) {
    self.limits = limits
  }

  func connections(of address: VisitorAddress) -> Int { visitors[address]?.connections ?? 0 }
  func sessions(of address: VisitorAddress) -> Int { visitors[address]?.sessions ?? 0 }

  /// Which address has most connections, if it has so many more than another one that it can give one up
  /// to that.
  ///
  /// - Complexity: O(*n*) in the number of addresses.
  func mostConnections(besides address: VisitorAddress) -> VisitorAddress? {
    greediest(besides: address, \.connections)
  }

  /// The same for sessions.
  func mostSessions(besides address: VisitorAddress) -> VisitorAddress? {
    greediest(besides: address, \.sessions)
  }

  private func greediest(
    besides address: VisitorAddress, _ count: (Visitor) -> Int
  ) -> VisitorAddress? {
    guard let most = visitors.max(by: { count($0.value) < count($1.value) }),
      count(most.value) > (visitors[address].map(count) ?? 0) + 1
    else { return nil }
    return most.key
  }

  func connected(_ address: VisitorAddress, now: NIODeadline) {
    change(address, now) { $0.connections += 1 }
  }

  func disconnected(_ address: VisitorAddress, now: NIODeadline) {
    change(address, now) { $0.connections -= 1 }
  }

  func began(_ address: VisitorAddress, now: NIODeadline) {
    change(address, now) { $0.sessions += 1 }
  }

  func ended(_ address: VisitorAddress, now: NIODeadline) {
    change(address, now) { $0.sessions -= 1 }
  }

  /// Whether an address may have a session begun, or a page rendered, right now.
  func mayStart(_ address: VisitorAddress, now: NIODeadline) -> Bool {
    change(address, now) { $0.starts.take(now: now) }
  }

  private func change<Result>(
    _ address: VisitorAddress, _ now: NIODeadline, _ body: (inout Visitor) -> Result
  ) -> Result {
    let starts = TokenBucket(
      rate: limits.startsPerSecond, burst: 4 * limits.startsPerSecond, now: now)
    return body(&visitors[address, default: Visitor(starts: starts)])
  }

  /// Forgets the addresses of which there is nothing to know.
  ///
  /// - Complexity: O(*n*) in the number of addresses.
  func sweep(now: NIODeadline) {
    for (address, var visitor) in visitors
    where visitor.connections == 0 && visitor.sessions == 0 && visitor.starts.isFull(now: now) {
      visitors[address] = nil
    }
  }
}
