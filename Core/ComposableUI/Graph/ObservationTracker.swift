import Observation

/// Evaluates scopes, and knows which of them have read something that has changed since.
@MainActor
final class ObservationTracker {
  /// Names an evaluation of a scope. A later evaluation of the same scope has another one, so that
  /// a change of something that only the earlier one read means nothing.
  struct Token: Hashable, Sendable {
    fileprivate var slot: UInt32
    fileprivate var generation: UInt32
  }

  private struct Slot {
    unowned(unsafe) var scope: ScopeNode?
    var generation: UInt32 = 0
  }

  // A scope takes itself out, in `stop`, before it goes: so the reference needs no counting.
  private var slots: [Slot] = []
  private var freeSlots: [UInt32] = []
  let collector = RegistrationCollector()
  let signal: ChangeSignal

  init(signal: ChangeSignal) {
    self.signal = signal
  }

  /// Evaluates a scope and notes what it reads.
  func evaluate(_ scope: ScopeNode) {
    stop(scope)
    withObservationTracking(
      {
        collector.scopeReads()
        scope.evaluate()
      },
      // Asked for only if something observable was read.
      onChange: changeHandler(for: scope))
  }

  private func changeHandler(for scope: ScopeNode) -> @Sendable () -> Void {
    let slot: UInt32
    if let free = freeSlots.popLast() {
      slot = free
    } else {
      slot = UInt32(slots.count)
      slots.append(Slot())
    }
    slots[Int(slot)].scope = scope
    let token = Token(slot: slot, generation: slots[Int(slot)].generation)
    scope.tracking = token
    collector.registrationStarted()
    return { [signal] in signal.send(token) }
  }

  /// Forgets what a scope has read.
  func stop(_ scope: ScopeNode) {
    guard let token = scope.tracking else { return }
    release(token)
    scope.tracking = nil
    collector.registrationAbandoned()
  }

  /// The scopes that have read something which has changed since. They count as not evaluated yet.
  func takeChangedScopes() -> [ScopeNode] {
    while case let tokens = signal.takeTokens(), !tokens.isEmpty {
      // Where none of them means anything any more, it has to be asked again: whoever puts down something next
      // must know that nobody is going to look.
      let scopes = scopes(of: tokens)
      if !scopes.isEmpty { return scopes }
    }
    return []
  }

  private func scopes(of tokens: [Token]) -> [ScopeNode] {
    tokens.compactMap { token in
      guard slots[Int(token.slot)].generation == token.generation,
        let scope = slots[Int(token.slot)].scope
      else {
        collector.registrationEnded(wasInUse: false)
        return nil
      }
      release(token)
      scope.tracking = nil
      collector.registrationEnded(wasInUse: true)
      return scope
    }
  }

  /// Ends registrations that nobody needs any more, if there are many.
  ///
  /// - Returns: Whether there may be changed scopes again.
  func collectGarbage() -> Bool {
    collector.collect { signal.expectFlush() }
  }

  private func release(_ token: Token) {
    slots[Int(token.slot)].scope = nil
    slots[Int(token.slot)].generation &+= 1
    freeSlots.append(token.slot)
  }
}
