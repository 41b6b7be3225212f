/// The functions of a terminal that a host needs. Tests replace them, so they are as few as
/// possible.
@MainActor
protocol Terminal: AnyObject {
  var size: Size { get }

  /// The time on a clock that never goes back.
  var now: Duration { get }

  /// Whether written bytes are still waiting to be sent. Another frame would only add to them.
  var isBusy: Bool { get }

  /// Takes over the terminal and reports its events until ``close()``.
  func open(_ receive: @escaping @MainActor (TerminalEvent) -> Void) throws(TerminalError)

  /// Sends bytes without waiting for them to arrive.
  func write(_ bytes: [UInt8])

  /// Asks the terminal for its status. The answer arrives after everything that the terminal has
  /// already sent. Some terminals don't answer.
  func askForStatus()

  /// Gives the terminal back to the shell and stops the process. When the process continues, takes
  /// the terminal over again.
  func suspend()

  /// Takes the terminal over again after another process used it.
  func reclaim()

  /// Restores the terminal to its original state.
  func close()

  /// Calls a function after a delay, unless the timer is cancelled before.
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
  /// The busy terminal has received all bytes.
  case drained
  /// The process continues after a stop.
  case resumed
  /// A source other than the terminal asks the process to stop.
  case suspensionRequested
  /// A signal asks the process to end.
  case terminationRequested(signal: Int32)
  /// The terminal is gone.
  case closed
}
