// For POSIX systems only.

import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Turns signals into events on the main actor, and restores the terminal when one of them is about
/// to end the process.
@MainActor
final class SignalRelay {
  private let reader: Int32
  private let source: any DispatchSourceRead
  private let receive: @MainActor (TerminalEvent) -> Void

  /// Signals that are reported: their handler writes their number into a pipe.
  private static let reported = [SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGINT, SIGHUP]
  /// Signals that end the process after the terminal has been restored.
  private static let fatal = [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGQUIT, SIGSYS]

  /// - Parameters:
  ///   - terminal: The file descriptor to restore.
  ///   - modes: The modes to restore it to.
  ///   - capture: What holds back output that has to be shown after a crash.
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
    state.pointee.captured = capture?.file ?? -1
    state.pointee.savedError = capture?.savedError ?? -1
    state.pointee.terminations = 0
    state.pointee.isArmed = true
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.readSignals() }
    }
    source.resume()
    Self.useAlternateStack()
    for signal in Self.fatal { SignalState.install(SignalState.restoreAndDie, for: signal) }
    for signal in Self.reported {
      SignalState.install(SignalState.report, for: signal, restarts: true)
    }
  }

  var modes: termios {
    get { SignalState.shared.pointee.modes }
    set { SignalState.shared.pointee.modes = newValue }
  }

  /// Puts back the handlers that were there before.
  func stop() {
    for signal in Self.reported + Self.fatal { SignalState.uninstall(signal) }
    SignalState.shared.pointee.isArmed = false
    source.cancel()
    close(SignalState.shared.pointee.wakeUp)
    close(reader)
  }

  private func readSignals() {
    var signals = [UInt8](repeating: 0, count: 64)
    let count = read(reader, &signals, signals.count)
    // A window that is being dragged is resized many times between two readings.
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

  /// Stops the process as Control-Z does in a terminal that nobody has taken over, and returns when
  /// it goes on.
  static func stopProcess() {
    // First the others of the process group, such as the script that started this process; then
    // this one, by a signal to this very thread, so that it stops here and nowhere else.
    let previous = SignalState.setDisposition(SIG_IGN, for: SIGTSTP)
    kill(0, SIGTSTP)
    // A thread that blocks the signal keeps it waiting in spite of that, until another one takes it: that
    // could be after the next line, and then the process would stop twice. Ignoring it discards it.
    _ = SignalState.setDisposition(SIG_IGN, for: SIGTSTP)
    _ = SignalState.setDisposition(SIG_DFL, for: SIGTSTP)
    // The main actor runs on a thread of Dispatch's, which blocks signals: one that is raised there
    // would wait for ever.
    var stop = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    var mask = sigset_t()
    let isUnblocked = pthread_sigmask(SIG_UNBLOCK, &stop, &mask) == 0
    raise(SIGTSTP)
    if isUnblocked { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    SignalState.restore(previous, for: SIGTSTP)
  }

  /// Lets the handlers run when the reason for the signal is that the main thread's stack is full.
  private static func useAlternateStack() {
    var current = stack_t()
    guard sigaltstack(nil, &current) == 0, current.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    let size = 64 * 1_024
    var stack = stack_t()
    // Kept for the rest of the process's life: a handler may need it at any time.
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
  }
}
