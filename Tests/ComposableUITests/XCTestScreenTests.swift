import ComposableUI
import IssueReporting
import Synchronization
import XCTest

/// The tool that tests of screens are written with, under XCTest.
///
/// XCTest for Linux finds no synchronous test methods on the main actor: it crashes looking for
/// them.
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
