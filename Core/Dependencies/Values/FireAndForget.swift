import IssueReporting

extension DependencyValues {
  /// A function that starts work without waiting for it, such as sending a statistic. In a test, it
  /// waits for the work.
  ///
  /// ```swift
  /// @Dependency(\.fireAndForget) var fireAndForget
  /// await fireAndForget { try await statistics.count("launch") }
  /// ```
  public var fireAndForget: FireAndForget { self[FireAndForgetKey.self] }

  private enum FireAndForgetKey: DependencyKey {
    static let liveValue = FireAndForget { name, priority, operation in
      Task(name: name, priority: priority) { try await operation() }
    }
    static let testValue = FireAndForget { name, priority, operation in
      do {
        try await Task(name: name, priority: priority) { try await operation() }.value
      } catch is CancellationError {
        // Cancellation is not a failure, so it isn't reported.
      } catch {
        reportIssue(error, "The work given to 'fireAndForget' failed.")
      }
    }
  }
}

/// A function that starts work without waiting for it.
public struct FireAndForget: Sendable {
  /// The closure that starts the work. It gets a name, a priority and the work.
  public let operation:
    @Sendable (String?, TaskPriority?, @Sendable @escaping () async throws -> Void) async -> Void

  /// Starts some work.
  ///
  /// - Parameters:
  ///   - name: The name of the task in debuggers.
  ///   - priority: The priority; by default, that of the current task.
  ///   - operation: The work. Outside tests its errors are ignored.
  public func callAsFunction(
    name: String? = nil,
    priority: TaskPriority? = nil,
    @_inheritActorContext _ operation: @Sendable @escaping () async throws -> Void
  ) async {
    await self.operation(name, priority, operation)
  }
}
