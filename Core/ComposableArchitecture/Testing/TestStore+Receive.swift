extension TestStore where Action: Equatable {
  /// Asserts that an effect has sent an action, and how it changed the state.
  ///
  /// - Parameters:
  ///   - expectedAction: The action.
  ///   - timeout: How long to wait for it; `nil` takes the store's.
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
        description: "the action:\n\n\(String(customDumping: expectedAction).indented(by: 2))",
        mismatch: { actual in
          diff(expectedAction, actual, format: .proportional)
            .map { "\($0.indented(by: 2))\n\n(Expected: −, Received: +)" }
        }),
      timeout: timeout, assert: updateStateToExpectedResult,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension TestStore {
  /// Asserts that an effect has sent an action that a predicate accepts.
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
        Expectation(matches: isMatching, description: "an action matching the predicate."),
        timeout: timeout, assert: updateStateToExpectedResult,
        at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }
  }

  /// Asserts that an effect has sent an action of a case: `receive(\.response.success)`.
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
    let path = AnyCasePath(actionCase)
    await receive(
      Expectation(
        matches: { path.extract(from: $0) != nil },
        description:
          "an action of the case that was given, with a payload of type '\(typeName(Value.self))'."),
      timeout: timeout, assert: updateStateToExpectedResult,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Asserts that an effect has sent an action of a case with a payload.
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
        description: """
          an action of the case that was given, with the payload:

          \(String(customDumping: value).indented(by: 2))
          """,
        mismatch: { actual in
          path.extract(from: actual).flatMap { diff(value, $0, format: .proportional) }
            .map { "\($0.indented(by: 2))\n\n(Expected: −, Received: +)" }
        }),
      timeout: timeout, assert: updateStateToExpectedResult,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  @available(
    *, unavailable,
    message:
      "The action must be Equatable to be compared. Receive it by its case, 'receive(\\.response)', or by a predicate."
  )
  @_disfavoredOverload
  public func receive(
    _ expectedAction: Action,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil
  ) async {
    fatalError("unavailable")
  }

  /// What is to be received.
  fileprivate struct Expectation {
    let matches: (Action) -> Bool
    let description: String
    /// How another action differs, where that can be shown.
    var mismatch: (Action) -> String? = { _ in nil }
  }

  fileprivate func receive(
    _ expectation: Expectation,
    timeout: Duration?,
    assert update: ((inout State) throws -> Void)?,
    at location: SourceLocation
  ) async {
    await withIssueContext(
      fileID: location.fileID, filePath: location.filePath, line: location.line,
      column: location.column
    ) {
      let timeout = timeout ?? self.timeout
      let hasArrived = {
        self.exhaustivity == .on
          ? !self.runner.received.isEmpty
          : self.runner.received.contains { expectation.matches($0.action) }
      }
      if !hasArrived() { await Task.megaYield() }
      if !hasArrived(), !runner.inFlight.isEmpty {
        _ = await waiting(timeout) { hasArrived() || runner.inFlight.isEmpty }
      }
      guard hasArrived() else {
        reportMissing(expectation, timeout, location)
        return
      }
      if exhaustivity != .on { skip(until: expectation, location) }

      let received = runner.received.removeFirst()
      if !expectation.matches(received.action) {
        let isLater = runner.received.contains { expectation.matches($0.action) }
        location.report(
          """
          Received an unexpected action\(isLater ? " before this one" : ""): …

          \(expectation.mismatch(received.action)
            ?? String(customDumping: received.action).indented(by: 2))

          Expected \(expectation.description)
          """)
        state = received.state
        return
      }
      let previous = state
      state = received.state
      expect(
        update, previous: previous, actual: state, stackElementID: received.stackElementID,
        at: location)
      await Task.megaYield()
    }
  }

  private func reportMissing(
    _ expectation: Expectation, _ timeout: Duration, _ location: SourceLocation
  ) {
    guard !runner.inFlight.isEmpty else {
      location.report(
        """
        Expected to receive \(expectation.description)

        But nothing like it was received, and no effect is in flight that could still send it. It may \
        have been cancelled, or never started.
        """)
      return
    }
    location.report(
      """
      Expected to receive \(expectation.description)

      But received \(exhaustivity == .on ? "none" : "no matching one") within \(timeout), although \
      effects are in flight:

      \(runner.inFlight.values.map { debugCaseOutput($0.action) }.joined(separator: "\n").indented(by: 2))

      If the feature waits for time, advance the test clock it was given; if the effect just takes \
      long, pass a longer "timeout".
      """)
  }

  private func skip(until expectation: Expectation, _ location: SourceLocation) {
    let skipped = runner.received.prefix { !expectation.matches($0.action) }
    guard let last = skipped.last else { return }
    runner.received.removeFirst(skipped.count)
    state = last.state
    report(
      location,
      skipped: """
        \(Self.count(skipped.count, "received action")) skipped:

        \(skipped.map { String(customDumping: $0.action) }.joined(separator: "\n").indented(by: 2))
        """)
  }
}
