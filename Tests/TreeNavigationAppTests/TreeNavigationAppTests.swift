import AppHostTestSupport
import ComposableArchitecture
import ComposableUI
import Testing
import TreeNavigationFeature

@testable import AppHost
@testable import TreeNavigationAppComposition

/// One feature as an app.
@MainActor
@Suite struct TreeNavigationAppTests {
  private func start(_ context: AppContext) -> TreeNavigationApp {
    withDependencies {
      $0.continuousClock = TestClock()
      $0.uuid = .incrementing
    } operation: {
      context.start(TreeNavigationApp.self)
    }
  }

  @Test func contactsAndDraftsAreRestoredInTheNextRun() async {
    await withAppContexts { newContext in
      let context = newContext()
      let app = start(context)
      let screen = ScreenTester { app.body }
      #expect(screen.text.contains("No contacts yet"))
      screen.button("Add Contact").press()
      screen.textField("Name").type("Ada")
      screen.button("Save").press()
      await screen.settle()
      screen.button("Add Contact").press()
      screen.textField("Name").type("Gr")
      screen.dialog().dismiss()
      let text = screen.text
      #expect(
        text == """
          # Contacts
          ‹ Continue Draft ›
          - ‹ Ada › ‹ Delete Ada ›
          """)
      await context.saving.finish()

      let next = start(newContext())
      let nextScreen = ScreenTester { next.body }
      #expect(nextScreen.text == text)
      nextScreen.button("Continue Draft").press()
      #expect(nextScreen.textField("Name").value == "Gr")
    }
  }
}
