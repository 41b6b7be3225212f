import IssueReporting
import Synchronization
import Testing

@testable import TestFrameworks

struct SwiftTestingTests {
  private struct Failure: Error, CustomStringConvertible {
    var description: String { "a failure" }
  }

  @Test func anIssueFailsTheTestWithItsMessageAtItsLine() {
    let issues = recordKnownIssues { reportIssue("It went wrong.", line: 12, column: 5) }
    #expect(issues.count == 1)
    #expect(issues.first?.comments.map(\.rawValue) == ["It went wrong."])
    #expect(issues.first?.severity == .error)
    #expect(issues.first?.sourceLocation?.fileID == #fileID)
    #expect(issues.first?.sourceLocation?.line == 12)
    #expect(issues.first?.sourceLocation?.column == 5)
  }

  @Test func anIssueNeedsNoMessage() {
    #expect(recordKnownIssues { reportIssue() }.map(\.comments) == [[]])
  }

  @Test func anErrorFailsTheTest() {
    let issues = recordKnownIssues { reportIssue(Failure(), "It went wrong.", line: 12) }
    #expect(issues.count == 1)
    #expect(issues.first?.error is Failure)
    #expect(issues.first?.comments.map(\.rawValue) == ["It went wrong."])
    #expect(issues.first?.sourceLocation?.line == 12)
  }

  @Test func aWarningDoesNotFailTheTest() {
    let issues = recordKnownIssues { reportIssue("Mind the gap.", severity: .warning) }
    #expect(issues.map(\.severity) == [.warning])
  }

  @Test func manyIssuesAtTheSameTimeAreAllRecorded() async {
    let lines = Mutex<Set<Int>>([])
    await withKnownIssue {
      await withTaskGroup(of: Void.self) { group in
        for line in 1...200 {
          group.addTask { reportIssue("Issue \(line)", line: UInt(line)) }
        }
      }
    } matching: { issue in
      guard let line = issue.sourceLocation?.line else { return false }
      return lines.withLock { $0.insert(line).inserted }
        && issue.comments.map(\.rawValue) == ["Issue \(line)"]
    }
    #expect(lines.withLock { $0 } == Set(1...200))
  }

  @Test func anExpectedIssueIsAKnownIssue() {
    // An issue of another kind would fail this test.
    for reporter in IssueReporters.current {
      reporter.expectIssue(
        "This is expected.", fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    }
  }

  @Test func theReporterIsInPlaceBeforeAnyTest() {
    #expect(IssueReporters.current.count == 1)
    #expect(IssueReporters.current.first is TestFailureReporter)
  }

  @Test func aTestRunIsDetectedByItsArguments() {
    #expect(isRunOfTests(["/build/PantryPackageTests.xctest"]))
    #expect(isRunOfTests(["/usr/libexec/helper", "--testing-library", "swift-testing"]))
    #expect(!isRunOfTests(["/build/Pantry", "--web"]))
    #expect(!isRunOfTests([]))
  }

  @Test func theCurrentTestHasAnIdentity() async throws {
    let test = try #require(Test.current)
    #expect(TestID.current == .swiftTesting(test.id))
    let inChildTask = await Task { TestID.current }.value
    #expect(inChildTask == .swiftTesting(test.id))
  }

  @Test func aDetachedTaskHasNoCurrentTest() async {
    #expect(await Task.detached { TestID.current }.value == nil)
  }

  private func recordKnownIssues(_ body: () -> Void) -> [Issue] {
    let issues = Mutex<[Issue]>([])
    withKnownIssue(isIntermittent: true) {
      body()
    } matching: { issue in
      issues.withLock { $0.append(issue) }
      return true
    }
    return issues.withLock { $0 }
  }
}
