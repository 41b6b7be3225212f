import ComposableArchitecture
import Testing

/// An issue that was reported instead of failing the test.
struct RecordedIssue: Sendable {
  let message: String
  let file: String
  let line: Int
  /// Whether the issue is shown without failing a test.
  let isExpected: Bool
}

/// A reporter that keeps issues for a test to check.
private struct IssueRecorder: IssueReporter {
  let issues = LockIsolated<[RecordedIssue]>([])

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    record(message() ?? "", fileID, line, isExpected: false)
  }

  func expectIssue(
    _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString,
    line: UInt, column: UInt
  ) {
    record(message() ?? "", fileID, line, isExpected: true)
  }

  private func record(
    _ message: String, _ fileID: StaticString, _ line: UInt, isExpected: Bool
  ) {
    let issue = RecordedIssue(
      message: message, file: "\(fileID)", line: Int(line), isExpected: isExpected)
    issues.withValue { $0.append(issue) }
  }
}

/// Runs an operation and returns the issues that it reports. None of them fails the test.
@MainActor
func recordIssues(_ operation: () async throws -> Void) async rethrows -> [RecordedIssue] {
  let recorder = IssueRecorder()
  try await withIssueReporters([recorder]) { try await operation() }
  return recorder.issues.value
}

/// Expects an operation to report one issue at a line of the test, with certain parts in its text.
///
/// - Parameters:
///   - at: The line of the issue. The default is the line after this call.
///   - isExpected: Whether the issue is shown without failing a test.
/// - Returns: The text of the issue.
@MainActor @discardableResult
func expectIssue(
  _ parts: String..., at line: Int? = nil, isExpected: Bool = false,
  sourceLocation: Testing.SourceLocation = #_sourceLocation,
  operation: () async throws -> Void
) async rethrows -> String {
  let issues = try await recordIssues(operation)
  #expect(issues.count == 1, "\(issues.map(\.message))", sourceLocation: sourceLocation)
  guard let issue = issues.first else { return "" }
  for part in parts {
    #expect(
      issue.message.contains(part), "\(part)\n\nisn't in\n\n\(issue.message)",
      sourceLocation: sourceLocation)
  }
  #expect(issue.line == line ?? sourceLocation.line + 1, sourceLocation: sourceLocation)
  #expect(issue.file == sourceLocation.fileID, sourceLocation: sourceLocation)
  #expect(issue.isExpected == isExpected, sourceLocation: sourceLocation)
  return issue.message
}
