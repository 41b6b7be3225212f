import Foundation

extension Process {
  /// Runs the program, and waits for its end without blocking a thread. A program that takes too long is killed.
  ///
  /// - Returns: The status with which the program ended.
  /// - Throws: ``WaitedInVain``, `CancellationError`, or the reason why the program could not be started.
  package func status(
    limit: Duration = longestWait, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Int32 {
    let (ends, continuation) = AsyncStream.makeStream(of: Int32.self)
    terminationHandler = {
      continuation.yield($0.terminationStatus)
      continuation.finish()
    }
    try run()
    do {
      let name = executableURL?.lastPathComponent ?? "the program"
      return try await wait(
        for: "\(name) \((arguments ?? []).joined(separator: " ")) to end", limit: limit,
        fileID: fileID, line: line
      ) {
        for await status in ends { return status }
        throw CancellationError()
      }
    } catch {
      kill(processIdentifier, SIGKILL)
      throw error
    }
  }
}
