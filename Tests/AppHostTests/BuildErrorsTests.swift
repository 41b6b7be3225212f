import ComposableUI
import Foundation
import Testing

@testable import AppHost

/// The errors of a build, which an app in development shows.
@MainActor
@Suite struct BuildErrorsTests {
  /// - Parameter body: Receives the screen, and a function that writes the errors of a build.
  private func withScreen(
    isDialog: Bool,
    _ body: (_ screen: ScreenTester, _ write: (String) throws -> Void) throws -> Void
  ) throws {
    try withTemporaryDirectory { directory in
      let context = AppContext(directory: directory)
      let app = NotesApp(context: context)
      let file = directory.appending(path: "errors")
      let errors = BuildErrors(file: file)
      errors.isDialog = isDialog
      let screen = ScreenTester {
        AppRoot(app: app, notices: context.notices, errors: errors)
      }
      #expect(screen.text == "Nothing yet.\n‹ Clear ›")
      try body(screen) { text in
        try Data(text.utf8).write(to: file)
        errors.read()
      }
    }
  }

  @Test func errorsAreShownBelowATerminalsScreenUntilItBuildsAgain() throws {
    try withScreen(isDialog: false) { screen, write in
      try write("Sources/App/Screen.swift:3:5: error: cannot find 'x' in scope")
      #expect(
        screen.text == """
          Nothing yet.
          ‹ Clear ›
          The last change doesn't build
          Sources/App/Screen.swift:3:5: error: cannot find 'x' in scope
          """)

      try write("")
      #expect(screen.text == "Nothing yet.\n‹ Clear ›")
    }
  }

  @Test func errorsCoverAPageUntilItBuildsAgainOrTheUserClosesThem() throws {
    try withScreen(isDialog: true) { screen, write in
      try write("one")
      #expect(screen.dialog().label == "The last change doesn't build")
      #expect(screen.text.contains("one"))
      try write("")
      #expect(screen.text == "Nothing yet.\n‹ Clear ›")

      try write("two")
      screen.dialog().dismiss()
      #expect(screen.text == "Nothing yet.\n‹ Clear ›")
      try write("three")
      #expect(screen.text.contains("three"))
    }
  }
}
