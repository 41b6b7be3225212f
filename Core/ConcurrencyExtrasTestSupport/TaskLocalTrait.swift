import Testing

/// A trait of a test or suite that gives a task-local value. Made by `.taskLocal(_:_:)`.
public struct TaskLocalTrait<Value: Sendable>: TestScoping, TestTrait, SuiteTrait {
  let taskLocal: TaskLocal<Value>
  let value: Value

  /// Always: what a suite is given holds for the suites and tests in it.
  public var isRecursive: Bool { true }

  /// Runs a test, or a case of one, with the value.
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
  /// Gives a task-local value for as long as a test lasts.
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
  /// A trait that gives this task-local value for as long as a test lasts.
  public func `set`(_ value: Value) -> TaskLocalTrait<Value> {
    TaskLocalTrait(taskLocal: self, value: value)
  }
}
