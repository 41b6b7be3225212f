import ComposableUI
import IssueReporting
import Synchronization
import XCTest

/// The screen tester under XCTest.
///
/// The test methods are asynchronous: XCTest for Linux crashes when it looks for synchronous test
/// methods on the main actor.
@MainActor
final class XCTestScreenTests: XCTestCase {
  func testUsesAndReadsAScreen() async {
    let model = Model(count: 2)
    let screen = ScreenTester {
      List { ForEach(model.items) { ItemRow(item: $0) } }
    }
    screen.row("Item 1").toggle("Done").press()
    XCTAssertEqual(model.items.map(\.isDone), [false, true])
    screen.assertSnapshot()
  }

  func testFailuresAreReportedAtTheirLine() async {
    let screen = ScreenTester { Button("Add") {} }
    let recorder = Recorder()
    let line: UInt = #line + 2
    withIssueReporters([recorder]) {
      screen.button("Remove").press()
      screen.textField("Title").type("a")
    }
    XCTAssertEqual(recorder.lines, [line, line + 1])
  }
}

private final class Recorder: IssueReporter {
  private let storage = Mutex<[UInt]>([])

  var lines: [UInt] { storage.withLock { $0 } }

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    storage.withLock { $0.append(line) }
  }
}
