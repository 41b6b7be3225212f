import Foundation
import Testing

@testable import TerminalHost

/// The terminal's recovery after each kind of end, and the status that the parent receives.
@Suite(.timeLimit(.minutes(5))) struct EndingTests {
  /// All signals that end a process by default.
  static let fatal = [
    SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGUSR1, SIGSEGV, SIGUSR2, SIGPIPE,
    SIGALRM, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGSYS,
  ]

  @Test(arguments: fatal) func aSignalEndsTheProgram(signal: Int32) async throws {
    let program = try await ProgramInTerminal.shown()
    #expect(!program.terminal.isAsAShellHasIt)
    kill(program.process, signal)
    #expect(try await program.end() == .signal(signal))
    try await expectGivenBack(program)
  }

  @Test(arguments: fatal) func aSignalFromTheProgramItselfEndsIt(signal: Int32) async throws {
    let program = try await ProgramInTerminal.shown()
    program.take("\(signal)")
    #expect(try await program.end() == .signal(signal))
    try await expectGivenBack(program)
  }

  @Test(arguments: [
    ("abort", [ProgramInTerminal.Ending.signal(SIGABRT)]),
    ("exit", [.status(3)]),
    ("trap", [.signal(SIGILL), .signal(SIGTRAP)]),
    ("overflow", [.signal(SIGSEGV), .signal(SIGBUS)]),
  ])
  func aProgramMayEndItself(command: String, endings: [ProgramInTerminal.Ending]) async throws {
    let program = try await ProgramInTerminal.shown()
    program.take(command)
    #expect(endings.contains(try await program.end()))
    try await expectGivenBack(program)
  }

  @Test func theMessageOfAFailureIsShown() async throws {
    let program = try await ProgramInTerminal.shown()
    program.take("print")
    program.take("trap")
    _ = try await program.end()
    try await program.terminal.wait(for: "It fails.")
    try await program.terminal.wait(for: "printed to error")
  }

  /// The backtrace appears without a key press and without a wait.
  @Test(arguments: ["trap", "\(SIGQUIT)", "\(SIGABRT)", "\(SIGSEGV)"])
  func aBacktraceIsShownAtOnce(command: String) async throws {
    let program = try await ProgramInTerminal.shown(environment: [
      "SWIFT_BACKTRACE=enable=yes,timeout=600s"
    ])
    program.take(command)
    guard case .signal = try await program.end() else {
      Issue.record("It should have ended by a signal.")
      return
    }
    try await expectGivenBack(program)
    try await program.terminal.wait(for: "Thread ")
    try await program.terminal.wait(for: "Backtrace took")
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func theProgramEndsInOrderOnASignal(signal: Int32) async throws {
    let program = try await ProgramInTerminal.shown()
    kill(program.process, signal)
    #expect(try await program.end() == .status(0))
    try await expectGivenBack(program)
    try await program.terminal.wait(for: "ended: signal(\(signal))")
  }

  @Test func aHangingProgramEndsAtTheSecondSignal() async throws {
    let program = try await ProgramInTerminal.shown()
    program.take("hang")
    try await program.terminal.wait(for: "hanging")
    kill(program.process, SIGTERM)
    kill(program.process, SIGINT)
    guard case .signal = try await program.end() else {
      Issue.record("It should have ended by a signal.")
      return
    }
    try await expectGivenBack(program)
  }

  @Test(arguments: ["\u{3}", "\u{11}"]) func theUserQuits(key: String) async throws {
    let program = try await ProgramInTerminal.shown()
    program.terminal.type(key)
    #expect(try await program.end() == .status(0))
    try await expectGivenBack(program)
    try await program.terminal.wait(for: "ended: quit")
  }

  @Test func theProgramEndsWithItsTerminal() async throws {
    let program = try await ProgramInTerminal.shown()
    program.terminal.hangUp()
    #expect(try await program.end() == .status(0))
  }

  @Test func theProgramEndsWithItsTerminalDespiteIgnoredHangUps() async throws {
    let program = try await ProgramInTerminal.shown("exec \"$PROGRAM\" --ignore-hang-up")
    kill(program.process, SIGHUP)
    program.take("print")
    program.terminal.hangUp()
    #expect(try await program.end() == .status(0))
  }

  @Test func theProgramNeedsATerminal() async throws {
    let program = try ProgramInTerminal("exec \"$PROGRAM\" </dev/null")
    #expect(try await program.end() == .status(1))
    try await program.terminal.wait(for: "Standard input is not a terminal.")
    #expect(program.terminal.isAsAShellHasIt)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGQUIT, SIGSEGV])
  func theEchoIsRestoredAfterASecret(signal: Int32) async throws {
    let program = try ProgramInTerminal("exec \"$PROGRAM\" --read --secret")
    try await program.terminal.wait(for: "> ")
    program.terminal.type("1\n")
    try await program.terminal.wait(for: "> ", count: 2)
    #expect(program.terminal.modes.c_lflag & tcflag_t(ECHO) == 0)
    kill(program.process, signal)
    #expect(try await program.end() == .signal(signal))
    #expect(program.terminal.isAsAShellHasIt)
  }

  /// Expects the program to leave its screen, show the cursor, and restore the mouse and the keys.
  private func expectGivenBack(
    _ program: ProgramInTerminal, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    #expect(program.terminal.isAsAShellHasIt, sourceLocation: sourceLocation)
    for end in ["\u{1B}[?1049l", "\u{1B}[?1000l", "\u{1B}[?1006l", "\u{1B}[?2004l", "\u{1B}[?7h"] {
      try await program.terminal.wait(for: end)
    }
  }
}
