import ElementTree

/// A host that shows a screen in a terminal.
///
/// ```swift
/// try await TerminalHost.run(screen: screen)
/// ```
public enum TerminalHost {
  /// The reason why a host stopped showing a screen.
  public enum Ending: Equatable, Sendable {
    /// The user quit.
    case quit
    /// A signal asked the process to end: `SIGTERM`, `SIGINT` or `SIGHUP`. The caller should save
    /// its data and exit.
    case signal(Int32)
    /// The terminal went away.
    case disconnected
    /// The task that ran the screen was cancelled.
    case cancelled
  }

  /// Shows a screen in the process's terminal until the user quits, then ends the screen.
  ///
  /// The host restores the terminal in any case, even when the process crashes. Output that the
  /// process writes to standard output or error meanwhile appears after the terminal is restored.
  ///
  /// - Parameters:
  ///   - title: The name of the program. The title of the terminal's window shows the name and then
  ///     the screen's location. Together they are the command that leads back to that location.
  ///     `nil` leaves the title alone.
  ///   - theme: The look of the views that set no style of their own. The host applies the parts
  ///     that a terminal can show.
  /// - Returns: The reason why the screen ended.
  /// - Throws: ``TerminalError`` if there is no terminal, or if the terminal can't show a screen.
  @discardableResult
  @MainActor
  public static func run(
    screen: any Screen, title: String? = nil, theme: ScreenTheme = ScreenTheme()
  ) async throws(TerminalError) -> Ending {
    let terminal = try PosixTerminal()
    let theme = Theme(
      theme.validated().theme, usesColor: !PosixTerminal.wantsNoColor,
      depth: PosixTerminal.colorDepth)
    return try await HostLoop(
      screen: screen, terminal: terminal, theme: theme, title: title,
      escapeDelay: PosixTerminal.escapeDelay
    ).run()
  }

  /// Prints a screen line by line, for a screen reader or a program. The host draws nothing and
  /// never changes a printed line. It also reads its input in lines: the number of a button presses
  /// the button, and `help` lists the commands.
  ///
  /// The host needs no terminal: standard input and output may be pipes or files. The end of the
  /// input ends the session. Signals keep their usual effect on the process; to end the session
  /// cleanly, cancel the task. The screen has ended when the function returns.
  ///
  /// The process ignores `SIGPIPE` from the time of the call.
  ///
  /// - Parameter title: The name of the program, which the host prints first.
  /// - Returns: The reason why the screen ended.
  @discardableResult
  @MainActor
  public static func read(screen: any Screen, title: String? = nil) async -> Ending {
    let loop = LinearLoop(screen: screen, console: PosixConsole(), title: title)
    let ending = await loop.run()
    // Input callbacks hold the loop weakly, so keep it alive until here.
    return withExtendedLifetime(loop) { ending }
  }
}
