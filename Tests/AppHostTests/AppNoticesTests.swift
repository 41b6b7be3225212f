import ComposableUI
import Foundation
import Testing

@testable import AppHost

/// The notices that an app shows to its user.
@MainActor
@Suite struct AppNoticesTests {
  private func withScreen(_ body: (AppNotices, ScreenTester) throws -> Void) throws {
    try withTemporaryDirectory { directory in
      let context = AppContext(directory: directory)
      let app = NotesApp(context: context)
      let screen = ScreenTester { AppRoot(app: app, notices: context.notices) }
      try body(context.notices, screen)
    }
  }

  @Test func withoutNoticesOnlyTheAppIsShown() throws {
    try withScreen { _, screen in
      #expect(screen.text == "Nothing yet.\n‹ Clear ›")
    }
  }

  @Test func noticesAreShownOneAfterTheOther() throws {
    try withScreen { notices, screen in
      notices.add("The first.")
      notices.add("The second.")
      #expect(
        screen.text == """
          Nothing yet.
          ‹ Clear ›
          === Please Note ===
          The first.
          ‹ OK ›
          """)
      #expect(!screen.button("Clear").isEnabled)

      screen.button("OK").press()
      #expect(
        screen.text == """
          Nothing yet.
          ‹ Clear ›
          === Please Note ===
          The second.
          ‹ OK ›
          """)

      screen.button("OK").press()
      #expect(screen.text == "Nothing yet.\n‹ Clear ›")
      #expect(screen.button("Clear").isEnabled)
    }
  }

  @Test func dismissingANoticeMarksItAsRead() throws {
    try withScreen { notices, screen in
      notices.add("The first.")
      notices.add("The second.")
      screen.dialog().dismiss()
      #expect(notices.messages == ["The second."])
      #expect(screen.dialog().text.contains("The second."))
      screen.dialog().dismiss()
      #expect(notices.messages.isEmpty)
      #expect(screen.text == "Nothing yet.\n‹ Clear ›")
    }
  }

  @Test func aPendingNoticeIsNotAddedTwice() throws {
    try withScreen { notices, screen in
      notices.add("The disk is full.")
      notices.add("The disk is full.")
      #expect(notices.messages == ["The disk is full."])
      screen.button("OK").press()
      #expect(screen.labels(of: .dialog).isEmpty)
    }
  }

  @Test func aReadNoticeCanBeShownAgain() throws {
    try withScreen { notices, screen in
      notices.add("The disk is full.")
      screen.button("OK").press()
      notices.add("The disk is full.")
      #expect(screen.dialog().text.contains("The disk is full."))
    }
  }

  @Test func theNumberOfWaitingNoticesIsLimited() throws {
    try withScreen { notices, _ in
      for number in 1...1_000 { notices.add("Number \(number) is broken.") }
      #expect(notices.messages.count == AppNotices.maximumCount)
      #expect(notices.messages.first == "Number 1 is broken.")
      #expect(notices.messages.last == AppNotices.more)
      notices.dismissFirst()
      notices.add("Another one.")
      #expect(notices.messages.count == AppNotices.maximumCount - 1)
      #expect(notices.messages.last == AppNotices.more)
    }
  }

  @Test func aWithdrawnNoticeDisappears() throws {
    try withScreen { notices, screen in
      notices.add("The disk is full.")
      notices.add("Something is broken.")
      notices.withdraw("The disk is full.")
      #expect(screen.dialog().text.contains("Something is broken."))
      notices.withdraw("Something is broken.")
      #expect(screen.labels(of: .dialog).isEmpty)
    }
  }
}
