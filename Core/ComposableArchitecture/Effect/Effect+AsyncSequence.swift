extension Effect {
  /// Sends an action for every element of an asynchronous sequence, until it ends or the effect is
  /// cancelled.
  ///
  /// ```swift
  /// return .sequence(clock.timer(interval: .seconds(1))) { _ in .timerTicked }
  ///   .cancellable(id: CancelID.timer)
  /// ```
  ///
  /// The sequence is read on the main actor, one element at a time. The next element is requested
  /// after the previous one's action has been handled. So neither elements nor actions need to be
  /// `Sendable`, and the sequence's back pressure works.
  ///
  /// - Parameters:
  ///   - sequence: The sequence of elements. It is iterated when the effect starts.
  ///   - priority: The task's priority; `nil` inherits the current one.
  ///   - name: The task's name, for debugging tools.
  ///   - transform: Makes an action of an element.
  ///   - handler: Handles an error other than a cancellation. Without it the error is reported as
  ///     an issue.
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

  /// Sends every action that an asynchronous sequence yields, until it ends or the effect is
  /// cancelled.
  ///
  /// - Parameters:
  ///   - sequence: The sequence of actions. It is iterated when the effect starts.
  ///   - priority: The task's priority; `nil` inherits the current one.
  ///   - name: The task's name, for debugging tools.
  ///   - handler: Handles an error other than a cancellation. Without it the error is reported as
  ///     an issue.
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
