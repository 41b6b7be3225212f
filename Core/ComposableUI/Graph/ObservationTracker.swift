import Observation

/// A tracker that evaluates scopes and collects the scopes whose reads have changed.
@MainActor
final class ObservationTracker {
  /// An identifier of one evaluation of a scope. Each evaluation has a new token, so a change to a
  /// value that only an earlier evaluation read has no effect.
  struct Token: Hashable, Sendable {
    fileprivate var slot: UInt32
    fileprivate var generation: UInt32
  }

  private struct Slot {
    unowned(unsafe) var scope: ScopeNode?
    var generation: UInt32 = 0
  }

  // A scope removes itself in `stop` before it is deallocated, so the reference needs no counting.
  private var slots: [Slot] = []
  private var freeSlots: [UInt32] = []
  let collector = RegistrationCollector()
  let signal: ChangeSignal

  init(signal: ChangeSignal) {
    self.signal = signal
  }

  /// Evaluates a scope and observes its reads.
  func evaluate(_ scope: ScopeNode) {
    stop(scope)
    withObservationTracking(
      {
        collector.scopeReads()
        scope.evaluate()
      },
      // An autoclosure that runs only if the scope read something observable.
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

  /// Forgets the reads of a scope.
  func stop(_ scope: ScopeNode) {
    guard let token = scope.tracking else { return }
    release(token)
    scope.tracking = nil
    collector.registrationAbandoned()
  }

  /// Returns the scopes whose reads have changed since their evaluation, and stops tracking them.
  func takeChangedScopes() -> [ScopeNode] {
    while case let tokens = signal.takeTokens(), !tokens.isEmpty {
      // If all tokens are outdated, take again until none is left. Only then does the next token
      // schedule a flush.
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

  /// Ends unused registrations if there are many.
  ///
  /// - Returns: Whether more scopes may count as changed now.
  func collectGarbage() -> Bool {
    collector.collect { signal.expectFlush() }
  }

  private func release(_ token: Token) {
    slots[Int(token.slot)].scope = nil
    slots[Int(token.slot)].generation &+= 1
    freeSlots.append(token.slot)
  }
}
