import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The loop of the tool: wait for a saved file, build, start the app again.
final class Session {
  private var package: Package
  private let app: String
  private let options: [String]
  /// Whether the app draws on this terminal, so that the tool prints nothing while the app runs.
  private let isQuiet: Bool
  private let program: String
  /// The file from which the app reads the errors to show.
  private let errors: URL
  private var running: RunningApp?
  /// The time at which the running program was linked.
  private var version: Date?

  init(package: Package, app: String, options: [String], isQuiet: Bool) throws {
    self.package = package
    self.app = app
    self.options = options
    self.isQuiet = isQuiet
    errors = FileManager.default.temporaryDirectory
      .appending(path: "tessera-dev-\(ProcessInfo.processInfo.processIdentifier)")
    let folder = try Command.swift(["build", "--show-bin-path"], in: package.directory)
    guard folder.status == 0, let path = folder.text.split(separator: "\n").last else {
      throw Failure(folder.text)
    }
    program = "\(path)/\(app)"
  }

  /// Runs until the user ends the tool, or the app ends without a failure. A failed app starts
  /// again after the next change, but ends the tool if the app draws on this terminal.
  func run() throws {
    // An app that is started gets back the default actions of signals with a handler.
    signal(SIGINT) { _ in
      isInterrupted = true
      isAskedToEnd = true
    }
    signal(SIGTERM) { _ in isAskedToEnd = true }
    defer {
      running?.stop(isAsked: isInterrupted)
      try? FileManager.default.removeItem(at: errors)
    }
    var built: Snapshot?
    while !isAskedToEnd {
      let now = package.snapshot()
      if now != built {
        built = try build(now)
      } else if let status = running?.poll() {
        if status == 0 || isQuiet { return }
        say("\(app) has ended with status \(status). It starts again after the next change.")
        running = nil
      }
      Thread.sleep(forTimeInterval: 0.1)
    }
  }

  /// Builds the app, and starts the new version if there is one.
  ///
  /// - Parameter sources: The sources as they are now.
  /// - Returns: The sources that were built. They may have been saved again since.
  private func build(_ sources: Snapshot) throws -> Snapshot {
    var sources = sources
    // An editor may save several files one after the other.
    while case let now = pause(), now != sources { sources = now }
    // A manifest that can't be read fails the build, which shows the reason.
    if package.isOutdated, let changed = try? Package(directory: package.directory) {
      package = changed
      sources = package.snapshot()
    }
    say("Building…")
    let start = Date.now
    let result = try Command.swift(["build", "--product", app], in: package.directory)
    // The built program may lack a change, so build again before the app starts.
    guard !isAskedToEnd, package.snapshot() == sources else { return sources }
    guard result.status == 0 else {
      let problems = Problems(output: result.text, directory: package.directory)
      try Data(problems.description.utf8).write(to: errors, options: .atomic)
      say(problems.description)
      return sources
    }
    try Data().write(to: errors, options: .atomic)
    say("Built in \(String(format: "%.1f", Date.now.timeIntervalSince(start))) s.")
    try startAgain()
    return sources
  }

  private func pause() -> Snapshot {
    Thread.sleep(forTimeInterval: 0.05)
    return package.snapshot()
  }

  private func startAgain() throws {
    let linked =
      try FileManager.default.attributesOfItem(atPath: program)[.modificationDate] as? Date
    if running != nil, linked == version { return }
    running?.stop(isAsked: false)
    running = try RunningApp(
      program, options, environment: ["TESSERA_BUILD_ERRORS": errors.path])
    version = linked
  }

  private func say(_ text: String) {
    if isQuiet, running != nil { return }
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }
}

/// Whether the tool has received a signal that asks it to end. Only the main thread runs.
private nonisolated(unsafe) var isAskedToEnd = false
/// Whether that was Control-C, which the app receives, too.
private nonisolated(unsafe) var isInterrupted = false
