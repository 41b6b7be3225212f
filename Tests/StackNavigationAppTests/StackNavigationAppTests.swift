import ComposableArchitecture
import ComposableUI
import Foundation
import StackNavigationFeature
import Testing

@testable import AppHost
@testable import StackNavigationAppComposition

/// One feature as an app.
@MainActor
@Suite struct StackNavigationAppTests {
  private func start(_ context: AppContext) -> StackNavigationApp {
    withDependencies {
      $0.continuousClock = TestClock()
    } operation: {
      StackNavigationApp(context: context)
    }
  }

  /// Runs a test with a directory that isn't there yet, and waits for what is saved in it.
  private func withContexts(
    _ test: @MainActor (_ newContext: @MainActor () -> AppContext) async throws -> Void
  ) async throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("StackNavigationAppTests-\(UUID().uuidString)", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    var contexts: [AppContext] = []
    try await test {
      let context = AppContext(directory: directory)
      contexts.append(context)
      return context
    }
    for context in contexts { await context.saving.finish() }
  }

  @Test func theNextRunBeginsWhereThisOneEnded() async throws {
    try await withContexts { newContext in
      let context = newContext()
      let app = start(context)
      let screen = ScreenTester { app.body }
      screen.button("Flatland Edwin A. Abbott").press()
      screen.button("2 notes").press()
      screen.button("Add Note").press()
      screen.textField("Note").type("Upward, not northward")
      let text = screen.text
      await context.saving.finish()

      let next = start(newContext())
      let nextScreen = ScreenTester { next.body }
      #expect(nextScreen.text == text)
      nextScreen.button("Back").press()
      #expect(nextScreen.text.contains("- ‹ Upward, not northward ›"))
      nextScreen.button("Back").press()
      #expect(nextScreen.text.contains("- ‹ 3 notes ›"))
      nextScreen.button("Back").press()
      #expect(nextScreen.text.hasPrefix("# Reading List"))
    }
  }

  @Test func whatIsOnTheScreenHasItsPathAndAPathLeadsThere() async throws {
    try await withContexts { newContext in
      let app = start(newContext())
      let screen = app.screen(notices: AppNotices())
      #expect(screen.location == "/")
      screen.open("/3/notes/2")
      #expect(screen.location == "/3/notes/2")
      screen.open("/3/notes/99")
      #expect(screen.location == "/3/notes")
      screen.open("/nowhere")
      #expect(screen.location == "/3/notes")
      screen.open("/" + String(repeating: "%ff/../", count: 2_000))
      #expect(screen.location == "/3/notes")
      screen.open("/3")
      #expect(screen.location == "/3")
    }
  }
}
