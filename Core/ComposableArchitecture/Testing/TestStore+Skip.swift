@_spi(SharedChangeTracking) import Sharing

extension TestStore {
  /// Drops the actions that effects have sent and the test has not received.
  ///
  /// - Parameter strict: Whether the test fails if there are none.
  public func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await Task.megaYield()
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    guard !runner.received.isEmpty else {
      if strict { location.fail("There were no received actions to skip.") }
      return
    }
    let actions = runner.received.map { debugCaseOutput($0.action) }
    runner.received.removeAll()
    state = runner.state
    // The changes of these actions to shared values are skipped, too.
    sharedChanges.reset()
    showSkipped(
      """
      \(count(actions.count, "received action")) skipped:

      \(actions.joined(separator: "\n").indented(by: 2))
      """, location)
  }

  /// Stops tracking the effects in flight. They continue, and the test has to receive their further
  /// actions.
  ///
  /// - Parameter strict: Whether the test fails if there are none.
  public func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await Task.megaYield()
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    guard runner.hasInFlight else {
      // A presented child counts as in flight, because it may still dismiss itself.
      if strict, !runner.isPresenting { location.fail("There were no effects in flight to skip.") }
      return
    }
    let actions = runner.inFlight.map { debugCaseOutput($0.action) }
    runner.forgetEffects()
    showSkipped(
      """
      \(count(actions.count, "effect")) in flight skipped, returned for:

      \(actions.joined(separator: "\n").indented(by: 2))
      """, location)
  }

  /// Shows the skipped assertions, unless the exhaustivity hides them.
  private func showSkipped(_ message: String, _ location: IssueLocation) {
    if exhaustivity != .off { location.show("Skipped assertions: \(message)") }
  }
}
