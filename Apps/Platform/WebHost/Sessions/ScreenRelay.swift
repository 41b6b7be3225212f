import ElementTree

/// Connects a screen on the main actor to the event loop. It passes events to the screen, and the
/// results to the event loop, in order.
@MainActor
final class ScreenRelay {
  enum Output: Sendable {
    case batch(PatchBatch)
    case answer(EventQueue.Recipient, EventQueue.Outcome)
    /// The whole tree, in response to a request for it.
    case tree(Snapshot)
    /// The number of the last saved change, and the reason if saving fails.
    case saved(Int, failure: String?)
  }

  /// The whole state of a screen at one time.
  struct Snapshot: Sendable {
    let root: Element
    let revision: Int
    var location: String?
  }

  /// The screen; `nil` after the session has ended.
  private var screen: (any Screen)?
  private let saving: (any SessionSaving)?
  private let queue: EventQueue
  private let deliver: @Sendable ([Output]) -> Void
  private var outbox: [Output] = []
  private var isHandlingEvent = false
  private var hasBegun = false
  private var isVisited = false
  /// Whether an element was inserted, or started to request the focus, during the current event.
  private var mayMoveFocus = false
  private var subscription: ScreenSubscription?

  init(session: WebSession, queue: EventQueue, deliver: @escaping @Sendable ([Output]) -> Void) {
    screen = session.screen
    saving = session.saving
    self.queue = queue
    self.deliver = deliver
    subscription = session.screen.subscribe { [weak self] in self?.received($0) }
    saving?.onProgress = { [weak self] saved, failure in
      self?.outbox.append(.saved(saved, failure: failure))
      self?.flush()
    }
  }

  var snapshot: Snapshot? {
    screen.map { Snapshot(root: $0.root, revision: $0.revision, location: $0.location) }
  }

  /// Starts saving changes.
  func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    saving?.begin()
  }

  /// Opens a path; this doesn't count as an interaction by the visitor.
  func open(_ path: PagePath) {
    screen?.open(path.text)
  }

  /// Ends the screen and all of its work, and waits until everything is saved.
  ///
  /// - Returns: A sentence for the log about changes that could not be saved.
  func end() async -> String? {
    subscription?.cancel()
    subscription = nil
    screen?.end()
    screen = nil
    saving?.onProgress = nil
    return await saving?.finish()
  }

  /// Handles the oldest event.
  ///
  /// - Returns: Whether there are more.
  func handleEvent() -> Bool {
    guard let screen, let (delivery, hasMore) = queue.take() else { return false }
    // An event's changes and its answer go to the event loop together.
    isHandlingEvent = true
    let clock = ContinuousClock()
    let beginning = clock.now
    var outcome = EventQueue.Outcome(number: delivery.event.number)
    if let saving {
      let isDone = saving.handling { outcome = handle(delivery.event, on: screen) }
      if !isDone { outcome.refusal = .moved }
    } else {
      outcome = handle(delivery.event, on: screen)
    }
    outcome.time = clock.now - beginning
    outbox.append(.answer(delivery.recipient, outcome))
    isHandlingEvent = false
    flush()
    return hasMore
  }

  /// Records that a page shows the screen again after none did, or that no page shows it any more.
  func shown(_ isShown: Bool) {
    if screen != nil { saving?.shown(isShown) }
  }

  /// Sends the whole tree to a session that has lost track of it.
  func sendTree() {
    guard let snapshot else { return }
    outbox.append(.tree(snapshot))
    flush()
  }

  private func handle(
    _ numbered: EventMessage.Numbered, on screen: any Screen
  ) -> EventQueue.Outcome {
    var outcome = EventQueue.Outcome(number: numbered.number)
    if numbered.intent.isUserAction { begin() }
    if !isVisited {
      isVisited = true
      saving?.visited()
    }
    switch numbered.intent {
    case .open(let path):
      screen.open(path.text)
    case .visit(let path):
      if screen.location != path.text { screen.open(path.text) }
    case .adapt(let traits):
      screen.adapt(to: traits)
    case .invalid(let error):
      outcome.refusal = .invalid(error)
    case .event(let event):
      if case .edit = event.action { saving?.edited() }
      let revision = screen.revision
      mayMoveFocus = false
      do throws(EventError) {
        try screen.send(event)
        if event.action.mayMoveFocus, mayMoveFocus { outcome.revisionBefore = revision }
      } catch {
        outcome.refusal = .event(error)
      }
    }
    // Before the user's first interaction, the page's own reports change no saved state.
    outcome.changes = hasBegun ? saving?.changes ?? 0 : 0
    return outcome
  }

  private func received(_ batch: PatchBatch) {
    outbox.append(.batch(batch))
    if isHandlingEvent, !mayMoveFocus {
      mayMoveFocus = batch.patches.contains { patch in
        switch patch {
        case .insert: true
        case .update(_, let properties): properties.wantsFocus
        case .remove, .move: false
        }
      }
    }
    if !isHandlingEvent { flush() }
  }

  private func flush() {
    guard !isHandlingEvent, !outbox.isEmpty else { return }
    let outputs = outbox
    outbox.removeAll(keepingCapacity: true)
    deliver(outputs)
  }
}

extension Event.Action {
  /// Whether the action is a user interaction after which a view may move the focus.
  fileprivate var mayMoveFocus: Bool {
    if case .pointer = self { true } else { !isReport }
  }
}

extension EventMessage.Intent {
  /// Whether the intent is a user interaction, not a report by the page itself.
  fileprivate var isUserAction: Bool {
    switch self {
    case .adapt: false
    case .event(let event): !event.action.isReport
    case .open, .visit, .invalid: true
    }
  }
}
