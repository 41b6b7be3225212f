extension Effect {
  /// Sends an action for every element of an asynchronous sequence, until it ends or the effect is
  /// cancelled.
  ///
  /// ```swift
  /// return .sequence(clock.timer(interval: .seconds(1))) { _ in .timerTicked }
  ///   .cancellable(id: CancelID.timer)
  /// ```
  ///
  /// The sequence is read on the main actor, an element at a time: the next is asked for when the
  /// action of the one before has been handled. So neither elements nor actions need be `Sendable`,
  /// and the sequence's own back pressure works.
  ///
  /// - Parameters:
  ///   - sequence: What yields the elements. It is iterated when the effect is started.
  ///   - priority: The task's priority; `nil` takes that of the surroundings.
  ///   - name: The task's name, for debugging tools.
  ///   - transform: Makes an action of an element.
  ///   - handler: What to do with an error other than a cancellation. Without it the error is
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

  /// Sends every action that an asynchronous sequence yields, until it ends or the effect is
  /// cancelled.
  ///
  /// - Parameters:
  ///   - sequence: What yields the actions. It is iterated when the effect is started.
  ///   - priority: The task's priority; `nil` takes that of the surroundings.
  ///   - name: The task's name, for debugging tools.
  ///   - handler: What to do with an error other than a cancellation. Without it the error is
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
