/// A failure that a test store reports, with its location.
struct TestFailure: Sendable {
  let location: IssueLocation
  let message: String

  /// Fails the test if it is exhaustive. Otherwise shows the failure or ignores it.
  func report(_ exhaustivity: Exhaustivity) {
    switch exhaustivity {
    case .on: location.fail(message)
    case .off(showSkippedAssertions: true): location.show("Skipped assertions: \(message)")
    case .off(showSkippedAssertions: false): break
    }
  }
}

extension TestStore {
  /// Fails the test if it is exhaustive. Otherwise shows the message or ignores it.
  func report(_ location: IssueLocation, skipped message: String) {
    TestFailure(location: location, message: message).report(exhaustivity)
  }
}

extension IssueLocation {
  /// Fails the test at this location.
  func fail(_ message: String) {
    withIssueContext(fileID: fileID, filePath: filePath, line: line, column: column) {
      reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// Shows a message at this location without failing the test: as a known issue if the test
  /// framework supports these, else as the issue reporters show expected issues.
  func show(_ message: String) {
    for reporter in IssueReporters.current {
      guard reporter is _DefaultReporter, Self.canExpectIssues else {
        reporter.expectIssue(
          message, fileID: fileID, filePath: filePath, line: line, column: column)
        continue
      }
      withIssueReporters([reporter]) {
        withExpectedIssue(fileID: fileID, filePath: filePath, line: line, column: column) {
          fail(message)
        }
      }
    }
  }

  /// Whether the test framework can expect issues. XCTest can do so only on Apple's platforms:
  /// elsewhere an expected issue fails the test.
  static var canExpectIssues: Bool {
    #if canImport(ObjectiveC)
      true
    #else
      TestContext.current?.isSwiftTesting == true
    #endif
  }
}

// MARK: - Wording

/// Advice about effects that are still in flight.
let effectAdvice = """
  Usual causes and cures:

  • The effect waits for time: advance the test clock that the feature was given, or give it an \
  immediate clock.

  • The effect waits for something that the test has to deliver: deliver it. If it only takes \
  long, wait with "await store.finish(timeout:)".

  • The effect is meant to go on for as long as the feature is there: send the action that ends \
  it, cancel it by its id, or cancel the task that "send" returned.

  • It is of no interest here: call "skipInFlightEffects", or loosen the store's "exhaustivity".
  """

func count(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

extension TestRunner {
  /// The tracked effects, each with its assertion.
  var inFlightDescription: String {
    inFlight.map { "\(debugCaseOutput($0.action)), from \($0.location.description)" }
      .joined(separator: "\n")
  }

  /// The actions that effects sent and the test has not received, as whole values.
  var receivedDump: String {
    received.map { ValueDump.text($0.action) }.joined(separator: "\n")
  }
}

/// Returns the difference between two states, indented and with a legend.
func stateDifference(_ expected: Any, _ actual: Any) -> String {
  "\((difference(expected, actual) ?? "").indented(by: 2))\n\n(Expected: \u{2212}, Actual: +)"
}

/// Returns the difference between two actions, indented and with a legend.
func actionDifference(_ expected: Any, _ received: Any) -> String {
  "\((difference(expected, received) ?? "").indented(by: 2))\n\n(Expected: \u{2212}, Received: +)"
}
