#if PostgreSQL
  import BoundedWaits
  import ConcurrencyExtras
  import Foundation

  @testable import PostgreSQLStorage

  extension Process {
    /// Waits for the end of the program, and kills a program that takes too long.
    fileprivate func waitUntilExit(for limit: Duration) {
      let watch = DispatchWorkItem { [processIdentifier] in kill(processIdentifier, SIGKILL) }
      DispatchQueue.global().asyncAfter(
        deadline: .now() + .seconds(Int(limit.components.seconds)), execute: watch)
      waitUntilExit()
      watch.cancel()
    }
  }

  /// A PostgreSQL server for tests, in its own directory, without network access.
  final class TemporaryPostgreSQL: @unchecked Sendable {
    // Sendable: only one test at a time starts and stops the server.

    /// The server that the suites share. It ends with the process.
    static let shared: Result<TemporaryPostgreSQL, any Error> = Result {
      atexit { (try? TemporaryPostgreSQL.shared.get())?.remove() }
      return try TemporaryPostgreSQL()
    }

    private let directory: URL
    private let programs: String
    private var server: Process?

    struct Missing: Error, CustomStringConvertible {
      let description: String
    }

    init() throws {
      programs = try Self.findPrograms()
      directory = FileManager.default.temporaryDirectory
        .appendingPathComponent("tessera-postgresql-\(UUID().uuidString.prefix(8))")
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      if geteuid() == 0 {
        try finish(Self.process(["/bin/chown", "postgres", directory.path], in: "/"))
      }
      try finish(
        program("initdb", ["-D", "data", "-A", "trust", "-U", "test", "-E", "UTF8", "--no-sync"]))
      try start()
    }

    /// Returns the directory of PostgreSQL's programs: Debian's directory, or one in `PATH`.
    private static func findPrograms() throws -> String {
      let versions = "/usr/lib/postgresql"
      let found = (try? FileManager.default.contentsOfDirectory(atPath: versions)) ?? []
      let folders =
        found.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "\(versions)/\($0)/bin" }
        + (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
      for folder in folders
      where FileManager.default.isExecutableFile(atPath: "\(folder)/initdb") { return folder }
      throw Missing(
        description: "These tests need a PostgreSQL server: install Debian's package postgresql.")
    }

    /// Makes the server ask a user for a password after it reloads its configuration.
    func askForPassword(of user: String) throws {
      let file = directory.appendingPathComponent("data/pg_hba.conf")
      let handle = try FileHandle(forUpdating: file)
      defer { try? handle.close() }
      let rest = try handle.readToEnd() ?? Data()
      try handle.seek(toOffset: 0)
      try handle.write(contentsOf: Data("local all \(user) scram-sha-256\n".utf8) + rest)
    }

    var url: String { "postgresql://test@/postgres?host=\(directory.path)" }

    /// Starts the server, and waits until it answers.
    func start() throws {
      let process = program(
        "postgres",
        [
          "-D", "data", "-c", "listen_addresses=", "-c",
          "unix_socket_directories=\(directory.path)",
          "-c", "fsync=off",
        ])
      try run(process)
      server = process
      let deadline = ContinuousClock.now + .seconds(30)
      while true {
        do throws(PostgreSQLError) {
          try PostgreSQLConnection(to: PostgreSQLURL(url)!, by: deadline).close()
          return
        } catch {
          guard process.isRunning, deadline > .now else { throw error }
        }
      }
    }

    /// Runs a program on a thread that lives as long as the program. If the program ends with its
    /// parent, that means the thread that started it, and threads of a pool may end earlier.
    private func run(_ process: Process) throws {
      let result = LockIsolated<Result<Void, any Error>?>(nil)
      let isStarted = DispatchSemaphore(value: 0)
      let runner = Runner(process: process) { outcome in
        result.setValue(outcome)
        isStarted.signal()
      }
      Thread { runner.run() }.start()
      isStarted.wait(for: "\(process.arguments?.last ?? "a program") to start")
      try result.value?.get()
    }

    /// A process that is handed over to a thread.
    private final class Runner: @unchecked Sendable {
      // Sendable: only that thread runs the process.
      private let process: Process
      private let started: @Sendable (Result<Void, any Error>) -> Void

      init(process: Process, started: @escaping @Sendable (Result<Void, any Error>) -> Void) {
        self.process = process
        self.started = started
      }

      func run() {
        let result = Result { try process.run() }
        started(result)
        if case .success = result { process.waitUntilExit() }
      }
    }

    /// Stops the server, which ends all connections.
    func stop() {
      server?.interrupt()
      server?.waitUntilExit(for: longestWait)
      server = nil
    }

    deinit { remove() }

    private func remove() {
      stop()
      try? FileManager.default.removeItem(at: directory)
    }

    /// Makes a process for a PostgreSQL program, which root runs as `postgres` until its parent ends.
    private func program(_ name: String, _ arguments: [String]) -> Process {
      let other = ["/usr/bin/setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
      let command =
        (geteuid() == 0 ? other + ["--pdeathsig", "QUIT"] : []) + ["\(programs)/\(name)"]
      return Self.process(command + arguments, in: directory.path)
    }

    private static func process(_ command: [String], in directory: String) -> Process {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: command[0])
      process.arguments = Array(command.dropFirst())
      process.currentDirectoryURL = URL(fileURLWithPath: directory)
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      return process
    }

    private func finish(_ process: Process) throws {
      try process.run()
      process.waitUntilExit(for: longestWait)
      guard process.terminationStatus == 0 else {
        throw Missing(
          description: """
            \(process.executableURL?.path ?? "") \(process.arguments?.joined(separator: " ") ?? "") ended with \
            \(process.terminationStatus).
            """)
      }
    }
  }
#endif
