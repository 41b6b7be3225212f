// For POSIX systems only.

import Synchronization

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
  var terminal: Int32 = -1
  var modes = termios()
  /// Whether the terminal shows a screen of the process, which has to be left.
  var showsScreen = false
  /// Where ``OutputCapture`` keeps what was written, and where that belongs.
  var captured = OutputCapture.Files()
  /// The pipe that the main actor reads signals from.
  var wakeUp: Int32 = -1
  /// How often the process has been asked to end.
  var terminations: Int32 = 0

  /// Safe although nothing guards it: the pointer never changes; what it points to is written on the
  /// main actor while the terminal isn't armed, and by handlers in ways that no order can break.
  nonisolated(unsafe) static let shared: UnsafeMutablePointer<SignalState> = {
    let state = UnsafeMutablePointer<SignalState>.allocate(capacity: 1)
    state.initialize(to: SignalState())
    return state
  }()

  /// Whether the terminal has to be given back before the process ends.
  private static let isArmed = Atomic(false)

  /// What each signal did before, by its number. Safe for the same reason.
  nonisolated(unsafe) private static let previous: UnsafeMutablePointer<sigaction> = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: count)
    actions.initialize(repeating: sigaction(), count: count)
    return actions
  }()

  /// Whether each signal has one of these handlers, by its number. Safe for the same reason.
  nonisolated(unsafe) private static let isInstalled: UnsafeMutablePointer<Bool> = {
    let flags = UnsafeMutablePointer<Bool>.allocate(capacity: count)
    flags.initialize(repeating: false, count: count)
    return flags
  }()

  /// What ends a use of the terminal. Safe for the same reason.
  nonisolated(unsafe) private static let leave: UnsafeMutableBufferPointer<UInt8> = {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: ControlSequence.leave.count)
    _ = bytes.initialize(from: ControlSequence.leave)
    return bytes
  }()

  /// One more than the greatest number that a signal has on any system.
  static let count = 65

  // MARK: - Giving the terminal back

  /// Has the terminal given back however the process ends.
  static func arm() {
    // Made before the first signal can arrive.
    _ = (shared, previous, isInstalled, leave, callsAtExit)
    isArmed.store(true, ordering: .sequentiallyConsistent)
  }

  static func disarm() {
    isArmed.store(false, ordering: .sequentiallyConsistent)
  }

  /// Gives the terminal back, once, and shows what the process had to say.
  private static func giveBack() {
    guard isArmed.exchange(false, ordering: .sequentiallyConsistent) else { return }
    if shared.pointee.showsScreen {
      writeLeave()
      tcflush(shared.pointee.terminal, TCIFLUSH)
    }
    tcsetattr(shared.pointee.terminal, TCSANOW, &shared.pointee.modes)
    // A handler that was there before (one that shows a backtrace, say) may have more to say.
    shared.pointee.captured.release()
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

  /// The process may also end by `exit`, called from anywhere.
  private static let callsAtExit: Bool =
    atexit {
      // Buffered output belongs to the captured output.
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

  /// Leaves a signal to the main actor. If the main actor doesn't get round to ending the process
  /// before it is asked a second time, it hangs, and the process ends without it.
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

  /// Gives the terminal back, lets the handler that was there before have its say, and ends the
  /// process by the signal.
  static let restoreAndDie: Handler = { signal, information, context in
    giveBack()
    let previous = previous[Int(signal)]
    if isHandler(previous) { answerQuestion() }
    // The handler that was there before may need signals that do what they did then.
    uninstallAll()
    call(previous, signal, information, context)
    // It may have returned, to have the instruction that failed end the process: one that was sent
    // the signal by another process has none.
    die(of: signal)
  }

  /// Swift's backtrace ends with a question, and waits half a minute for a key. Nobody who uses an app knows
  /// an answer, so it finds one.
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

  /// Ends the process by a signal, at once.
  private static func die(of signal: Int32) -> Never {
    _ = setDisposition(SIG_DFL, for: signal)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(signal)
    // The first process of a container isn't ended by signals.
    _exit(128 + signal)
  }

  // MARK: - Installing

  /// Handles a signal from now on, unless the process is to ignore it: then it goes on doing so.
  ///
  /// - Parameter replacesHandler: Whether a handler that is there already is replaced.
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

  /// Has all signals do again what they did before.
  static func uninstallAll() {
    for signal in 1..<count where isInstalled[signal] {
      isInstalled[signal] = false
      var current = sigaction()
      // A handler that was set in the meantime stays.
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

  /// The systems' headers agree on everything but the name of the handler.
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

  /// The address of what an action calls; those of the two actions that call nothing are 0 and 1.
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
