// For POSIX systems only, like everything in this folder.

import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#else
  #error(
    "TerminalHost needs a POSIX terminal: Linux or an Apple platform. Elsewhere, leave it out and serve the app to a browser with WebHost."
  )
#endif

/// The terminal that the process was started in.
@MainActor
final class PosixTerminal: Terminal {
  private let input: TerminalFile
  private let output: TerminalFile
  private var queue: OutputQueue
  private let capturesOutput: Bool
  private let start = ContinuousClock.now
  private var capture: OutputCapture?
  private var original = termios()
  private var signals: SignalRelay?
  private var source: (any DispatchSourceRead)?
  /// Whether the terminal hasn't answered a status request yet.
  private var awaitsStatus = false
  /// The last bytes read since the request, because an answer may arrive in pieces.
  private var lastBytes: ArraySlice<UInt8> = []
  private var receive: (@MainActor (TerminalEvent) -> Void)?

  /// - Parameters:
  ///   - input: A file descriptor of a terminal to read from.
  ///   - output: A file descriptor of a terminal to write to.
  ///   - term: The terminal's type, as in the environment variable `TERM`.
  ///   - capturesOutput: Whether to hold back the process's own output to the terminal while the
  ///     terminal is taken.
  init(
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO,
    term: String? = PosixTerminal.environment("TERM"), capturesOutput: Bool = true
  ) throws(TerminalError) {
    guard isatty(input) == 1 else { throw .notATerminal(stream: "input") }
    guard isatty(output) == 1 else { throw .notATerminal(stream: "output") }
    guard let term, !term.isEmpty, term != "dumb" else {
      throw .unsuitable(term: term.flatMap { $0.isEmpty ? nil : $0 })
    }
    self.input = TerminalFile(reopening: input)
    self.output = TerminalFile(reopening: output)
    self.capturesOutput = capturesOutput
    queue = OutputQueue(self.output)
  }

