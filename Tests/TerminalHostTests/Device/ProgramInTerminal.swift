import Foundation
import Synchronization

/// A program with its own pseudo-terminal as the controlling terminal.
final class ProgramInTerminal: Sendable {
  /// The way in which a program ended.
  enum Ending: Equatable {
    case status(Int32)
    case signal(Int32)
  }

  let terminal: PseudoTerminal
  let process: pid_t
  private let ending = Mutex<Ending?>(nil)

  /// - Parameters:
  ///   - command: A line for the shell, in which `$PROGRAM` is the path of `show-in-terminal`.
  ///   - isInteractive: Whether the shell keeps running, with job control.
  init(
    _ command: String = "exec \"$PROGRAM\"", isInteractive: Bool = false,
    environment: [String] = ["SWIFT_BACKTRACE=enable=no"],
    terminal: PseudoTerminal? = nil
  ) throws {
    self.terminal = try terminal ?? PseudoTerminal()
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The program must not inherit the signals that the test process ignores.
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    // The program starts a session, whose controlling terminal this terminal becomes.
    #if canImport(Darwin)
      let newSession = POSIX_SPAWN_SETSID
    #else
      let newSession: Int32 = 0x80
    #endif
    posix_spawnattr_setflags(
      &attributes,
      Int16(newSession | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, self.terminal.name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    let arguments = isInteractive ? ["/bin/sh", "-i"] : ["/bin/sh", "-c", command]
    let variables =
      ["TERM=xterm-256color", "PS1=prompt> ", "PROGRAM=\(try Self.path)", "PATH=/usr/bin:/bin"]
      + environment
    var argumentPointers = arguments.map { strdup($0) } + [nil]
    var variablePointers = variables.map { strdup($0) } + [nil]
    defer { for pointer in argumentPointers + variablePointers { free(pointer) } }
    var process = pid_t()
    let code = posix_spawn(
      &process, "/bin/sh", &actions, &attributes, &argumentPointers, &variablePointers)
    guard code == 0 else {
      throw PseudoTerminal.Failure(description: "The shell doesn't start: \(code)")
    }
    self.process = process
    self.terminal.startReading()
    if isInteractive { self.terminal.type(command + "\n") }
  }

  deinit {
    // Kills the session's leader. The system then hangs up the shell's foreground job.
    if ending.withLock({ $0 == nil }) {
      kill(process, SIGKILL)
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }
  }

  /// Starts the program and waits until it shows its screen.
  static func shown(
    _ command: String = "exec \"$PROGRAM\"",
    environment: [String] = ["SWIFT_BACKTRACE=enable=no"]
  ) async throws -> ProgramInTerminal {
    let program = try ProgramInTerminal(command, environment: environment)
    try await program.terminal.wait(for: "ready 80x23")
    return program
  }

  /// Types a line into the field that has the focus.
  func take(_ command: String) {
    terminal.type(command + "\r")
  }

  /// Waits until the program has ended, within the usual time limit.
  func end() async throws -> Ending {
    let status: Int32? = await withCheckedContinuation { continuation in
      let isOver = Mutex(false)
      let once: @Sendable (Int32?) -> Void = { status in
        let isFirst = isOver.withLock { isOver in
          defer { isOver = true }
          return !isOver
        }
        if isFirst { continuation.resume(returning: status) }
      }
      DispatchQueue(label: "ProgramInTerminal").async { [process] in
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        once(status)
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + PseudoTerminal.patience) { once(nil) }
    }
    guard let status else {
      kill(process, SIGKILL)
      throw PseudoTerminal.Failure(
        description: "It doesn't end. It has written:\n\(terminal.output.debugDescription)")
    }
    let ending: Ending =
      status & 0x7F == 0 ? .status((status >> 8) & 0xFF) : .signal(status & 0x7F)
    self.ending.withLock { $0 = ending }
    return ending
  }

  /// The program's path, in the directory into which the tests are built.
  private static var path: String {
    get throws {
      let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") } + [Bundle.main]
      let programs = bundles.flatMap { [$0.bundleURL, $0.executableURL ?? $0.bundleURL] }
        .map { $0.deletingLastPathComponent().appendingPathComponent("show-in-terminal").path }
      guard let path = programs.first(where: FileManager.default.isExecutableFile) else {
        throw PseudoTerminal.Failure(
          description: "'show-in-terminal' is not where the tests are.")
      }
      return path
    }
  }
}
