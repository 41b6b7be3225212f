import ElementTree

/// The screen's side of a server: hands events to the screen, and what comes of them to the event
/// loop, in the order in which it happened.
@MainActor
final class ScreenRelay {
  enum Output: Sendable {
    case batch(PatchBatch)
    case answer(Inbox.Recipient, [Inbox.Outcome])
    /// The whole tree, because somebody asked for it.
    case tree(Snapshot)
  }

  /// All there is to a screen at one time.
  struct Snapshot: Sendable {
    let root: Element
    let revision: Int
    var location: String?
  }

  /// Gone when the session has ended.
  private var screen: (any Screen)?
  private let flushScreen: @MainActor () async -> Void
  private let inbox: Inbox
  private let deliver: @Sendable ([Output]) -> Void
  private var outbox: [Output] = []
  private var isHandlingEvents = false
  /// Whether elements were inserted since the event that is being handled.
  private var hasInserted = false
  private var subscription: ScreenSubscription?

  init(session: WebSession, inbox: Inbox, deliver: @escaping @Sendable ([Output]) -> Void) {
    screen = session.screen
    flushScreen = session.flush
    self.inbox = inbox
    self.deliver = deliver
    subscription = session.screen.subscribe { [weak self] in self?.received($0) }
  }

  var snapshot: Snapshot? {
    screen.map { Snapshot(root: $0.root, revision: $0.revision, location: $0.location) }
  }

  /// Ends the screen, and with it all that runs for it, and waits until everything is saved.
  func end() async {
    subscription?.cancel()
    subscription = nil
    screen?.end()
    screen = nil
    await flushScreen()
  }

  /// Hands on all events that wait.
  func handleEvents() {
    let deliveries = inbox.takeAll()
    // What an event changes goes out with its answer, in one crossing to the event loop.
    isHandlingEvents = true
    for delivery in deliveries {
      outbox.append(.answer(delivery.recipient, delivery.events.map(handle)))
    }
    isHandlingEvents = false
    flush()
  }

  /// Sends the whole tree to a server that has lost track of it.
  func sendTree() {
    guard let snapshot else { return }
    outbox.append(.tree(snapshot))
    flush()
  }

  private func handle(_ numbered: EventMessage.Numbered) -> Inbox.Outcome {
    var outcome = Inbox.Outcome(number: numbered.number)
    guard let screen else { return outcome }
    switch numbered.intent {
    case .open(let path):
      screen.open(path)
    case .event(let event):
      let revision = screen.revision
      hasInserted = false
      do throws(EventError) {
        try screen.send(event)
        if event.action == .press, hasInserted { outcome.pressedAfter = revision }
      } catch {
        outcome.refusal = error
      }
    }
    return outcome
  }

  private func received(_ batch: PatchBatch) {
    outbox.append(.batch(batch))
    hasInserted =
      hasInserted
      || batch.patches.contains { if case .insert = $0 { true } else { false } }
    if !isHandlingEvents { flush() }
  }

  private func flush() {
    guard !outbox.isEmpty else { return }
    let outputs = outbox
    outbox.removeAll(keepingCapacity: true)
    deliver(outputs)
  }
}
