import ConcurrencyExtras
import Testing

/// Runs each test of a suite with every task on the main actor, in the order of enqueueing.
///
/// For tests of stores that a clock of the test moves: an effect has to sleep before the clock is
/// advanced. A test store sees to that itself.
struct MainSerialExecutorTrait: TestScoping, TestTrait, SuiteTrait {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withMainSerialExecutor {
      try await function()
    }
  }
}

extension Trait where Self == MainSerialExecutorTrait {
  static var mainSerialExecutor: Self { Self() }
}
