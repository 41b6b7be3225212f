@_spi(SharedChangeTracking) import Sharing

extension TestStore where Action: Equatable {
  /// Asserts that an effect has sent an action, and how the action changes the state.
  ///
  /// - Parameters:
  ///   - expectedAction: The action.
  ///   - timeout: The longest wait; `nil` uses the store's.
  ///   - updateStateToExpectedResult: Changes the state before the action into the one expected
  ///     after it.
  public func receive(
    _ expectedAction: Action,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      Expectation(
        matches: { $0 == expectedAction },
        description: { "the action:\n\n\(ValueDump.text(expectedAction).indented(by: 2))" },
        mismatch: { actionDifference(expectedAction, $0) }),
      timeout: timeout, assert: updateStateToExpectedResult,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension TestStore {
  /// Asserts that an effect has sent an action that satisfies a predicate, and how the action
  /// changes the state.
  ///
  /// - Parameters:
  ///   - isMatching: Whether an action is the expected one.
  ///   - timeout: The longest wait; `nil` uses the store's.
  ///   - updateStateToExpectedResult: Changes the state before the action into the one expected
  ///     after it.
  @_disfavoredOverload
  public func receive(
    _ isMatching: (_ action: Action) -> Bool,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await withoutActuallyEscaping(isMatching) { isMatching in
      await receive(
        Expectation(matches: isMatching, description: { "an action that the predicate accepts." }),
        timeout: timeout, assert: updateStateToExpectedResult,
        at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }
  }

  /// Asserts that an effect has sent an action of a case, with any payload, and how the action
  /// changes the state: `receive(\.response.success)`.
  ///
  /// - Parameters:
  ///   - actionCase: The case.
  ///   - timeout: The longest wait; `nil` uses the store's.
  ///   - updateStateToExpectedResult: Changes the state before the action into the one expected
  ///     after it.
  @_disfavoredOverload
  public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      Expectation(of: AnyCasePath(actionCase)), timeout: timeout,
      assert: updateStateToExpectedResult,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Asserts that an effect has sent an action of a case with a payload, and how the action changes
  /// the state: `receive(\.response.success, 42)`.
  ///
  /// - Parameters:
  ///   - actionCase: The case.
  ///   - value: The payload.
  ///   - timeout: The longest wait; `nil` uses the store's.
  ///   - updateStateToExpectedResult: Changes the state before the action into the one expected
  ///     after it.
  @_disfavoredOverload
  public func receive<Value: Equatable>(
    _ actionCase: CaseKeyPath<Action, Value>,
    _ value: Value,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async where Action: CasePathable {
    let path = AnyCasePath(actionCase)
    await receive(
      Expectation(
        matches: { path.extract(from: $0) == value },
        description: { "the action:\n\n\(ValueDump.text(path.embed(value)).indented(by: 2))" },
        mismatch: { actionDifference(path.embed(value), $0) }),
      timeout: timeout, assert: updateStateToExpectedResult,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Unavailable: an action that isn't `Equatable` can't be compared. Pass a case key path or a
  /// predicate.
  @available(
    *, unavailable,
    message:
      "Not Equatable: receive the action by its case, 'receive(\\.response)', or by a predicate."
  )
  @_disfavoredOverload
  public func receive(
    _ expectedAction: Action,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil
  ) async {
    fatalError("Receive the action by its case or by a predicate.")
  }

  /// The expected action.
  struct Expectation {
    let matches: (Action) -> Bool
    /// Describes the action, in words that follow "expected to receive". Called only when needed.
    let description: () -> String
    /// Describes the difference from another action, if it can be shown.
    var mismatch: ((Action) -> String)?

    init(
      matches: @escaping (Action) -> Bool, description: @escaping () -> String,
      mismatch: ((Action) -> String)? = nil
    ) {
      self.matches = matches
      self.description = description
      self.mismatch = mismatch
    }

    /// Makes an expectation of any action of a case.
    init<Value>(of path: AnyCasePath<Action, Value>) {
      self.init(
        matches: { path.extract(from: $0) != nil },
        description: { "an action of \(casePathName(path))." })
    }
  }

  func receive(
    _ expectation: Expectation,
    timeout: Duration?,
    assert update: ((inout State) throws -> Void)?,
    at location: IssueLocation
  ) async {
    await withIssueContext(
      fileID: location.fileID, filePath: location.filePath, line: location.line,
      column: location.column
    ) {
      let timeout = timeout ?? self.timeout
      let hadEffects = runner.hasEffects
      guard await hasReceived(expectation, within: timeout) else {
        // The first failure is about the wait, the second about the missing action.
        if hadEffects { location.fail(timeoutMessage(timeout)) }
        location.fail(missing(expectation))
        return
      }
      if exhaustivity != .on { skip(until: expectation, location) }

      let received = runner.received.removeFirst()
      if expectation.matches(received.action) {
        expect(
          update, previous: state, actual: received.state, counters: received.counters,
          at: location)
      } else {
        location.fail(unexpected(received.action, expectation))
        sharedChanges.reset()
      }
      state = received.state
      await letEffectsRun()
    }
  }

  /// Waits for an action: for any action if the test is exhaustive, else for a matching action.
  private func hasReceived(_ expectation: Expectation, within timeout: Duration) async -> Bool {
    func hasArrived() -> Bool {
      exhaustivity == .on
        ? !runner.received.isEmpty
        : runner.received.contains { expectation.matches($0.action) }
    }
    if hasArrived() { return true }
    if !runner.hasEffects { await Task.megaYield() }
    _ = await waiting(timeout) { hasArrived() || !runner.hasEffects }
    return hasArrived()
  }

  // MARK: - Failures

  private func unexpected(_ action: Action, _ expectation: Expectation) -> String {
    let isLater = runner.received.contains { expectation.matches($0.action) }
    let advice =
      isLater
      ? """
      The expected action came after it: assert both, in the order in which they were sent.
      """
      : """
      If the feature is right, receive this action instead. If it is of no interest here, loosen \
      the store's "exhaustivity".
      """
    return """
      Received an unexpected action\(isLater ? " before this one" : ""): …

      \(expectation.mismatch?(action) ?? ValueDump.text(action).indented(by: 2))

      Expected to receive \(expectation.description())

      \(advice)
      """
  }

  private func timeoutMessage(_ timeout: Duration) -> String {
    let expected = exhaustivity == .on ? "an action" : "a matching action"
    guard runner.hasEffects else {
      return """
        Expected to receive \(expected), but the effects that were in flight have ended without \
        sending one.

        No effect is in flight that could still send it. Was the effect that sends it cancelled?
        """
    }
    let inFlight =
      runner.hasInFlight
      ? """
      Effects are in flight that may still send it, returned for:

      \(runner.inFlightDescription.indented(by: 2))
      """
      : "Only effects that were skipped are still running."
    return """
      Expected to receive \(expected), but received none within \(timeout).

      \(inFlight)

      If the feature waits for time, advance the test clock that it was given, or give it an \
      immediate clock. If the effect just takes long, pass a longer "timeout".
      """
  }

  private func missing(_ expectation: Expectation) -> String {
    var message = "Expected to receive \(expectation.description())\n\nBut it was not received"
    message += runner.hasEffects ? "." : ", and no effect is in flight that could still send it."
    if !runner.received.isEmpty {
      message += "\n\nReceived, but not matching:\n\n\(runner.receivedDump.indented(by: 2))"
    }
    if !runner.hasEffects {
      message += """


        Usual causes: the effect was never returned by the reducer, it was cancelled, it ended \
        before it sent the action, or the action was received by an earlier assertion.
        """
    }
    return message
  }

  /// Drops the actions received before the first match.
  private func skip(until expectation: Expectation, _ location: IssueLocation) {
    let skipped = runner.received.prefix { !expectation.matches($0.action) }
    guard let last = skipped.last else { return }
    runner.received.removeFirst(skipped.count)
    state = last.state
    report(
      location,
      skipped: """
        \(count(skipped.count, "received action")) skipped:

        \(skipped.map { ValueDump.text($0.action) }.joined(separator: "\n").indented(by: 2))
        """)
  }
}
