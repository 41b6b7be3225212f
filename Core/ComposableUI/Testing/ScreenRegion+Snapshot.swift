import ComposableArchitecture
import ElementTree
import Foundation

extension ScreenRegion {
  /// Asserts that this region's text matches the accepted snapshot.
  ///
  /// ```swift
  /// @Test func showsAllTodos() {
  ///   let screen = ScreenTester { TodosView(store: store) }
  ///   screen.assertSnapshot()
  /// }
  /// ```
  ///
  /// The text (see ``ScreenTester/text``) is compared with a file beside the test file:
  /// `__Snapshots__/<test file>/<test>.txt`. If the file is missing or differs, the test fails and
  /// shows the difference. To accept the current screen, and to create the files of new snapshots,
  /// run the tests with an environment variable:
  ///
  /// ```sh
  /// TESSERA_ACCEPT_SNAPSHOTS=1 swift test --filter showsAllTodos
  /// ```
  ///
  /// Read the files before committing them.
  ///
  /// - Parameter name: Distinguishes several snapshots of one test, or the cases of a parameterised
  ///   test.
  public func assertSnapshot(
    named name: String? = nil, function: StaticString = #function, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    // The failed search has reported the missing element already.
    guard let text = _region?.renderedText else { return }
    let location = IssueLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    let snapshot = Snapshot(testFile: "\(filePath)", function: "\(function)", name: name)
    do {
      if let failure = try snapshot.failure(of: text, test: "\(function)") {
        location.report(failure)
      }
    } catch {
      location.report("The snapshot can't be read or written: \(error)\n\n\(snapshot.path)")
    }
  }
}

extension Snapshot {
  /// Returns the failure message for text that doesn't match the snapshot.
  func failure(of text: String, test: String) throws -> String? {
    let command =
      "    \(Self.variable)=1 swift test --filter \(test.prefix { $0 != "(" }.filter { $0 != "`" })"
    switch try compare(text) {
    case .same, .accepted:
      return nil
    case .missing:
      return """
        There is no snapshot yet to compare the screen with. It reads:

        \(text.indented)

        If that is right, record it:

        \(command)

        It will be kept in \(path)
        """
    case .different(let recorded):
      return """
        The screen differs from its snapshot: …

        \((lineDifference(recorded, text) ?? "").indented)

        (Snapshot: \u{2212}, Screen: +)

        If the screen is right, accept it:

        \(command)

        The snapshot is kept in \(path)
        """
    case .taken(let other):
      return """
        Two different screens have the same snapshot: …

        \((lineDifference(other, text) ?? "").indented)

        (First: \u{2212}, Second: +)

        Give each a name of its own: "assertSnapshot(named:)". The first is kept in \(path)
        """
    }
  }
}
