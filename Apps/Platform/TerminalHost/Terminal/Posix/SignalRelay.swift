// For POSIX systems only.

import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A relay that turns signals into events on the main actor. It restores the terminal before a
/// signal ends the process.
@MainActor
final class SignalRelay {
  private let reader: Int32
  private let source: any DispatchSourceRead
  private let receive: @MainActor (TerminalEvent) -> Void

  /// The reported signals. Their handler writes the signal's number into a pipe.
  private static let reported = [SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGINT, SIGHUP]
  /// The signals of a failed process. Their existing handlers, which may show a backtrace, run
  /// after the terminal is restored.
  private static let failures = [
    SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGQUIT, SIGSYS,
  ]
  /// The signals that don't end the process by default.
  private static let harmless: [Int32] = {
    var harmless = [
      SIGCHLD, SIGCONT, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH,
    ]
    #if canImport(Darwin)
      harmless += [SIGINFO, SIGIO]
    #endif
    return harmless
  }()

  /// - Parameters:
  ///   - terminal: The file descriptor to restore.
  ///   - modes: The modes to restore it to.
  ///   - capture: The capture whose output must appear after a crash.
  init(
    terminal: Int32, modes: termios, capture: OutputCapture?,
    _ receive: @escaping @MainActor (TerminalEvent) -> Void
  ) throws(TerminalError) {
    var pipeEnds: [Int32] = [-1, -1]
    guard pipe(&pipeEnds) == 0 else { throw .lastError(of: "pipe") }
    for end in pipeEnds {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    reader = pipeEnds[0]
    self.receive = receive
    source = DispatchSource.makeReadSource(fileDescriptor: reader, queue: .main)
    let state = SignalState.shared
    state.pointee.wakeUp = pipeEnds[1]
    state.pointee.terminal = terminal
    state.pointee.modes = modes
    state.pointee.showsScreen = true
    state.pointee.captured = capture?.files ?? OutputCapture.Files()
    state.pointee.terminations = 0
    SignalState.arm()
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.readSignals() }
    }
    source.setCancelHandler { [reader] in close(reader) }
    source.resume()
    for signal in Self.reported {
      SignalState.install(SignalState.report, for: signal, restarts: true)
    }
    Self.restoreBeforeEnding()
  }

  /// Makes every signal that ends the process restore the terminal first. A signal that already has
  /// a handler keeps it, unless it is one of the `failures`.
  static func restoreBeforeEnding() {
    AlternateStack.install()
    for signal in failures { SignalState.install(SignalState.restoreAndDie, for: signal) }
    for signal in 1..<Int32(SignalState.count) where !(failures + harmless).contains(signal) {
      SignalState.install(SignalState.restoreAndDie, for: signal, replacesHandler: false)
    }
  }

  var modes: termios {
    get { SignalState.shared.pointee.modes }
    set { SignalState.shared.pointee.modes = newValue }
  }

  /// Restores the former handlers.
  func stop() {
    SignalState.disarm()
    SignalState.uninstallAll()
    source.cancel()
    close(SignalState.shared.pointee.wakeUp)
    SignalState.shared.pointee.wakeUp = -1
  }

  private func readSignals() {
    var signals = [UInt8](repeating: 0, count: 64)
    let count = read(reader, &signals, signals.count)
    // While the user resizes the window, many signals may arrive between two readings. One event is
    // enough.
    var seen: Set<Int32> = []
    for signal in signals.prefix(max(0, count)).map(Int32.init) where seen.insert(signal).inserted {
      switch signal {
      case SIGWINCH: receive(.resized)
      case SIGCONT: receive(.resumed)
      case SIGTSTP: receive(.suspensionRequested)
      default: receive(.terminationRequested(signal: signal))
      }
    }
  }

  /// Stops the process as Control-Z does in an ordinary terminal, and returns when the process
  /// continues.
  static func stopProcess() {
    if SignalState.isIgnored(SIGTSTP) { return }
    // First stop the rest of the process group, such as the script that started this process. Then
    // stop this process by a signal to this thread, so that it stops exactly here.
    let previous = SignalState.setDisposition(SIG_IGN, for: SIGTSTP)
    kill(0, SIGTSTP)
    // If a thread blocks the signal, the signal stays pending although it is ignored. It would stop
    // the process a second time once it is no longer ignored. Setting the same disposition again
    // discards the pending signal.
    _ = SignalState.setDisposition(SIG_IGN, for: SIGTSTP)
    stop(by: SIGTSTP)
    SignalState.restore(previous, for: SIGTSTP)
  }

  /// Stops the process while it is in the background of its terminal. A shell may continue the
  /// process there, while the terminal belongs to another process group.
  static func waitForForeground(of terminal: Int32) {
    while true {
      let foreground = tcgetpgrp(terminal)
      // Without a shell to bring it to the foreground, the process must not stop.
      guard foreground > 0, foreground != getpgrp(), getsid(getppid()) == getsid(0) else { return }
      stop(by: SIGTTOU)
    }
  }

  private static func stop(by signal: Int32) {
    let previous = SignalState.setDisposition(SIG_DFL, for: signal)
    // The main actor runs on a Dispatch thread, which blocks signals. A signal raised there would
    // stay pending forever.
    var stop = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, signal)
    var mask = sigset_t()
    let isUnblocked = pthread_sigmask(SIG_UNBLOCK, &stop, &mask) == 0
    raise(signal)
    if isUnblocked { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    SignalState.restore(previous, for: signal)
  }
}
