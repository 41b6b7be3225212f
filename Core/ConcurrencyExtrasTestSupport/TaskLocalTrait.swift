import Testing

/// A trait that sets a task-local value for a test or suite. `.taskLocal(_:_:)` makes it.
public struct TaskLocalTrait<Value: Sendable>: TestScoping, TestTrait, SuiteTrait {
  let taskLocal: TaskLocal<Value>
  let value: Value

  /// Always true: a suite's trait applies to all suites and tests in it.
  public var isRecursive: Bool { true }

  /// Runs a test or a test case with the value.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await taskLocal.withValue(value) {
      try await function()
    }
  }
}

extension Trait {
  /// Sets a task-local value during a test.
  ///
  /// ```swift
  /// @Test(.taskLocal(Session.$user, .guest))
  /// ```
  public static func taskLocal<V: Sendable>(
    _ taskLocal: TaskLocal<V>, _ value: V
  ) -> TaskLocalTrait<V> where Self == TaskLocalTrait<V> {
    TaskLocalTrait(taskLocal: taskLocal, value: value)
  }
}

extension TaskLocal where Value: Sendable {
  /// Makes a trait that sets this task-local value during a test.
  public func `set`(_ value: Value) -> TaskLocalTrait<Value> {
    TaskLocalTrait(taskLocal: self, value: value)
  }
}
