import ElementTree
import Testing

@testable import WebHost

/// The outcomes of events, without an event loop.
@MainActor
@Suite struct ScreenRelaySavingTests {
  /// A fake `SessionSaving` that counts every event as a change, and saves no change.
  private final class Saving: SessionSaving {
    var changes = 0
    let saved = 0
    var onProgress: (@MainActor (_ saved: Int, _ failure: String?) -> Void)?
    private(set) var calls: [String] = []

    func begin() { calls.append("begin") }
    func edited() { calls.append("edited") }

    func handling(_ work: () -> Void) -> Bool {
      changes += 1
      work()
      return true
    }

    func finish() async -> String? { nil }
  }

  @MainActor
  private final class Collected {
    var outcomes: [EventQueue.Outcome] = []
  }

  private func outcomes(
    of events: EventMessage.Intent..., saving: Saving
  ) -> [EventQueue.Outcome] {
    let queue = EventQueue()
    let collected = Collected()
    let session = WebSession(screen: FakeScreen(todos(["Milk"])), saving: saving)
    let relay = ScreenRelay(session: session, queue: queue) { outputs in
      MainActor.assumeIsolated {
        for case .answer(_, let outcome) in outputs { collected.outcomes.append(outcome) }
      }
    }
    for (number, event) in events.enumerated() {
      _ = queue.add(
        EventQueue.Delivery(
          recipient: .tab("a"), event: EventMessage.Numbered(number: number + 1, event)))
    }
    while relay.handleEvent() {}
    return collected.outcomes
  }

  @Test func automaticEventsCountNoChangesBeforeTheFirstUse() {
    let saving = Saving()
    let outcomes = outcomes(
      of: .event(Event(11, .appear)), .adapt(HostTraits(size: ElementSize(width: 1, height: 1))),
      .event(Event(11, .load(0..<9))), .event(Event(12, .press)), .event(Event(11, .disappear)),
      saving: saving)
    #expect(outcomes.map(\.changes) == [0, 0, 0, 4, 5])
    #expect(saving.calls == ["begin"])
  }

  @Test func typingMarksTheWindowAsEdited() {
    let saving = Saving()
    _ = outcomes(of: .event(Event(12, .edit("Milk"))), saving: saving)
    #expect(saving.calls == ["begin", "edited"])
  }
}
