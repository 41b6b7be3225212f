import ComposableArchitecture
import ComposableUI
import Foundation
import HTTPRequests
import HTTPTestSupport
import HTTPViews
import Testing

/// The view of a failed request.
@MainActor
@Suite struct FailureViewTests {
  private let limit = HTTPFailure.rateLimited(until: Date(timeIntervalSince1970: 13 * 60 * 60))

  @Test func theViewShowsTitleAndAdvice() async {
    await withNoon {
      let screen = ScreenTester { FailureView(limit) {} }
      #expect(
        screen.text == """
          Too many requests
          The server takes no more requests for now. Try again after 13:00.
          ‹ Retry ›
          """)
    }
  }

  @Test(
    arguments: zip(
      allFailures,
      [
        "Too many requests\nThe server takes no more requests for now. Try again after 13:00.",
        "Too many requests\nThe server takes no more requests for now. Try again in a few minutes.",
        "You seem to be offline\nCheck your connection and try again.",
        "The server takes too long\nIt did not answer in time. Try again in a moment.",
        "The server has a problem\nIt answered with error 503. "
          + "That is not your fault: try again in a few minutes.",
        "The server refuses this\nIt answered with error 401 and says: Bad credentials",
        "The server's answer can't be used\nIt doesn't have the expected form. "
          + "\"results[0].id\" is missing.",
      ]))
  func tellsOfEachFailureInItsOwnWords(failure: HTTPFailure, text: String) async {
    await withNoon {
      #expect(ScreenTester { FailureView(failure) {} }.text == "\(text)\n‹ Retry ›")
    }
  }

  @Test func aNoticeShowsTheSameTextsAsTheView() async {
    await withNoon {
      let screen = ScreenTester { FailureNotice(limit) {} }
      #expect(
        screen.labels(of: .text) == [
          "Too many requests", "The server takes no more requests for now. Try again after 13:00.",
          "Retry",
        ])
    }
  }

  @Test func customTitleAndAdviceReplaceTheDefaults() async {
    await withNoon {
      let screen = ScreenTester {
        FailureView(.notFound(nil), title: "There is no Ada", advice: "Look for Grace.") {}
        FailureNotice(.notFound(nil), title: "There is no Grace", advice: "Look for Ada.") {}
      }
      #expect(screen.has(.text, "Look for Grace."))
      #expect(screen.has(.text, "Look for Ada."))
      #expect(screen.has(.text, "There is no Ada"))
      #expect(screen.has(.text, "There is no Grace"))
    }
  }

  @Test func retryMakesTheRequestAgain() async {
    await withNoon {
      var retries = 0
      let screen = ScreenTester {
        FailureView(.offline) { retries += 1 }
        FailureNotice(.offline) { retries += 10 }
      }
      screen.button("Retry", at: 0).press()
      screen.button("Retry", at: 1).press()
      #expect(retries == 11)
    }
  }
}
