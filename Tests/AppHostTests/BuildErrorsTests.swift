import ComposableUI
import Foundation
import Testing

@testable import AppHost

/// The errors of a build, which an app in development shows.
@MainActor
@Suite struct BuildErrorsTests {
  @Test func errorsAreShownBelowTheAppUntilItBuildsAgain() throws {
    try withTemporaryDirectory { directory in
      let context = AppContext(directory: directory)
      let app = NotesApp(context: context)
      let file = directory.appending(path: "errors")
      let errors = BuildErrors(file: file)
      let screen = ScreenTester {
        AppRoot(app: app, notices: context.notices, errors: errors)
      }
      #expect(screen.text == "Nothing yet.\n‹ Clear ›")

      try Data("Sources/App/Screen.swift:3:5: error: cannot find 'x' in scope".utf8).write(to: file)
      errors.read()
      #expect(
        screen.text == """
          Nothing yet.
          ‹ Clear ›
          The last change doesn't build
          Sources/App/Screen.swift:3:5: error: cannot find 'x' in scope
          """)

      try Data().write(to: file)
      errors.read()
      #expect(screen.text == "Nothing yet.\n‹ Clear ›")
    }
  }
}
