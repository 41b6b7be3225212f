/// Lets sessions take turns on the main actor: one event of each session in every round. However
/// many events a session has, another session's first event waits for at most one event of each
/// session.
///
/// The rounds regularly yield the main actor, so that effects can run too.
@MainActor
final class RoundRobin {
  /// The time for which the rounds keep the main actor, unless a single event takes longer.
  private static let slice = Duration.milliseconds(1)

  private var waiting: [ScreenRelay] = []
  private var isRunning = false

  /// Queues a session with events. A session must not be added again until all of its events are
  /// handled.
  func add(_ relay: ScreenRelay) {
    waiting.append(relay)
    guard !isRunning else { return }
    isRunning = true
    // Take turns at once: usually no other session waits.
    takeTurns()
    guard !waiting.isEmpty else {
      isRunning = false
      return
    }
    Task { @MainActor in
      while !waiting.isEmpty {
        await Task.yield()
        takeTurns()
      }
      isRunning = false
    }
  }

  private func takeTurns() {
    let clock = ContinuousClock()
    let end = clock.now + Self.slice
    repeat {
      let turn = waiting
      waiting.removeAll(keepingCapacity: true)
      for (index, relay) in turn.enumerated() {
        if relay.handleEvent() { waiting.append(relay) }
        if clock.now >= end {
          // Sessions that have not had their turn come first.
          waiting.insert(contentsOf: turn[(index + 1)...], at: 0)
          return
        }
      }
    } while !waiting.isEmpty
  }
}
