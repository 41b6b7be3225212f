import ComposableArchitecture
import Testing

/// An issue that was reported instead of failing the test.
struct RecordedIssue: Sendable {
  let message: String
  let file: String
  let line: Int
  /// Whether it is shown without failing a test.
  let isExpected: Bool
}

/// Keeps issues, so that a test can look at them.
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

/// Runs something and returns the issues that it reports, none of which fails the test.
@MainActor
func recordIssues(_ operation: () async throws -> Void) async rethrows -> [RecordedIssue] {
  let recorder = IssueRecorder()
  try await withIssueReporters([recorder]) { try await operation() }
  return recorder.issues.value
}

/// Expects something to report one issue, at a line of the test, whose text has some parts in it.
///
/// - Parameters:
///   - at: The line; unless given, the one after this call.
///   - isExpected: Whether the issue is one that is shown without failing a test.
/// - Returns: The text.
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
