extension Effect {
  /// Does asynchronous work that may send any number of actions.
  ///
  /// ```swift
  /// return .run { [id = state.id] send in
  ///   await send(.response(Result { try await client.fetch(id) }))
  /// }
  /// ```
  ///
  /// The task starts on the main actor after the current action has been handled. The operation
  /// itself is not bound to an actor. The current dependencies are restored while it runs.
  ///
  /// - Parameters:
  ///   - priority: The task's priority; `nil` inherits the current one.
  ///   - name: The task's name, for debugging tools.
  ///   - operation: The work. A `CancellationError`, and any error after cancellation, ends the
  ///     work silently.
  ///   - handler: Handles any other error. Without a handler, the error is reported as an issue.
  public static func run(
    priority: TaskPriority? = nil,
    name: String? = nil,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    Self(
      operation: .run(
        Run(name: name, priority: priority, dependencies: DependencyValues._current) { send in
          do {
            try await operation(send)
          } catch is CancellationError {
            return
          } catch {
            guard !Task.isCancelled else { return }
            guard let handler else {
              reportIssue(
                """
                An "Effect.run" threw an error that nothing handled.

                \(String(customDumping: error).indented(by: 2))

                Handle it with 'do' and 'catch' inside the operation, or with the 'catch:' closure \
                of ".run", and send an action that says what went wrong.
                """,
                fileID: fileID, filePath: filePath, line: line, column: column)
              return
            }
            await handler(error, send)
          }
        }))
  }
}

/// A function that sends actions from an effect back into the store that runs the effect.
///
/// A call is a no-op once the effect's task is cancelled. After the effect has completed, a call
/// still delivers the action, but reports an issue: no caller can await or cancel that action.
@MainActor
public struct Send<Action>: Sendable {
  let send: @MainActor @Sendable (Action) -> Void

  public nonisolated init(send: @escaping @MainActor @Sendable (Action) -> Void) {
    self.send = send
  }

  /// Sends an action. Code outside the main actor awaits the call: `await send(.response)`.
  public func callAsFunction(_ action: Action) {
    guard !Task.isCancelled else { return }
    send(action)
  }
}

/// The `send` of a feature's effects: `SendOf<Self>` is `Send<Self.Action>`.
public typealias SendOf<R: Reducer> = Send<R.Action>
