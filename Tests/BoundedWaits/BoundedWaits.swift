import Dispatch
import Testing

/// The longest time that a test waits before it fails. It exceeds the duration of all other tests,
/// because they may occupy the main thread, and is below the time limit of a suite.
package let longestWait = Duration.seconds(240)

/// The failure of a test whose wait took too long.
package struct WaitedInVain: Error, CustomStringConvertible {
  /// The words after "Waited in vain": "for …" or "until …".
  let what: String
  let limit: Duration
  let fileID: StaticString
  let line: UInt

  package var description: String {
    "Waited in vain \(what): it took more than \(limit) (\(fileID):\(line))."
  }
}

/// Waits until other tasks or threads have made a condition true.
///
/// ```swift
/// try await waitUntil("the task has begun") { !log.isEmpty }
/// ```
///
/// - Parameters:
///   - what: The failure's description of the condition, in words that follow "until".
///   - limit: The longest time that the condition may take.
/// - Throws: The condition's error, ``WaitedInVain``, or `CancellationError` when the time limit of the test is over.
package func waitUntil(
  _ what: String, limit: Duration = longestWait,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, line: UInt = #line,
  _ condition: () throws -> Bool
) async throws {
  let deadline = ContinuousClock.now + limit
  var rounds = 0
  while try !condition() {
    try Task.checkCancellation()
    if ContinuousClock.now > deadline {
      throw WaitedInVain(what: "until \(what)", limit: limit, fileID: fileID, line: line)
    }
    rounds += 1
    await Task.yield()
    // If yielding isn't enough, the condition depends on another thread, which needs processor time too.
    if rounds > 1_000 { try await Task.sleep(for: .milliseconds(1)) }
  }
}

/// Waits for the result of an operation, but never longer than a limit. An operation that ignores cancellation goes on.
///
/// ```swift
/// try await wait(for: "the server to stop") { await server.stop() }
/// ```
///
/// - Parameters:
///   - what: The failure's description of the result that the test waited for.
///   - limit: The longest time that the operation may take.
/// - Throws: The error of the operation, ``WaitedInVain``, or `CancellationError` when the time limit of the test is
///   over.
package func wait<Value: Sendable>(
  for what: String, limit: Duration = longestWait,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, line: UInt = #line,
  @_inheritActorContext _ operation: sending @escaping @isolated(any) () async throws -> Value
) async throws -> Value {
  let (results, continuation) = AsyncThrowingStream.makeStream(of: Value.self)
  let work = Task {
    do {
      continuation.yield(try await operation())
      continuation.finish()
    } catch {
      continuation.finish(throwing: error)
    }
  }
  let timer = Task {
    try await Task.sleep(for: limit)
    continuation.finish(
      throwing: WaitedInVain(what: "for \(what)", limit: limit, fileID: fileID, line: line))
  }
  defer {
    work.cancel()
    timer.cancel()
  }
  for try await value in results { return value }
  throw CancellationError()
}

extension DispatchSemaphore {
  /// Waits for a signal, and blocks the thread meanwhile. A wait that is too long becomes an issue,
  /// because most callers are closures that cannot throw.
  ///
  /// - Parameters:
  ///   - what: The failure's description of the signal that the test waited for.
  ///   - limit: The longest time that the signal may take.
  package func wait(
    for what: String, limit: Duration = longestWait,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    if wait(timeout: .now() + limit / .seconds(1)) == .timedOut {
      Issue.record(
        "Waited in vain for \(what).",
        sourceLocation: SourceLocation(
          fileID: fileID, filePath: filePath, line: line, column: column))
    }
  }
}
