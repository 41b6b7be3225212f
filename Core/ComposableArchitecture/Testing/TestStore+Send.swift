extension TestStore {
  /// Sends an action as a user or a parent would, and asserts how the action changes the state.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - updateStateToExpectedResult: Changes the state before the action into the one expected
  ///     after it. Without this closure, no change is expected.
  /// - Returns: A task for the effects of the action, to await or to cancel.
  @discardableResult
  public func send(
    _ action: Action,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    guard !isDismissed else {
      location.fail(
        """
        Can't send an action to a feature that has dismissed itself. The action was not sent:

        \(debugCaseOutput(action).indented(by: 2))

        The feature has called "dismiss". If that is a mistake, correct the feature; otherwise end \
        the test here, for example with "#expect(store.isDismissed)".
        """)
      return TestStoreTask(task: StoreTask(group: nil), timeout: timeout)
    }
    handleReceivedBeforeSending(location)

    return await withIssueContext(
      fileID: fileID, filePath: filePath, line: line, column: column
    ) {
      let counters = runner.counters
      let task = runner.send(action, at: location)
      let actual = runner.stateAfterSend
      expect(
        updateStateToExpectedResult, previous: state, actual: actual, counters: counters,
        at: location)
      state = actual
      await letEffectsRun()
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

  /// Gives effects time to start, and to send the actions that they send without waiting.
  func letEffectsRun() async {
    if runner.hasEffects {
      await Task.megaYield()
    } else {
      await Task.yield()
    }
  }

  private func handleReceivedBeforeSending(_ location: IssueLocation) {
    guard !runner.received.isEmpty else { return }
    report(
      location,
      skipped: """
        Must handle \(count(runner.received.count, "received action")) before sending an action:

        \(runner.receivedDump.indented(by: 2))

        Effects sent \(runner.received.count == 1 ? "it" : "them") before. Assert each with \
        "await store.receive(…)", or skip them with "await store.skipReceivedActions()".
        """)
    if exhaustivity != .on {
      runner.received.removeAll()
      state = runner.state
    }
  }
}
