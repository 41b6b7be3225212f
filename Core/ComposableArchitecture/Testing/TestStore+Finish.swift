@_spi(SharedChangeTracking) import Sharing

extension TestStore {
  /// Asserts that nothing is left over: no unreceived action, no effect in flight, no shared value
  /// changed without an assertion.
  ///
  /// A presented child may remain: it isn't an effect of the feature.
  ///
  /// - Parameter timeout: The longest wait for effects to complete; `nil` uses ``timeout``.
  public func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    reportUnreceived(location)
    let timeout = timeout ?? self.timeout
    if runner.hasEffects { await Task.megaYield() }
    let isIdle = await waiting(timeout) { !runner.hasInFlight }
    if !isIdle {
      report(
        location,
        skipped: """
          Expected all effects to have completed, but \
          \(count(runner.inFlight.count, "effect")) \
          \(runner.inFlight.count == 1 ? "is" : "are") still in flight after \(timeout).

            Returned for:
          \(runner.inFlightDescription.indented(by: 4))

          \(effectAdvice)
          """)
      runner.forgetEffects()
    }
    reportUnreceived(location)
    sharedChanges.forgetChanges { heldSharedValues(in: runner.state) }
    for failure in sharedChanges.unasserted(at: location) { failure.report(exhaustivity) }
    sharedChanges.reset()
  }

  /// Reports the unreceived actions, once.
  private func reportUnreceived(_ location: IssueLocation) {
    for failure in runner.unreceived(at: location) { failure.report(exhaustivity) }
    if !runner.received.isEmpty {
      runner.received.removeAll()
      state = runner.state
    }
  }
}

extension TestRunner {
  /// Returns the failure for unreceived actions; empty if there are none.
  func unreceived(at location: IssueLocation) -> [TestFailure] {
    if received.isEmpty { return [] }
    let actions = received.map { debugCaseOutput($0.action) }.joined(separator: "\n")
    return [
      TestFailure(
        location: location,
        message: """
          The store received \(count(received.count, "unexpected action")): nothing in the test \
          receives \(received.count == 1 ? "it" : "them").

          \(actions.indented(by: 2))

          Assert each with "await store.receive(…)", skip them with \
          "await store.skipReceivedActions()", or loosen the store's "exhaustivity".
          """)
    ]
  }
}

extension SharedChangeTracker {
  /// The changes without an assertion, indented; `nil` if there are none.
  var unassertedText: String? {
    let changes = unassertedChanges
    return changes.isEmpty ? nil : changes.joined(separator: "\n\n").indented(by: 2)
  }

  /// Returns the failure for shared values changed without an assertion; empty if there are none.
  func unasserted(at location: IssueLocation) -> [TestFailure] {
    guard let changes = unassertedText else { return [] }
    return [
      TestFailure(
        location: location,
        message: """
          The test finished before asserting changes to shared state: …

          \(changes)

          Assert them at the end with "store.assert { $0.$value.withLock { $0 = … } }", or where \
          they are made, in the closure of a "send" or "receive". If they are of no interest here, \
          loosen the store's "exhaustivity".
          """)
    ]
  }
}
