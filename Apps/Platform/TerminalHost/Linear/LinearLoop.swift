import ElementTree

/// The input and output of a screen that is read line by line.
@MainActor
protocol Console: AnyObject {
  /// Whether a user types on the console and sees the typed text.
  var isInteractive: Bool { get }

  /// Whether written text is still waiting to be sent.
  var isBusy: Bool { get }

  /// Returns the next bytes; empty at the end of the input, and when the task is cancelled.
  func read() async -> [UInt8]

  /// Writes text without waiting for its arrival.
  func write(_ text: String)

  /// Waits until everything has been written.
  ///
  /// - Returns: Whether the output is still open.
  func drain() async -> Bool

  /// Turns the echo of typed text on or off.
  func setEcho(_ isOn: Bool)

  /// Calls a function after a delay, unless the timer is cancelled before.
  func schedule(
    after delay: Duration, _ action: @escaping @MainActor () -> Void
  ) -> any TerminalTimer
}

/// A loop that connects a session to a console. Each input line leads to output lines. The loop
/// collects other changes for a short time, and reports them at intervals.
@MainActor
final class LinearLoop {
  /// The delay that collects changes into one report.
  static let patience = Duration.milliseconds(100)
  /// The shortest time between two reports of changes that the user didn't ask for.
  static let interval = Duration.seconds(1)

  private let console: any Console
  private let session: LinearSession
  private var reader = LineReader()
  private var timer: (any TerminalTimer)?
  private var hasNews = false
  private var isHeard = true

  init(screen: any Screen, console: any Console, title: String? = nil) {
    self.console = console
    session = LinearSession(screen: screen, title: title)
  }

  func run() async -> TerminalHost.Ending {
    defer {
      timer?.cancel()
      session.onChange = nil
      console.setEcho(true)
      session.screen.end()
    }
    session.onChange = { [weak self] in self?.changed() }
    say(session.begin())
    while !session.hasEnded {
      // The loop reads no further input while the output is blocked.
      isHeard = await console.drain()
      guard isHeard else { return .disconnected }
      if Task.isCancelled { return .cancelled }
      let bytes = await console.read()
      if Task.isCancelled { return .cancelled }
      if bytes.isEmpty {
        if let line = reader.rest() { take(line) }
        break
      }
      for line in reader.lines(adding: bytes) where !session.hasEnded && !Task.isCancelled {
        take(line)
        isHeard = await console.drain()
        guard isHeard else { return .disconnected }
      }
    }
    say(session.news(), isPrompting: false)
    _ = await console.drain()
    return .quit
  }

  private func take(_ line: LineReader.Line) {
    switch line {
    case .text(let text): say(session.take(text))
    case .tooLong(let length):
      say([
        "That line has \(length) bytes. At most \(LineReader.longest) are taken, so nothing was done."
      ])
    }
  }

  private func say(_ lines: [String], isPrompting: Bool = true) {
    var text = lines.map { $0 + "\n" }.joined()
    if console.isInteractive, isPrompting, !session.hasEnded { text += "> " }
    console.setEcho(!session.isAskingSecret)
    if !text.isEmpty { console.write(text) }
  }

  // MARK: - Changes without input

  private func changed() {
    hasNews = true
    if timer == nil { schedule(after: Self.patience) }
  }

  private func schedule(after delay: Duration) {
    timer = console.schedule(after: delay) { [weak self] in
      guard let self else { return }
      timer = nil
      guard hasNews, !session.hasEnded else { return }
      if !console.isBusy {
        hasNews = false
        let news = session.news()
        // The user may be typing on the current line. The report begins below it, and the typed
        // text stays valid.
        if !news.isEmpty { say(console.isInteractive ? [""] + news : news) }
      }
      schedule(after: Self.interval)
    }
  }
}
