extension TestStore {
  /// Sends an action as a user or a parent would, and asserts how it changes the state.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - updateStateToExpectedResult: Changes the state before the action into the one expected
  ///     after it. Without it no change is expected.
  /// - Returns: What follows from the action, to await or to cancel.
  @discardableResult
  public func send(
    _ action: Action,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    guard !isDismissed else {
      location.report(
        """
        Can't send an action to a feature that has dismissed itself. The action was not sent:

        \(debugCaseOutput(action).indented(by: 2))
        """)
      return TestStoreTask(task: StoreTask(group: nil), timeout: timeout)
    }
    handleReceivedBeforeSending(location)

    return await withIssueContext(
      fileID: fileID, filePath: filePath, line: line, column: column
    ) {
      let previous = state
      let stackElementID = runner.stackElementID.copy()
      let task = runner.send(action, at: location)
      state = runner.stateAfterSend
      expect(
        updateStateToExpectedResult, previous: previous, actual: state,
        stackElementID: stackElementID, at: location)
      await Task.megaYield()
      return TestStoreTask(task: task, timeout: timeout)
    }
  }

  /// Sends an action without a payload by its case: `send(\.view.tapped)`.
  @_disfavoredOverload
  @discardableResult
  public func send(
    _ action: CaseKeyPath<Action, Void>,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      AnyCasePath(action).embed(()), assert: updateStateToExpectedResult, fileID: fileID,
      file: filePath, line: line, column: column)
  }

  /// Sends an action by its case and its payload: `send(\.nameChanged, "Blob")`.
  @_disfavoredOverload
  @discardableResult
  public func send<Value>(
    _ action: CaseKeyPath<Action, Value>,
    _ value: Value,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      AnyCasePath(action).embed(value), assert: updateStateToExpectedResult, fileID: fileID,
      file: filePath, line: line, column: column)
  }

  /// Asserts the state as it is after the last assertion.
  public func assert(
    _ updateStateToExpectedResult: @escaping (_ state: inout State) throws -> Void,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    expect(
      updateStateToExpectedResult, previous: state, actual: state,
      stackElementID: runner.stackElementID, at: location, mayChangeNothing: true)
  }

  private func handleReceivedBeforeSending(_ location: SourceLocation) {
    guard !runner.received.isEmpty else { return }
    let actions = runner.received.map { String(customDumping: $0.action) }
    report(
      location,
      skipped: """
        Must handle \(Self.count(actions.count, "received action")) before sending an action:

        \(actions.joined(separator: "\n").indented(by: 2))

        Assert each with "receive" first.
        """)
    if exhaustivity != .on {
      runner.received.removeAll()
      state = runner.state
    }
  }

  /// Compares an expected state with the actual one.
  ///
  /// - Parameter mayChangeNothing: Whether an expectation that changes nothing is fine.
  func expect(
    _ update: ((inout State) throws -> Void)?,
    previous: State,
    actual: State,
    stackElementID: StackElementIDGenerator,
    at location: SourceLocation,
    mayChangeNothing: Bool = false
  ) {
    var expected = exhaustivity == .on ? previous : actual
    do {
      try run(update, on: &expected, stackElementID)
    } catch {
      location.report(
        "The closure that changes the expected state threw an error: \(error)")
      return
    }
    if expected != actual {
      let difference = Self.difference(expected, actual)
      if update != nil {
        location.report(
          """
          A state change does not match the expectation: …

          \(difference)
          """)
      } else {
        location.report(
          """
          State was not expected to change, but it did: …

          \(difference)
          """)
      }
    } else if exhaustivity == .on, update != nil, !mayChangeNothing, previous == actual {
      location.report(
        """
        Expected the state to change, but no change occurred. The trailing closure leaves the state \
        as it is: omit it if nothing is meant to change.
        """)
    }
    if case .off(showSkippedAssertions: true) = exhaustivity {
      var partial = previous
      try? run(update, on: &partial, stackElementID)
      if partial != actual {
        report(
          location,
          skipped: """
            a change of the state wasn't asserted: …

            \(Self.difference(partial, actual))
            """)
      }
    }
  }

  private func run(
    _ update: ((inout State) throws -> Void)?, on state: inout State,
    _ stackElementID: StackElementIDGenerator
  ) throws {
    guard let update else { return }
    try Dependencies.withDependencies {
      $0 = runner.dependencies
      // An expectation draws the ids that the reducer drew, and uses none up.
      $0.stackElementID = stackElementID.copy()
    } operation: {
      try update(&state)
    }
  }

  private static func difference(_ expected: State, _ actual: State) -> String {
    let difference =
      diff(expected, actual, format: .proportional)
        ?? """
        The dumps of both are the same, but "==" says that the values differ:

        \(String(customDumping: actual))
        """
    return "\(difference.indented(by: 2))\n\n(Expected: −, Actual: +)"
  }
}

/// What follows from an action that a test has sent.
public struct TestStoreTask: Hashable, Sendable {
  let task: StoreTask
  let timeout: Duration

  /// Ends all of it, and waits until it has ended.
  public func cancel() async {
    task.cancel()
    await task.finish()
    await Task.megaYield()
  }

  /// Waits for the end of all of it.
  ///
  /// - Parameter timeout: How long at most; `nil` takes the store's. Longer fails the test.
  @MainActor
  public func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let timeout = timeout ?? self.timeout
    await Task.megaYield()
    let hasFinished = await waiting(timeout) { task.group?.isIdle ?? true }
    if !hasFinished {
      reportIssue(
        """
        Expected the task to have finished, but it is still in flight after \(timeout).

        If one of its effects waits for time, advance the test clock; if it waits for something that \
        the test has to deliver, deliver it; if it is meant to go on, cancel it.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// Whether it was cancelled; `true` if there is nothing to cancel.
  public var isCancelled: Bool { task.isCancelled }

  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.task == rhs.task }
  public func hash(into hasher: inout Hasher) { hasher.combine(task) }
}
