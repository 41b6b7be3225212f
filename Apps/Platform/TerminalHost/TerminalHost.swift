import ElementTree

/// Shows a screen in a terminal.
///
/// ```swift
/// try await TerminalHost.run(screen: screen)
/// ```
public enum TerminalHost {
  /// Why a screen is no longer shown.
  public enum Ending: Equatable, Sendable {
    /// The user quit.
    case quit
    /// A signal asked the process to end: `SIGTERM`, `SIGINT` or `SIGHUP`. Whoever ran the screen
    /// should save what is to be saved and end.
    case signal(Int32)
    /// The terminal went away.
    case disconnected
    /// The task that ran the screen was cancelled.
    case cancelled
  }

  /// Shows a screen in the terminal that the process was started in, until the user quits. Then the
  /// screen is ended.
  ///
  /// The terminal is restored in any case, also when the process crashes. What the process writes
  /// to its standard output or error in the meantime appears once the terminal is restored.
  ///
  /// - Parameters:
  ///   - title: What the program is called. It stands in the title of the terminal's window,
  ///     and behind it the screen's location: together they are the command that leads back there. `nil`
  ///     leaves the title alone.
  ///   - theme: How the screen looks where its views say nothing, as far as a terminal can follow it.
  /// - Returns: What put an end to it.
  /// - Throws: ``TerminalError`` if there is no terminal, or none that can show a screen.
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

  /// Reads a screen line by line, for whoever has a screen reader, or a program, at the other end: nothing is drawn,
  /// no line is ever changed. What is typed is read in lines as well: the number of a button presses it, `help` says
  /// what else there is.
  ///
  /// It needs no terminal: standard input and output may be pipes or files. The end of the input ends it. A signal
  /// does to the process what it does to any; to end in order, cancel the task. When it returns, the screen is ended.
  ///
  /// From then on the process ignores `SIGPIPE`.
  ///
  /// - Parameter title: What the program is called, which is said first.
  /// - Returns: What put an end to it.
  @discardableResult
  @MainActor
  public static func read(screen: any Screen, title: String? = nil) async -> Ending {
    let loop = LinearLoop(screen: screen, console: PosixConsole(), title: title)
    let ending = await loop.run()
    // Until then: what waits for input knows it weakly.
    return withExtendedLifetime(loop) { ending }
  }
}