  var now: Duration { start.duration(to: .now) }

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Whether the user wants no colours (https://no-color.org).
  static var wantsNoColor: Bool {
    environment("NO_COLOR").map { !$0.isEmpty } ?? false
  }

  /// The number of colours that the terminal has according to the environment.
  static var colorDepth: Theme.Depth {
    switch environment("COLORTERM") {
    case "truecolor", "24bit": .rgb
    default: environment("TERM")?.contains("256color") == true ? .indexed : .own
    }
  }

  /// The delay for the rest of a sequence after an Escape; `nil` if the user has set none. It comes
  /// from `ESCDELAY` in milliseconds, as for programs made with ncurses.
  static var escapeDelay: Duration? {
    environment("ESCDELAY").flatMap { Int($0) }.map { .milliseconds(min(max($0, 0), 10_000)) }
  }

  var isBusy: Bool { queue.isBusy }

  /// The size of the terminal. If the terminal doesn't know its size, as on a serial line, the size
  /// comes from the environment, or is 80 by 24.
  var size: Size {
    var window = winsize()
    if ioctl(output.descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0,
      window.ws_row > 0
    {
      return Size(width: Int(window.ws_col), height: Int(window.ws_row))
    }
    return Size(
      width: Self.environment("COLUMNS").flatMap { Int($0) } ?? 80,
      height: Self.environment("LINES").flatMap { Int($0) } ?? 24)
  }

  // MARK: - Taking over and giving back

  func open(_ receive: @escaping @MainActor (TerminalEvent) -> Void) throws(TerminalError) {
    // An event may arrive on a different thread each time.
    self.receive = {
      AlternateStack.install()
      receive($0)
    }
    guard tcgetattr(input.descriptor, &original) == 0 else { throw .lastError(of: "tcgetattr") }
    let capture = capturesOutput ? OutputCapture() : nil
    signals = try SignalRelay(
      terminal: output.descriptor, modes: original, capture: capture
    ) { [weak self] in self?.receive?($0) }
    do throws(TerminalError) {
      try makeRaw()
    } catch {
      signals?.stop()
      throw error
    }
    self.capture = capture
    capture?.start()
    queue.onDrained = { [weak self] in self?.receive?(.drained) }
    queue.write(ControlSequence.enter)
    startReading()
  }

  func write(_ bytes: [UInt8]) {
    queue.write(bytes)
  }

  func askForStatus() {
    if awaitsStatus { return }
    awaitsStatus = true
    queue.write(ControlSequence.askForStatus)
  }

  func close() {
    source?.cancel()
    source = nil
    receive = nil
    restore()
    signals?.stop()
    signals = nil
    capture?.stop()
    capture = nil
  }

  func suspend() {
    // The terminal belongs to the shell while the process is stopped.
    SignalState.disarm()
    restore()
    SignalRelay.stopProcess()
    reclaim()
  }

  func reclaim() {
    SignalState.disarm()
    SignalRelay.waitForForeground(of: input.descriptor)
    // Another program may have set modes of its own, which the host must restore later.
    var modes = termios()
    if tcgetattr(input.descriptor, &modes) == 0, modes.c_lflag & tcflag_t(ICANON) != 0 {
      original = modes
      signals?.modes = modes
    }
    SignalState.arm()
    try? makeRaw()
    queue.write(ControlSequence.enter)
  }

  private func makeRaw() throws(TerminalError) {
    var raw = original
    cfmakeraw(&raw)
    guard tcsetattr(input.descriptor, TCSANOW, &raw) == 0 else { throw .lastError(of: "tcsetattr") }
  }

  private func restore() {
    queue.finish(with: ControlSequence.leave)
    receiveStatus()
    // Unread keys and clicks were not meant for the shell.
    tcflush(input.descriptor, TCIFLUSH)
    tcsetattr(input.descriptor, TCSANOW, &original)
  }

  /// Waits briefly for an answer that is still on its way. Otherwise the shell would take the
  /// answer for typed text.
  private func receiveStatus() {
    for _ in 0..<10 where awaitsStatus {
      var ready = pollfd(fd: input.descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 100) > 0, ready.revents & Int16(POLLIN) != 0 else { break }
      let (count, bytes) = input.read(upTo: 16_384)
      guard count > 0 else { break }
      noteStatus(in: bytes)
    }
    awaitsStatus = false
  }

  private func noteStatus(in bytes: [UInt8]) {
    guard awaitsStatus else { return }
    let all = lastBytes + bytes
    awaitsStatus = !all.contains(ControlSequence.status)
    lastBytes = awaitsStatus ? all.suffix(ControlSequence.status.count - 1) : []
  }

  // MARK: - Reading

  private func startReading() {
    let source = DispatchSource.makeReadSource(fileDescriptor: input.descriptor, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.readInput() }
    }
    source.setCancelHandler { [input] in withExtendedLifetime(input) {} }
    source.resume()
    self.source = source
  }

  private func readInput() {
    let (count, bytes) = input.read(upTo: 16_384)
    if count > 0 {
      noteStatus(in: bytes)
      receive?(.input(bytes))
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      source?.cancel()
      receive?(.closed)
    }
  }

  func schedule(
    after delay: Duration, _ action: @escaping @MainActor () -> Void
  ) -> any TerminalTimer {
    TaskTimer(after: delay) {
      AlternateStack.install()
      action()
    }
  }
}

/// A timer of the concurrency runtime.
@MainActor
final class TaskTimer: TerminalTimer {
  private var task: Task<Void, Never>?

  init(after delay: Duration, _ action: @escaping @MainActor () -> Void) {
    task = Task {
      if delay > .zero { try? await Task.sleep(for: delay) }
      if !Task.isCancelled { action() }
    }
  }

  func cancel() {
    task?.cancel()
  }
}

extension TerminalError {
  /// Returns the last error of the operating system.
  static func lastError(of operation: String) -> TerminalError {
    let code = errno
    return .system(operation: operation, code: code, reason: String(cString: strerror(code)))
  }
}
