extension Effect {
  /// Sends an action for every element of an asynchronous sequence, until the sequence ends or the
  /// effect is cancelled.
  ///
  /// ```swift
  /// return .sequence(clock.timer(interval: .seconds(1))) { _ in .timerTicked }
  ///   .cancellable(id: CancelID.timer)
  /// ```
  ///
  /// The effect reads the sequence on the main actor, so elements and actions need not be
  /// `Sendable`. The effect requests the next element after the store has handled the previous
  /// action, which puts backpressure on the sequence.
  ///
  /// - Parameters:
  ///   - sequence: The sequence of elements. It is iterated when the effect starts.
  ///   - priority: The task's priority; `nil` inherits the current one.
  ///   - name: The task's name, for debugging tools.
  ///   - transform: Makes an action of an element.
  ///   - handler: Handles an error other than a cancellation. Without a handler, the error is
  ///     reported as an issue.
  public static func sequence<S: AsyncSequence & Sendable>(
    _ sequence: S,
    priority: TaskPriority? = nil,
    name: String? = nil,
    transform: @escaping @Sendable (S.Element) -> Action,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    .run(
      priority: priority, name: name,
      operation: { @MainActor send in
        for try await element in sequence {
          try Task.checkCancellation()
          send(transform(element))
        }
      },
      catch: handler, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Sends every action that an asynchronous sequence yields, until the sequence ends or the effect
  /// is cancelled.
  ///
  /// - Parameters:
  ///   - sequence: The sequence of actions. It is iterated when the effect starts.
  ///   - priority: The task's priority; `nil` inherits the current one.
  ///   - name: The task's name, for debugging tools.
  ///   - handler: Handles an error other than a cancellation. Without a handler, the error is
  ///     reported as an issue.
  public static func sequence<S: AsyncSequence & Sendable>(
    _ sequence: S,
    priority: TaskPriority? = nil,
    name: String? = nil,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self where S.Element == Action {
    .sequence(
      sequence, priority: priority, name: name, transform: { $0 }, catch: handler,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
