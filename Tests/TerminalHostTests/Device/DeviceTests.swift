import Foundation
import Testing

@testable import TerminalHost

/// The terminal host on a real pseudo-terminal.
@Suite(.timeLimit(.minutes(5))) struct DeviceTests {
  @Test func theTerminalsModesAreRestored() async throws {
    let terminal = try PseudoTerminal()
    // The modes differ from the default, as if a user had set them.
    var modes = terminal.modes
    modes.c_iflag |= tcflag_t(IXANY)
    modes.c_lflag &= ~tcflag_t(ECHOCTL)
    tcsetattr(terminal.device, TCSANOW, &modes)
    let program = try ProgramInTerminal(terminal: terminal)
    try await terminal.wait(for: "ready 80x23")
    let raw = terminal.modes
    #expect(raw.c_lflag & tcflag_t(ECHO | ICANON | ISIG | IEXTEN) == 0)
    #expect(raw.c_iflag & tcflag_t(ICRNL | IXON) == 0)
    terminal.type("\u{3}")
    _ = try await program.end()
    let restored = terminal.modes
    #expect(restored.c_iflag == modes.c_iflag)
    #expect(restored.c_oflag == modes.c_oflag)
    #expect(restored.c_cflag == modes.c_cflag)
    #expect(restored.c_lflag == modes.c_lflag)
  }

  @Test func theScreenFollowsTheSizeOfTheTerminal() async throws {
    let program = try await ProgramInTerminal.shown()
    program.terminal.resize(width: 100, height: 30)
    try await program.terminal.wait(for: "100x29")
    // The size changes many times, as when the user drags a window's edge.
    for width in 40..<80 { program.terminal.resize(width: width, height: 20) }
    try await program.terminal.wait(for: "79x19")
  }

  @Test func unreadKeysDoNotReachTheShell() async throws {
    let program = try await ProgramInTerminal.shown()
    program.take("hang")
    try await program.terminal.wait(for: "hanging")
    program.terminal.type("rm -r everything\r")
    // The second signal is of another kind, because two equal signals may be merged.
    kill(program.process, SIGTERM)
    kill(program.process, SIGINT)
    _ = try await program.end()
    var count: Int32 = 0
    _ = ioctl(program.terminal.device, UInt(FIONREAD), &count)
    #expect(count == 0)
  }

  // MARK: - Output of the process

  @Test(arguments: [("\u{3}", 0), ("exit\r", 3)])
  func printedOutputIsShownAfterTheScreen(end: String, status: Int32) async throws {
    let program = try await ProgramInTerminal.shown()
    program.take("print")
    // The resize makes the program draw another frame.
    program.terminal.resize(width: 81, height: 24)
    try await program.terminal.wait(for: "81x23")
    #expect(!program.terminal.output.contains("printed"))
    program.terminal.type(end)
    #expect(try await program.end() == .status(status))
    try await program.terminal.wait(for: "printed to output")
    try await program.terminal.wait(for: "printed to error")
    let parts = program.terminal.output.split(separator: "\u{1B}[?1049l")
    #expect(parts.count == 2 && parts[1].contains("printed to output"))
  }

  @Test func theEndOfLongOutputIsShown() async throws {
    let program = try await ProgramInTerminal.shown()
    program.take("flood")
    program.terminal.type("\u{3}")
    #expect(try await program.end() == .status(0))
    try await program.terminal.wait(for: "line 39999 of")
    #expect(!program.terminal.output.contains("line 1 of"))
  }

  @Test func redirectedOutputIsLeftAlone() async throws {
    let program = try await ProgramInTerminal.shown("exec \"$PROGRAM\" 2>/dev/null")
    program.take("print")
    program.terminal.type("\u{3}")
    #expect(try await program.end() == .status(0))
    try await program.terminal.wait(for: "printed to output")
    #expect(!program.terminal.output.contains("printed to error"))
  }

  // MARK: - Stopping and continuing

  @Test func theProgramStopsAndContinues() async throws {
    let program = try ProgramInTerminal("\"$PROGRAM\"", isInteractive: true)
    let terminal = program.terminal
    try await terminal.wait(for: "ready 80x23")
    // Control-Z stops the program twice.
    for round in 1...2 {
      terminal.type("\u{1A}")
      try await terminal.wait(for: "prompt> ", count: 1 + round)
      #expect(terminal.output.ranges(of: "\u{1B}[?1049l").count == round)
      terminal.type("fg\n")
      try await terminal.wait("the screen after 'fg'") { output in
        let parts = output.components(separatedBy: "fg\r\n")
        return parts.count == 1 + round && parts.last?.contains("ready 80x23") == true
      }
      #expect(!terminal.isAsAShellHasIt)
    }
    terminal.type("\u{3}")
    try await terminal.wait(for: "ended: quit")
  }

  /// The terminal belongs to the shell while a job of the shell is in the background.
  @Test func aProgramInTheBackgroundLeavesTheTerminalAlone() async throws {
    let program = try ProgramInTerminal("\"$PROGRAM\"", isInteractive: true)
    let terminal = program.terminal
    try await terminal.wait(for: "ready 80x23")
    terminal.type("\u{1A}")
    try await terminal.wait(for: "prompt> ", count: 2)
    terminal.type("bg\n")
    try await terminal.wait(for: "prompt> ", count: 3)
    // The continued job stops again at once, and the shell's message for this stop differs.
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    terminal.type(
      "until jobs >\(file); grep -q 'tty output' \(file); do :; done; echo stop$((1+1))ped\n")
    try await terminal.wait(for: "stop2ped")
    #expect(terminal.isAsAShellHasIt)
    #expect(terminal.output.ranges(of: "ready 80x23").count == 1)
    terminal.type("fg\n")
    try await terminal.wait(for: "ready 80x23", count: 2)
    terminal.type("\u{3}")
    try await terminal.wait(for: "ended: quit")
  }

  // MARK: - A slow terminal

  @MainActor @Test func theHostWaitsForASlowTerminal() async throws {
    let terminal = try PseudoTerminal()
    let queue = OutputQueue(TerminalFile(reopening: terminal.device))
    var modes = terminal.modes
    cfmakeraw(&modes)
    tcsetattr(terminal.device, TCSANOW, &modes)
    let (drained, continuation) = AsyncStream.makeStream(of: Void.self)
    queue.onDrained = { continuation.yield() }
    let text = (0..<20_000).map { "line \($0)\n" }.joined()
    queue.write(Array(text.utf8))
    #expect(queue.isBusy)
    queue.write(Array("the end".utf8))
    terminal.startReading()
    try await terminal.wait(for: "the end")
    for await _ in drained { break }
    #expect(!queue.isBusy)
    #expect(terminal.output == text + "the end")
  }

  @MainActor @Test func theHostDoesNotWaitForAHangingTerminalAtTheEnd() async throws {
    let terminal = try PseudoTerminal()
    let queue = OutputQueue(TerminalFile(reopening: terminal.device))
    queue.write([UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000))
    #expect(queue.isBusy)
    queue.finish(with: ControlSequence.leave)
    #expect(!queue.isBusy)
  }

  @Test(arguments: [(SIGTERM, ProgramInTerminal.Ending.status(0)), (SIGQUIT, .signal(SIGQUIT))])
  func aProgramEndsThoughItsTerminalHangs(
    signal: Int32, ending: ProgramInTerminal.Ending
  ) async throws {
    let program = try await ProgramInTerminal.shown("exec \"$PROGRAM\" --quiet")
    program.take("print")
    program.take("flood")
    program.terminal.stopReading()
    // These frames are more than the pseudo-terminal's buffer can hold.
    for width in 81..<160 { program.terminal.resize(width: width, height: 24) }
    kill(program.process, signal)
    #expect(try await program.end() == ending)
  }

  @MainActor @Test func outputToAClosedTerminalIsDropped() async throws {
    let terminal = try PseudoTerminal()
    let queue = OutputQueue(TerminalFile(reopening: terminal.device))
    terminal.hangUp()
    queue.write(Array("lost".utf8))
    #expect(!queue.isBusy)
  }
}
