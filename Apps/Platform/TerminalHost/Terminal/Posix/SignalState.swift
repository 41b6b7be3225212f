// For POSIX systems only.

import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The state that signal handlers use: plain memory, set up before the handlers are installed.
///
/// A handler may interrupt any code, even an allocation, so it must neither allocate nor lock. It
/// calls only functions that POSIX lists as async-signal-safe.
struct SignalState {
  var terminal: Int32 = -1
  var modes = termios()
  /// Whether the terminal shows a screen of the process that must be left.
  var showsScreen = false
  /// The files of ``OutputCapture``.
  var captured = OutputCapture.Files()
  /// The pipe that the main actor reads signals from.
  var wakeUp: Int32 = -1
  /// The number of requests to end the process.
  var terminations: Int32 = 0

  /// The shared state. It is safe without a guard, because the pointer never changes. The main
  /// actor writes to the memory only while the terminal isn't armed. Handlers write only counters
  /// and flags.
  nonisolated(unsafe) static let shared: UnsafeMutablePointer<SignalState> = {
    let state = UnsafeMutablePointer<SignalState>.allocate(capacity: 1)
    state.initialize(to: SignalState())
    return state
  }()

  /// Whether the terminal must be restored before the process ends.
  private static let isArmed = Atomic(false)

  /// The former actions of the signals, by number. Safe for the same reason as `shared`.
  nonisolated(unsafe) private static let previous: UnsafeMutablePointer<sigaction> = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: count)
    actions.initialize(repeating: sigaction(), count: count)
    return actions
  }()

  /// Whether each signal has a handler of this type, by number. Safe for the same reason as
  /// `shared`.
  nonisolated(unsafe) private static let isInstalled: UnsafeMutablePointer<Bool> = {
    let flags = UnsafeMutablePointer<Bool>.allocate(capacity: count)
    flags.initialize(repeating: false, count: count)
    return flags
  }()

  /// The bytes that leave the terminal's screen. Safe for the same reason as `shared`.
  nonisolated(unsafe) private static let leave: UnsafeMutableBufferPointer<UInt8> = {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: ControlSequence.leave.count)
    _ = bytes.initialize(from: ControlSequence.leave)
    return bytes
  }()

  /// One more than the greatest signal number on any system.
  static let count = 65

  // MARK: - Giving the terminal back

  /// Makes every end of the process restore the terminal.
  static func arm() {
    // Initializes these values now, because a handler must not allocate.
    _ = (shared, previous, isInstalled, leave, callsAtExit)
    isArmed.store(true, ordering: .sequentiallyConsistent)
  }

  static func disarm() {
    isArmed.store(false, ordering: .sequentiallyConsistent)
  }

  /// Restores the terminal once, and shows the captured output.
  private static func giveBack() {
    guard isArmed.exchange(false, ordering: .sequentiallyConsistent) else { return }
    if shared.pointee.showsScreen {
      writeLeave()
      tcflush(shared.pointee.terminal, TCIFLUSH)
    }
    tcsetattr(shared.pointee.terminal, TCSANOW, &shared.pointee.modes)
    // A former handler, such as one for a backtrace, may still write output.
    shared.pointee.captured.release()
  }

  /// Writes the leave sequence, and waits only briefly for a hanging terminal.
  private static func writeLeave() {
    var written = 0
    for _ in 0..<10 where written < leave.count {
      let count = write(
        shared.pointee.terminal, leave.baseAddress! + written, leave.count - written)
      if count > 0 { written += count }
      if written == leave.count { return }
      var ready = pollfd(fd: shared.pointee.terminal, events: Int16(POLLOUT), revents: 0)
      poll(&ready, 1, 50)
    }
  }

  /// Whether the restoration is registered for `exit`, which any code may call.
  private static let callsAtExit: Bool =
    atexit {
      // Moves buffered output into the captured output.
      fflush(nil)
      SignalState.giveBack()
    } == 0

  // MARK: - Handlers

  #if canImport(Darwin)
    typealias Information = UnsafeMutablePointer<__siginfo>
  #else
    typealias Information = UnsafeMutablePointer<siginfo_t>
  #endif
  typealias Handler = @convention(c) (Int32, Information?, UnsafeMutableRawPointer?) -> Void

  /// Passes a signal to the main actor. A second request to end means that the main actor hangs, so
  /// the handler ends the process itself.
  static let report: Handler = { signal, _, _ in
    let savedErrno = errno
    if signal == SIGTERM || signal == SIGINT || signal == SIGHUP {
      shared.pointee.terminations += 1
      if shared.pointee.terminations > 1 {
        giveBack()
        die(of: signal)
      }
    }
    var number = UInt8(truncatingIfNeeded: signal)
    _ = write(shared.pointee.wakeUp, &number, 1)
    errno = savedErrno
  }

  /// Restores the terminal, calls the former handler, and ends the process by the signal.
  static let restoreAndDie: Handler = { signal, information, context in
    giveBack()
    let previous = previous[Int(signal)]
    if isHandler(previous) { answerQuestion() }
    // The former handler may depend on the former actions of other signals.
    uninstallAll()
    call(previous, signal, information, context)
    // The former handler may return to let the failing instruction run again and end the process. A
    // signal from another process has no such instruction.
    die(of: signal)
  }

  /// Answers the question at the end of Swift's backtrace, which would otherwise wait half a minute
  /// for a key.
  private static func answerQuestion() {
    var ends: (read: Int32, write: Int32) = (-1, -1)
    let isMade = withUnsafeMutableBytes(of: &ends) {
      pipe($0.baseAddress!.assumingMemoryBound(to: Int32.self)) == 0
    }
    guard isMade else { return }
    var key = UInt8(ascii: "q")
    _ = write(ends.write, &key, 1)
    dup2(ends.read, STDIN_FILENO)
    close(ends.read)
    close(ends.write)
  }

  private static func call(
    _ action: sigaction, _ signal: Int32, _ information: Information?,
    _ context: UnsafeMutableRawPointer?
  ) {
    guard isHandler(action) else { return }
    if action.sa_flags & Int32(truncatingIfNeeded: SA_SIGINFO) != 0 {
      #if canImport(Glibc)
        action.__sigaction_handler.sa_sigaction(signal, information, context)
      #elseif canImport(Musl)
        action.__sa_handler.sa_sigaction(signal, information, context)
      #elseif canImport(Darwin)
        action.__sigaction_u.__sa_sigaction(signal, information, context)
      #endif
    } else {
      #if canImport(Glibc)
        action.__sigaction_handler.sa_handler(signal)
      #elseif canImport(Musl)
        action.__sa_handler.sa_handler(signal)
      #elseif canImport(Darwin)
        action.__sigaction_u.__sa_handler(signal)
      #endif
    }
  }

  /// Ends the process by a signal at once.
  private static func die(of signal: Int32) -> Never {
    _ = setDisposition(SIG_DFL, for: signal)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(signal)
    // Signals don't end the first process of a container.
    _exit(128 + signal)
  }

  // MARK: - Installing

  /// Installs a handler for a signal, unless the process ignores the signal.
  ///
  /// - Parameter replacesHandler: Whether to replace an existing handler.
  static func install(
    _ handler: @escaping Handler, for signal: Int32, restarts: Bool = false,
    replacesHandler: Bool = true
  ) {
    var current = sigaction()
    guard !isInstalled[Int(signal)], sigaction(signal, nil, &current) == 0, !isIgnored(current),
      replacesHandler || !isHandler(current)
    else { return }
    previous[Int(signal)] = current
    let flags = Int32(SA_ONSTACK) | (restarts ? Int32(SA_RESTART) : 0)
    var action = action(handler, flags: flags)
    isInstalled[Int(signal)] = sigaction(signal, &action, nil) == 0
  }

  /// Restores the former actions of all signals.
  static func uninstallAll() {
    for signal in 1..<count where isInstalled[signal] {
      isInstalled[signal] = false
      var current = sigaction()
      // A handler set in the meantime stays.
      guard sigaction(Int32(signal), nil, &current) == 0, isOurs(current) else { continue }
      sigaction(Int32(signal), previous + signal, nil)
    }
  }

  static func setDisposition(_ handler: (@convention(c) (Int32) -> Void)?, for signal: Int32)
    -> sigaction
  {
    var new = sigaction()
    #if canImport(Glibc)
      new.__sigaction_handler.sa_handler = handler
    #elseif canImport(Musl)
      new.__sa_handler.sa_handler = handler
    #elseif canImport(Darwin)
      new.__sigaction_u.__sa_handler = handler
    #endif
    sigemptyset(&new.sa_mask)
    var old = sigaction()
    sigaction(signal, &new, &old)
    return old
  }

  static func restore(_ old: sigaction, for signal: Int32) {
    var old = old
    sigaction(signal, &old, nil)
  }

  static func isIgnored(_ signal: Int32) -> Bool {
    var current = sigaction()
    return sigaction(signal, nil, &current) == 0 && isIgnored(current)
  }

  // MARK: - Actions

  /// Makes a signal action. The systems' headers differ only in the name of the handler.
  private static func action(_ handler: @escaping Handler, flags: Int32) -> sigaction {
    var action = sigaction()
    #if canImport(Glibc)
      action.__sigaction_handler.sa_sigaction = handler
    #elseif canImport(Musl)
      action.__sa_handler.sa_sigaction = handler
    #elseif canImport(Darwin)
      action.__sigaction_u.__sa_sigaction = handler
    #endif
    action.sa_flags = flags | Int32(truncatingIfNeeded: SA_SIGINFO)
    sigemptyset(&action.sa_mask)
    return action
  }

  /// Returns the address of an action's handler; 0 and 1 for the two actions without one.
  private static func address(_ action: sigaction) -> Int {
    #if canImport(Glibc)
      unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    #elseif canImport(Musl)
      unsafeBitCast(action.__sa_handler.sa_handler, to: Int.self)
    #elseif canImport(Darwin)
      unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
    #endif
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    address(action) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func isHandler(_ action: sigaction) -> Bool {
    address(action) != unsafeBitCast(SIG_DFL, to: Int.self) && !isIgnored(action)
  }

  private static func isOurs(_ action: sigaction) -> Bool {
    let address = address(action)
    return address == unsafeBitCast(report, to: Int.self)
      || address == unsafeBitCast(restoreAndDie, to: Int.self)
  }
}
