import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A running app, with this process's terminal, input and output.
///
/// `Process` would put the app into a process group of its own, which can't read from the terminal.
final class RunningApp {
  private let id: pid_t
  /// The exit status, once the app has ended; `nil` before. An app that a signal ended has 128 plus
  /// the number of the signal.
  private(set) var status: Int32?

  /// Starts the app.
  ///
  /// - Parameter environment: Variables to add to those of this process.
  init(_ program: String, _ arguments: [String], environment: [String: String]) throws {
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      .map { "\($0.key)=\($0.value)" }
    var id = pid_t()
    let error = withCStrings([program] + arguments) { arguments in
      withCStrings(variables) { posix_spawn(&id, program, nil, nil, arguments, $0) }
    }
    guard error == 0 else {
      throw Failure("\(program) can't be started: \(String(cString: strerror(error))).")
    }
    self.id = id
  }

  /// Returns the exit status, if the app has ended.
  func poll() -> Int32? {
    if status != nil { return status }
    var result: Int32 = 0
    guard waitpid(id, &result, WNOHANG) == id else { return nil }
    status = result & 0x7f == 0 ? result >> 8 & 0xff : 128 + result & 0x7f
    return status
  }

  /// Asks the app to end, and waits while it saves its data. Kills the app after ten seconds.
  ///
  /// - Parameter isAsked: Whether the app has been asked already.
  func stop(isAsked: Bool) {
    if poll() != nil { return }
    if !isAsked { kill(id, SIGTERM) }
    let deadline = Date.now + 10
    while poll() == nil {
      if Date.now > deadline { kill(id, SIGKILL) }
      Thread.sleep(forTimeInterval: 0.01)
    }
  }
}

/// Calls a function with a null-terminated array of C strings.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
}
