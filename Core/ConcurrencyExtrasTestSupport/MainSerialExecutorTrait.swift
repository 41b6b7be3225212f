import ConcurrencyExtras
import Testing

/// A trait of a test or suite that has all tasks take turns on the main thread. Made by `.mainSerialExecutor`.
public struct MainSerialExecutorTrait: TestScoping, TestTrait, SuiteTrait {
  /// Always: what a suite is given holds for the suites and tests in it.
  public var isRecursive: Bool { true }

  /// Runs a test, or a case of one, with all tasks on the main thread.
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
  /// Runs tasks one after the other on the main thread, in the order in which they were begun, for as long as a test
  /// lasts.
  ///
  /// ```swift
  /// @Suite(.mainSerialExecutor)
  /// ```
  ///
  /// For tests that advance a clock, or that let others go first by `Task.megaYield()`: what they wait for is always the
  /// same then. A test store and a screen tester see to that themselves. It holds for the whole process, as
  /// `withMainSerialExecutor` does; tests that run meanwhile are serialised too. On Windows, Android and WASI it has no
  /// effect.
  public static var mainSerialExecutor: Self { Self() }
}
