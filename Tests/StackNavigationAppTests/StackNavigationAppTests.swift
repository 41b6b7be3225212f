import AppHostTestSupport
import ComposableArchitecture
import ComposableUI
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
      context.start(StackNavigationApp.self)
    }
  }

  @Test func theNextRunRestoresTheOpenScreens() async {
    await withAppContexts { newContext in
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

  @Test func screensAndPathsCorrespond() async {
    await withAppContexts { newContext in
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
