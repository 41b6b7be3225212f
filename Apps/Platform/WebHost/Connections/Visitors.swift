import NIOCore

/// The use of limited resources by each address: connections, sessions, and the right to start
/// work. Only the event loop uses it.
final class Visitors {
  private let limits: WebHost.Limits
  private var visitors: [VisitorAddress: Visitor] = [:]

  private struct Visitor {
    var connections = 0
    var sessions = 0
    /// The budget for starting sessions and rendering first pages, which cost much more than the
    /// request.
    var starts: TokenBucket
  }

  init(limits: WebHost.Limits) {
    self.limits = limits
  }

  func connections(of address: VisitorAddress) -> Int { visitors[address]?.connections ?? 0 }
  func sessions(of address: VisitorAddress) -> Int { visitors[address]?.sessions ?? 0 }

  /// Returns the address with the most connections, if it has at least two more than the given
  /// address.
  ///
  /// - Complexity: O(*n*) in the number of addresses.
  func mostConnections(besides address: VisitorAddress) -> VisitorAddress? {
    greediest(besides: address, \.connections)
  }

  /// Returns the address with the most sessions, if it has at least two more than the given
  /// address.
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

  /// Whether an address may start a session, or have a page rendered, now.
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

  /// Removes addresses without connections, sessions or used budget.
  ///
  /// - Complexity: O(*n*) in the number of addresses.
  func sweep(now: NIODeadline) {
    for (address, var visitor) in visitors
    where visitor.connections == 0 && visitor.sessions == 0 && visitor.starts.isFull(now: now) {
      visitors[address] = nil
    }
  }
}
