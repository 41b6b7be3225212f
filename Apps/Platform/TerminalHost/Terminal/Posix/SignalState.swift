// For POSIX systems only.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// All that signal handlers use: plain memory that is set up before they are installed.
///
/// A handler may interrupt anything, an allocation for instance, so it must not allocate, lock, or
/// call what may; what is called here is on POSIX's list of async-signal-safe functions.
struct SignalState {
  var isArmed = false
  var terminal: Int32 = -1
  var modes = termios()
  /// Where ``OutputCapture`` keeps what was written, and where that belongs.
  var captured: Int32 = -1
  var savedError: Int32 = -1
  /// The pipe that the main actor reads signals from.
  var wakeUp: Int32 = -1
  /// How often the process has been asked to end.
  var terminations: Int32 = 0

  /// Safe although nothing guards it: the pointer never changes; what it points to is written on the
  /// main actor while no handler is installed, and by handlers in ways that no order can break.
  nonisolated(unsafe) static let shared: UnsafeMutablePointer<SignalState> = {
    let state = UnsafeMutablePointer<SignalState>.allocate(capacity: 1)
    state.initialize(to: SignalState())
    return state
  }()

  /// What each signal did before, by its number. Safe for the same reason.
  nonisolated(unsafe) private static let previous: UnsafeMutablePointer<sigaction> = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: count)
    actions.initialize(repeating: sigaction(), count: count)
    return actions
  }()

  /// What ends a use of the terminal. Safe for the same reason.
  nonisolated(unsafe) private static let leave: UnsafeMutableBufferPointer<UInt8> = {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: ControlSequence.leave.count)
    _ = bytes.initialize(from: ControlSequence.leave)
    return bytes
  }()

  /// More than there are signals on any system.
  private static let count = 128

  // MARK: - Handlers

  typealias Handler = @convention(c) (Int32) -> Void

  /// Leaves a signal to the main actor. If the main actor doesn't get round to ending the process
  /// before it is asked a second time, it hangs, and the process ends without it.
  static let report: Handler = { signal in
    let savedErrno = errno
    if signal == SIGTERM || signal == SIGINT || signal == SIGHUP {
      shared.pointee.terminations += 1
      if shared.pointee.terminations > 1 { SignalState.restoreAndDie(signal) }
    }
    var number = UInt8(truncatingIfNeeded: signal)
    _ = write(shared.pointee.wakeUp, &number, 1)
    errno = savedErrno
  }

  /// Gives the terminal back, shows what the process had to say, and lets the signal do what it
  /// would have done without us.
  static let restoreAndDie: Handler = { signal in
    if shared.pointee.isArmed {
      shared.pointee.isArmed = false
      writeLeave()
      tcflush(shared.pointee.terminal, TCIFLUSH)
      tcsetattr(shared.pointee.terminal, TCSANOW, &shared.pointee.modes)
      if shared.pointee.captured >= 0 {
        OutputCapture.replay(shared.pointee.captured, to: shared.pointee.savedError)
        // Whoever handles the signal next (a backtrace, say) may have more to say.
        dup2(shared.pointee.savedError, STDERR_FILENO)
      }
    }
    sigaction(signal, previous + Int(signal), nil)
    // Blocked until this handler returns, and then delivered before anything else happens.
    raise(signal)
  }

  /// Writing doesn't wait, so this does, but not for a terminal that hangs.
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

  // MARK: - Installing

  static func install(_ handler: @escaping Handler, for signal: Int32, restarts: Bool = false) {
    // Made before the first signal can arrive.
    _ = (shared, leave)
    let flags = Int32(SA_ONSTACK) | (restarts ? Int32(SA_RESTART) : 0)
    var action = action(handler, flags: flags)
    sigaction(signal, &action, previous + Int(signal))
  }

  static func uninstall(_ signal: Int32) {
    sigaction(signal, previous + Int(signal), nil)
  }

  static func setDisposition(_ handler: Handler?, for signal: Int32) -> sigaction {
    var new = action(handler, flags: 0)
    var old = sigaction()
    sigaction(signal, &new, &old)
    return old
  }

  static func restore(_ old: sigaction, for signal: Int32) {
    var old = old
    sigaction(signal, &old, nil)
  }

  /// The systems' headers agree on everything but the name of the handler.
  private static func action(_ handler: Handler?, flags: Int32) -> sigaction {
    var action = sigaction()
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = handler
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler = handler
    #elseif canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #endif
    action.sa_flags = flags
    sigemptyset(&action.sa_mask)
    return action
  }
}
