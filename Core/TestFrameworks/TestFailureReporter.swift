import Foundation
import IssueReporting
import Synchronization

/// A reporter that records issues as test failures, under Swift Testing and XCTest.
///
/// The reporter prints an issue that no framework accepts, and then makes the whole run fail.
struct TestFailureReporter: IssueReporter {
  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    record(
      ReportedIssue(
        message: message(), isWarning: severity == .warning, fileID: fileID, filePath: filePath,
        line: line, column: column))
  }

  func reportIssue(
    _ error: any Error, _ message: @autoclosure () -> String?, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    record(
      ReportedIssue(
        message: message(), error: error, fileID: fileID, filePath: filePath, line: line,
        column: column))
  }

  func expectIssue(
    _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString,
    line: UInt, column: UInt
  ) {
    let issue = ReportedIssue(
      message: message(), isWarning: true, fileID: fileID, filePath: filePath, line: line,
      column: column)
    // XCTest can expect failures only on Apple's platforms, so here the issue is only printed.
    guard let testing = SwiftTesting.interface, testing.currentTest != nil else {
      return issue.print()
    }
    testing.recordKnown(issue)
  }

  private func record(_ issue: ReportedIssue) {
    let testing = SwiftTesting.interface
    if let testing, testing.currentTest != nil { return testing.record(issue) }
    switch XCTestRun.phase {
    case .test where issue.isWarning: issue.print()
    case .test: if !XCTestRun.fail(issue) { FailedRun.fail(issue) }
    // XCTest drops a failure between two tests.
    case .betweenTests: FailedRun.fail(issue)
    case .none:
      // A detached task belongs to no test. Swift Testing lets its issues fail the run.
      if let testing { testing.record(issue) } else { FailedRun.fail(issue) }
    }
  }
}

/// A failure of the whole run, even if each of its tests passes.
enum FailedRun {
  /// Prints an issue, and makes the process exit with a failure at the end of the run.
  static func fail(_ issue: ReportedIssue) {
    issue.print()
    if !issue.isWarning { _ = failureAtExit }
  }

  private static let failureAtExit: Void = {
    FileHandle.standardError.write(
      Data("The issue belongs to no test, so the whole run fails.\n".utf8))
    #if !os(WASI)
      atexit {
        fflush(nil)
        _exit(EXIT_FAILURE)
      }
    #endif
  }()
}

/// Runs a closure whose failures fail no test: expectations, reported issues and thrown errors.
///
/// XCTest supports expected failures only on Apple's platforms: elsewhere its assertions fail the
/// test.
package func withToleratedIssues(_ body: () throws -> Void) {
  withIssueReporters([]) {
    if let testing = SwiftTesting.interface, testing.currentTest != nil {
      testing.tolerate(body)
    } else {
      #if canImport(ObjectiveC)
        withExpectedIssue(isIntermittent: true) { try body() }
      #else
        try? body()
      #endif
    }
  }
}
