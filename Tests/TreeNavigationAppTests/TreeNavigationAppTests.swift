import ComposableArchitecture
import ComposableUI
import Foundation
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
      TreeNavigationApp(context: context)
    }
  }

  @Test func contactsAndDraftsAreThereInTheNextRun() async throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("TreeNavigationAppTests-\(UUID().uuidString)", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: directory) }

    let context = AppContext(directory: directory)
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

    let nextContext = AppContext(directory: directory)
    let next = start(nextContext)
    let nextScreen = ScreenTester { next.body }
    #expect(nextScreen.text == text)
    nextScreen.button("Continue Draft").press()
    #expect(nextScreen.textField("Name").value == "Gr")
    await nextContext.saving.finish()
  }
}
