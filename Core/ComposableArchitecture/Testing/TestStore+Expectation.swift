@_spi(Internals) import CasePaths
@_spi(SharedChangeTracking) import Sharing
import TestFrameworks

extension TestStore {
  /// Asserts the state that the last assertion left.
  ///
  /// Use it for state that no `send` or `receive` asserts, for example at the end of a test that
  /// isn't exhaustive.
  ///
  /// - Parameter updateStateToExpectedResult: Changes the state into the expected one.
  public func assert(
    _ updateStateToExpectedResult: @escaping (_ state: inout State) throws -> Void,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    expect(
      updateStateToExpectedResult, previous: state, actual: state, counters: runner.counters,
      at: location, mayChangeNothing: true)
  }

  /// Compares an expected state with the actual one.
  ///
  /// - Parameters:
  ///   - update: Turns the state before the action into the state after it. In a test that isn't
  ///     exhaustive, it receives the state after the action, so that the assertion fails only for a
  ///     wrong value.
  ///   - counters: The generator of stack ids before the action.
  ///   - mayChangeNothing: Whether the closure may leave the state unchanged.
  func expect(
    _ update: ((inout State) throws -> Void)?,
    previous: State,
    actual: State,
    counters: ExpectationCounters,
    at location: IssueLocation,
    mayChangeNothing: Bool = false
  ) {
    let skipped = exhaustivity == .on ? nil : sharedChanges.take()
    let hasChanged = sharedChanges.hasChanges
    sharedChanges.forgetChanges { heldSharedValues(in: previous, actual) }
    let isExpected = sharedChanges.asserting {
      compare(
        update, previous: previous, actual: actual, counters: counters, at: location,
        mayChangeNothing: mayChangeNothing || hasChanged)
    }
    if isExpected { reportUnasserted(at: location) }
    sharedChanges.reset()
    if let skipped, isExpected, exhaustivity == .off(showSkippedAssertions: true) {
      sharedChanges.restore(skipped)
      sharedChanges.forgetChanges { heldSharedValues(in: previous, actual) }
      sharedChanges.asserting {
        showUnasserted(
          update, previous: previous, actual: actual, counters: counters, at: location)
      }
      sharedChanges.reset()
    }
  }

  /// Reports changes to shared values that the comparison of states missed: values outside of the
  /// state, or in a part that both states share.
  private func reportUnasserted(at location: IssueLocation) {
    guard let changes = sharedChanges.unassertedText else { return }
    location.fail(
      """
      A shared value was not expected to change, or to change like this, but it did: …

      \(changes)

      If that is right, say so in the trailing closure: "$0.$value.withLock { $0 = … }". If it is \
      of no interest here, loosen the store's "exhaustivity".
      """)
  }

  /// - Returns: Whether the actual state is the expected one.
  private func compare(
    _ update: ((inout State) throws -> Void)?,
    previous: State,
    actual: State,
    counters: ExpectationCounters,
    at location: IssueLocation,
    mayChangeNothing: Bool
  ) -> Bool {
    var expected = exhaustivity == .on ? previous : actual
    do {
      try run(update, on: &expected, counters)
    } catch {
      location.fail(
        """
        The closure that makes the expected state threw an error:

        \(ValueDump.text(error).indented(by: 2))
        """)
      return false
    }
    guard expected == actual else {
      location.fail(
        update == nil
          ? unexpectedChange(expected, actual)
          : mismatch(expected, actual, hasChanged: previous != actual))
      return false
    }
    if exhaustivity == .on, update != nil, !mayChangeNothing, previous == actual {
      location.fail(
        """
        Expected the state to change, but no change occurred.

        The trailing closure leaves the state as it is: omit the closure if the state shouldn't \
        change. If the state should change, perhaps an action of an effect changes it: assert that \
        action with "receive".
        """)
    }
    return true
  }

  private func mismatch(_ expected: State, _ actual: State, hasChanged: Bool) -> String {
    let handed =
      exhaustivity == .on
      ? "before the action and has to change it to the state after the action"
      : "after the action and must not change it"
    return """
      A state change does not match the expectation: …

      \(stateDifference(expected, actual))

      \(hasChanged ? "" : "The state is the same as before. ")The closure was handed the state \
      \(handed). If the feature is right, correct the closure. Assert the changes of effects' \
      actions in their "receive".
      """
  }

  private func unexpectedChange(_ expected: State, _ actual: State) -> String {
    """
    State was not expected to change, but it did: …

    \(stateDifference(expected, actual))

    If that is right, say so in a trailing closure: "{ $0.… = … }". If it is of no interest here, \
    loosen the store's "exhaustivity".
    """
  }

  /// Shows the changes that the closure doesn't make to the previous state.
  private func showUnasserted(
    _ update: ((inout State) throws -> Void)?, previous: State, actual: State,
    counters: ExpectationCounters, at location: IssueLocation
  ) {
    var partial = previous
    withToleratedIssues { try run(update, on: &partial, counters) }
    if partial != actual {
      location.show(
        """
        Skipped assertions: a change of the state wasn't asserted: …

        \(stateDifference(partial, actual))
        """)
      return
    }
    guard let changes = sharedChanges.unassertedText else { return }
    location.show(
      """
      Skipped assertions: a change of a shared value wasn't asserted: …

      \(changes)
      """)
  }

  /// Makes the expected state with the dependencies of the feature.
  private func run(
    _ update: ((inout State) throws -> Void)?, on state: inout State,
    _ counters: ExpectationCounters
  ) throws {
    guard let update else { return }
    try Dependencies.withDependencies {
      $0 = runner.dependencies
      counters.replaceCounters(of: &$0)
    } operation: {
      #if Deprecations
        // In a test that isn't exhaustive, a closure may set the value that is already current.
        try XCTModifyLocals.$isExhaustive.withValue(exhaustivity == .on) { try update(&state) }
      #else
        try update(&state)
      #endif
    }
  }
}
