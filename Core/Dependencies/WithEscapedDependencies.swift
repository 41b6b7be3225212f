/// Hands the current dependencies to code that runs elsewhere: on another thread, in a callback, in
/// a detached task.
///
/// ```swift
/// withEscapedDependencies { dependencies in
///   DispatchQueue.main.async {
///     dependencies.yield {
///       // `@Dependency` reads the same values here as outside.
///     }
///   }
/// }
/// ```
public func withEscapedDependencies<R>(
  _ operation: (DependencyValues.Continuation) throws -> R
) rethrows -> R {
  try operation(DependencyValues.Continuation())
}

/// Hands the current dependencies to asynchronous code that runs elsewhere.
public func withEscapedDependencies<R>(
  _ operation: (DependencyValues.Continuation) async throws -> R
) async rethrows -> R {
  try await operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// The dependencies that were current when `withEscapedDependencies(_:)` was called.
  public struct Continuation: Sendable {
    private let values = DependencyValues._current.resolved

    /// Runs an operation with these dependencies in place of the current ones. You can call `yield`
    /// any number of times.
    public func yield<R>(_ operation: () throws -> R) rethrows -> R {
      try DependencyValues.$_current.withValue(values, operation: operation)
    }

    /// Runs an asynchronous operation with these dependencies in place of the current ones.
    public func yield<R>(_ operation: () async throws -> R) async rethrows -> R {
      try await DependencyValues.$_current.withValue(values, operation: operation)
    }
  }
}
