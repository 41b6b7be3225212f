/// Lets sessions take turns on the main actor: one event of each, and then the next one of the first.
/// However many events a session has, another one's first waits for one of each session only.
///
/// Now and then it lets go of the main actor, so that effects get their turn as well.
@MainActor
final class RoundRobin {
  /// How long it keeps the main actor, unless one event takes longer than that.
  private static let slice = Duration.milliseconds(1)

  private var waiting: [ScreenRelay] = []
  private var isRunning = false

  /// A session has events to be handled. It may be said only once until they all are.
  func add(_ relay: ScreenRelay) {
    waiting.append(relay)
    guard !isRunning else { return }
    isRunning = true
    // At once: in most cases nobody else waits.
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
          // Those who have not had their turn come first.
          waiting.insert(contentsOf: turn[(index + 1)...], at: 0)
          return
        }
      }
    } while !waiting.isEmpty
  }
}
