import ElementTree

/// What a screen that is read line by line needs to read lines from and to write lines to.
@MainActor
protocol Console: AnyObject {
  /// Whether a person types there, and sees what they type.
  var isInteractive: Bool { get }

  /// Whether lines are still on their way.
  var isBusy: Bool { get }

  /// The next bytes; empty at the end of the input, and when the task is cancelled.
  func read() async -> [UInt8]

  /// Writes without waiting for that to arrive.
  func write(_ text: String)

  /// Waits until everything has been written.
  ///
  /// - Returns: Whether there still is anybody to write to.
  func drain() async -> Bool

  /// Shows what is typed, or doesn't.
  func setEcho(_ isOn: Bool)

  /// Calls a function after a while, unless the timer is cancelled before.
  func schedule(
    after delay: Duration, _ action: @escaping @MainActor () -> Void
  ) -> any TerminalTimer
}

/// Joins a session to a console: a line that comes in leads to lines that go out. What changes without that is said
/// in between, soon but not often.
@MainActor
final class LinearLoop {
  /// How long changes are waited for that come together.
  static let patience = Duration.milliseconds(100)
  /// Between two times that changes are said which nobody asked for.
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
      // Who doesn't read what there is to say isn't asked for more.
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

  // MARK: - What changes on its own

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
        // What somebody is typing stands on the line; it stays there for the program, and goes on behind.
        if !news.isEmpty { say(console.isInteractive ? [""] + news : news) }
      }
      schedule(after: Self.interval)
    }
  }
}
