@testable import ComposableUI
import Foundation
import IssueReporting
import Synchronization
import Testing

/// Snapshots of screens' text, which are kept in files.
@MainActor @Suite struct SnapshotTests {
  /// A directory of its own for each test.
  private final class Directory {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("SnapshotTests-\(UUID())")

    var testFile: String { url.appendingPathComponent("SomeTests.swift").path }

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  private let directory = Directory()

  private func snapshot(_ name: String? = nil, isAccepting: Bool) -> Snapshot {
    Snapshot(
      testFile: directory.testFile, function: "showsIt(number:)", name: name,
      isAccepting: isAccepting)
  }

  // MARK: - Files

  @Test func aSnapshotIsKeptBesideTheTestFileUnderTheTestsName() {
    let directory = directory.url.path
    #expect(
      snapshot(isAccepting: false).path == "\(directory)/__Snapshots__/SomeTests/showsIt.txt")
    #expect(
      snapshot("two words/1", isAccepting: false).path
        == "\(directory)/__Snapshots__/SomeTests/showsIt.two-words-1.txt")
  }

  @Test func anAcceptedSnapshotMatchesFromThenOn() throws {
    #expect(try snapshot(isAccepting: true).compare("a\nb") == .accepted)
    #expect(try snapshot(isAccepting: true).compare("a\nb") == .same)
    #expect(try snapshot(isAccepting: false).compare("a\nb") == .same)
    let file = snapshot(isAccepting: false).path
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "a\nb\n")
  }

  @Test func otherLineEndingsInAFileDoNotMatter() throws {
    _ = try snapshot(isAccepting: true).compare("a\nb")
    let file = snapshot(isAccepting: false).path
    try Data("a\r\nb\r\n".utf8).write(to: URL(fileURLWithPath: file))
    #expect(try snapshot(isAccepting: false).compare("a\nb") == .same)
  }

  @Test func aFinalLineBreakIsKept() throws {
    for text in ["", "\n", "a\n"] {
      let snapshot = snapshot("\(text.count)", isAccepting: true)
      _ = try snapshot.compare(text)
      #expect(try snapshot.compare(text) == .same)
    }
  }

  // MARK: - Failures

  @Test func aMissingSnapshotFailsWithAdviceToRecordIt() throws {
    let snapshot = snapshot(isAccepting: false)
    #expect(
      try snapshot.failure(of: "‹ Add ›\nnone", test: "showsIt(number:)") == """
        There is no snapshot yet to compare the screen with. It reads:

            ‹ Add ›
            none

        If that is right, record it:

            TESSERA_ACCEPT_SNAPSHOTS=1 swift test --filter showsIt

        It will be kept in \(snapshot.path)
        """)
    #expect(!FileManager.default.fileExists(atPath: snapshot.path))
  }

  @Test func aDifferentTextFailsWithTheChangedLines() throws {
    _ = try snapshot(isAccepting: true).compare("# Todos\n- Milk\n- Bread\n2 left")
    let failure = try snapshot(isAccepting: false)
      .failure(of: "# Todos\n- Milk\n- Butter\n2 left", test: "showsIt()")
    #expect(
      failure?.replacingOccurrences(of: "\u{2007}", with: " ") == """
        The screen differs from its snapshot: …

              # Todos
              - Milk
            − - Bread
            + - Butter
              2 left

        (Snapshot: −, Screen: +)

        If the screen is right, accept it:

            TESSERA_ACCEPT_SNAPSHOTS=1 swift test --filter showsIt

        The snapshot is kept in \(snapshot(isAccepting: false).path)
        """)
  }

  @Test func recordingTwoScreensUnderOneNameFails() throws {
    #expect(try snapshot(isAccepting: true).failure(of: "a", test: "showsIt()") == nil)
    let failure = try snapshot(isAccepting: true).failure(of: "b", test: "showsIt()")
    #expect(failure?.contains("Two different screens") == true)
    #expect(failure?.contains("assertSnapshot(named:)") == true)
    #expect(try snapshot("b", isAccepting: true).failure(of: "b", test: "showsIt()") == nil)
  }

  // MARK: - Screens

  @Test func aScreenIsComparedWithItsSnapshot() {
    let screen = ScreenTester {
      Button("Add") {}
      List { Text("Milk") }
    }
    screen.assertSnapshot()
    screen.row("Milk").assertSnapshot(named: "row")
  }

  @Test(.enabled(if: !Snapshot.isAccepting))
  func aScreenWithoutSnapshotFailsAtTheLineThatAsserts() {
    let screen = ScreenTester { Button("Add") {} }
    let recorder = LineRecorder()
    withIssueReporters([recorder]) { screen.assertSnapshot(named: "none") }
    #expect(recorder.lines == [#line - 1])
  }

  @Test func aMissingElementHasNoSnapshot() {
    let screen = ScreenTester { Button("Add") {} }
    withExpectedIssues(containing: "There is no dialog on the screen.") {
      screen.dialog().assertSnapshot()
    }
  }
}

private final class LineRecorder: IssueReporter {
  private let storage = Mutex<[UInt]>([])

  var lines: [UInt] { storage.withLock { $0 } }

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    storage.withLock { $0.append(line) }
  }
}
