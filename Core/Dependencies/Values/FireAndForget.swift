import IssueReporting

extension DependencyValues {
  /// Starts work that nobody waits for, such as sending a statistic. A test waits for it.
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
        // Cancelled work has no result to lose.
      } catch {
        reportIssue(error, "The work given to 'fireAndForget' failed.")
      }
    }
  }
}

/// A way to start work that nobody waits for.
public struct FireAndForget: Sendable {
  /// What starts the work; gets its name, its priority and the work.
  public let operation:
    @Sendable (String?, TaskPriority?, @Sendable @escaping () async throws -> Void) async -> Void

  /// Starts some work.
  ///
  /// - Parameters:
  ///   - name: What debuggers call it.
  ///   - priority: Its priority; unless given, that of the current task.
  ///   - operation: The work. Outside tests its errors are ignored.
  public func callAsFunction(
    name: String? = nil,
    priority: TaskPriority? = nil,
    @_inheritActorContext _ operation: @Sendable @escaping () async throws -> Void
  ) async {
    await self.operation(name, priority, operation)
  }
}
