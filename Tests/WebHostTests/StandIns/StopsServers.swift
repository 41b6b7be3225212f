import BoundedWaits
import Testing

@testable import WebHost

/// A trait for suites that start servers. When a test ends, even by an error, the trait stops the
/// test's servers. Use `.stopsServers` to make it.
struct StopsServers: TestScoping, TestTrait, SuiteTrait {
  /// The servers of one test.
  @MainActor final class Started {
    var servers: [WebServer] = []
  }

  @TaskLocal static var started: Started?

  /// Always true: the tests of the suite start the servers, not the suite.
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let started = Started()
    var failure: (any Error)?
    do {
      try await Self.$started.withValue(started) { try await function() }
    } catch {
      failure = error
    }
    for server in await started.servers {
      try await wait(for: "a server to stop") { _ = await server.stop() }
    }
    if let failure { throw failure }
  }
}

extension Trait where Self == StopsServers {
  /// Stops the servers of a test when it ends.
  static var stopsServers: Self { Self() }
}
