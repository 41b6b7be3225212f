/// What a host needs of a terminal: the smallest part of it that can't be tested without one.
@MainActor
protocol Terminal: AnyObject {
  var size: Size { get }

  /// The time on a clock that never goes back.
  var now: Duration { get }

  /// Whether bytes are still on their way, so that another frame would only pile up.
  var isBusy: Bool { get }

  /// Takes over the terminal, and reports what comes from it until ``close()``.
  func open(_ receive: @escaping @MainActor (TerminalEvent) -> Void) throws(TerminalError)

  /// Sends bytes without waiting for them to arrive.
  func write(_ bytes: [UInt8])

  /// Has the terminal send an answer, behind all that it has sent already. Some terminals send none.
  func askForStatus()

  /// Gives the terminal back to the shell, stops the process, and takes it over again when the
  /// process goes on.
  func suspend()

  /// Takes the terminal over again after somebody else used it.
  func reclaim()

  /// Gives the terminal back as it was found.
  func close()

  /// Calls a function after a while, unless the timer is cancelled before.
  func schedule(
    after delay: Duration, _ action: @escaping @MainActor () -> Void
  ) -> any TerminalTimer
}

@MainActor
protocol TerminalTimer: AnyObject {
  func cancel()
}

enum TerminalEvent: Equatable, Sendable {
  case input([UInt8])
  case resized
  /// All bytes have been sent after the terminal had been busy.
  case drained
  /// The process goes on after it had been stopped.
  case resumed
  /// Somebody else than the terminal asks the process to stop.
  case suspensionRequested
  /// A signal asks the process to end.
  case terminationRequested(signal: Int32)
  /// There is no terminal any more.
  case closed
}
