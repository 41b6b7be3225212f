import ElementTree

/// A loop that connects a session to a terminal. It draws a frame after an input, after a change to
/// the screen, and for each step of an animation or a held mouse button. The loop does nothing in
/// between.
@MainActor
final class HostLoop {
  private let terminal: any Terminal
  private let session: Session
  private var parser = InputParser()

  private var ending: TerminalHost.Ending?
  private var continuation: CheckedContinuation<Void, Never>?

  private var inputTimer: (any TerminalTimer)?
  private var frameTimer: (any TerminalTimer)?
  private var animationTimer: (any TerminalTimer)?
  private var holdTimer: (any TerminalTimer)?
  /// Whether the screen has changes that the terminal doesn't show yet.
  private var needsFrame = false

  /// The user's setting for the delay after an Escape; `nil` to ask the terminal instead.
  private let escapeDelay: Duration?

  init(
    screen: any Screen, terminal: any Terminal, theme: Theme = Theme(), title: String? = nil,
    escapeDelay: Duration? = nil
  ) {
    self.terminal = terminal
    self.escapeDelay = escapeDelay
    session = Session(screen: screen, size: terminal.size, theme: theme, title: title)
  }

  // MARK: - Times

  /// The delay after an Escape before the loop asks the terminal whether the rest of a sequence
  /// follows. A user hardly notices this delay.
  static let escapeDelay = Duration.milliseconds(100)
  /// The time in which the terminal has to answer. The rest of a sequence arrives before the
  /// answer, however slow the connection is.
  static let answerDelay = Duration.milliseconds(500)
  /// The pause in a paste after which the loop shows the part that has arrived.
  static let pasteDelay = Duration.seconds(1)
  /// The shortest time between two frames that no input caused.
  static let frameInterval = Duration.milliseconds(16)
  static let animationInterval = Duration.milliseconds(120)

  // MARK: - Run loop

  func run() async throws(TerminalError) -> TerminalHost.Ending {
    defer { session.screen.end() }
    session.onChange = { [weak self] in self?.screenChanged() }
    try terminal.open { [weak self] in self?.handle($0) }
    session.resize(terminal.size)
    draw()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if ending == nil { self.continuation = continuation } else { continuation.resume() }
      }
    } onCancel: {
      Task { @MainActor in self.end(.cancelled) }
    }
    terminal.close()
    return ending ?? .quit
  }

  private func end(_ ending: TerminalHost.Ending) {
    guard self.ending == nil else { return }
    self.ending = ending
    for timer in [inputTimer, frameTimer, animationTimer, holdTimer] { timer?.cancel() }
    continuation?.resume()
    continuation = nil
  }

  // MARK: - Events

  private func handle(_ event: TerminalEvent) {
    guard ending == nil else { return }
    switch event {
    case .input(let bytes):
      inputTimer?.cancel()
      handle(parser.parse(bytes))
      waitForRestOfInput()
    case .resized:
      session.resize(terminal.size)
      draw()
    case .drained:
      if needsFrame { draw() }
    case .resumed:
      terminal.reclaim()
      redraw()
    case .suspensionRequested: suspend()
    case .terminationRequested(let signal): end(.signal(signal))
    case .closed: end(.disconnected)
    }
  }

  private func handle(_ inputs: [Input]) {
    if inputs.isEmpty { return }
    session.time = terminal.now
    defer { scheduleHold() }
    switch session.handle(inputs) {
    case .quit: end(.quit)
    case .suspend: suspend()
    case nil: draw()
    }
  }

  /// Schedules the next report of a held mouse button to the element that tracks the hold.
  private func scheduleHold() {
    holdTimer?.cancel()
    holdTimer = nil
    guard ending == nil, let delay = session.nextHold else { return }
    holdTimer = terminal.schedule(after: delay) { [weak self] in
      guard let self, ending == nil else { return }
      session.time = terminal.now
      session.pointerIsHeld()
      draw()
      scheduleHold()
    }
  }

  private func waitForRestOfInput() {
    guard parser.isWaiting, ending == nil else { return }
    if parser.isInPaste {
      takeWhatThereIs(after: Self.pasteDelay)
    } else if let escapeDelay {
      takeWhatThereIs(after: escapeDelay)
    } else {
      inputTimer = terminal.schedule(after: Self.escapeDelay) { [weak self] in
        guard let self, ending == nil else { return }
        terminal.askForStatus()
        takeWhatThereIs(after: Self.answerDelay)
      }
    }
  }

  private func takeWhatThereIs(after delay: Duration) {
    inputTimer = terminal.schedule(after: delay) { [weak self] in
      guard let self, ending == nil else { return }
      handle(parser.flush())
    }
  }

  private func suspend() {
    terminal.suspend()
    redraw()
  }

  private func redraw() {
    session.resize(terminal.size)
    session.invalidate()
    draw()
  }

  // MARK: - Frames

  /// Draws a frame soon, for all changes until then.
  private func screenChanged() {
    needsFrame = true
    guard frameTimer == nil, ending == nil else { return }
    scheduleFrame(after: .zero)
  }

  private func scheduleFrame(after delay: Duration) {
    frameTimer = terminal.schedule(after: delay) { [weak self] in
      guard let self else { return }
      frameTimer = nil
      guard needsFrame, ending == nil else { return }
      draw()
      frameTimer?.cancel()
      scheduleFrame(after: Self.frameInterval)
    }
  }

  private func draw() {
    guard ending == nil else { return }
    guard !terminal.isBusy else {
      needsFrame = true
      return
    }
    needsFrame = false
    session.time = terminal.now
    let bytes = session.render()
    if !bytes.isEmpty { terminal.write(bytes) }
    if session.frame.isAnimated, animationTimer == nil { scheduleAnimation() }
    session.reportSights()
  }

  private func scheduleAnimation() {
    animationTimer = terminal.schedule(after: Self.animationInterval) { [weak self] in
      guard let self else { return }
      animationTimer = nil
      session.phase += 1
      draw()
    }
  }
}
