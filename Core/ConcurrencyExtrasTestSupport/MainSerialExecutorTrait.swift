import ConcurrencyExtras
import Testing

/// A trait that runs all tasks of a test or suite in turn on the main thread. `.mainSerialExecutor`
/// makes it.
public struct MainSerialExecutorTrait: TestScoping, TestTrait, SuiteTrait {
  /// Always true: a suite's trait applies to all suites and tests in it.
  public var isRecursive: Bool { true }

  /// Runs a test or a test case with all tasks on the main thread.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    #if os(WASI) || os(Windows) || os(Android)
      try await function()
    #else
      try await withMainSerialExecutor {
        try await function()
      }
    #endif
  }
}

extension Trait where Self == MainSerialExecutorTrait {
  /// Runs all tasks one by one on the main thread, in the order of their creation, during a test.
  ///
  /// ```swift
  /// @Suite(.mainSerialExecutor)
  /// ```
  ///
  /// Use it for tests that advance a clock or call `Task.megaYield()`: they then always wait for
  /// the same work. Test stores and screen testers need no such trait. Like
  /// `withMainSerialExecutor`, it affects the whole process, including tests that run in parallel.
  /// On Windows, Android and WASI it has no effect.
  public static var mainSerialExecutor: Self { Self() }
}
