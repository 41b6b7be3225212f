import ComposableArchitecture
import ComposableUI
import Foundation
import HTTPRequests
import HTTPViews
import Testing

/// What a person sees of a request that came to nothing.
@MainActor
@Suite struct FailureViewTests {
  private func withNoon(_ test: () -> Void) {
    withDependencies {
      $0.date = .constant(Date(timeIntervalSince1970: 12 * 60 * 60))
      $0.calendar = Calendar(identifier: .gregorian)
      $0.calendar.timeZone = .gmt
      $0.calendar.locale = Locale(identifier: "en_GB")
    } operation: {
      test()
    }
  }

  private let limit = HTTPFailure.rateLimited(until: Date(timeIntervalSince1970: 13 * 60 * 60))

  @Test func tellsWhatHappenedAndWhatToDo() {
    withNoon {
      let screen = ScreenTester { FailureView(limit) {} }
      #expect(
        screen.text == """
          Too many requests
          The server takes no more of them for now. Try again after 13:00.
          ‹ Retry ›
          """)
    }
  }

  @Test func tellsTheSameBesideOtherThings() {
    withNoon {
      let screen = ScreenTester { FailureNotice(limit) {} }
      #expect(
        screen.labels(of: .text) == [
          "Too many requests", "The server takes no more of them for now. Try again after 13:00.",
          "Retry",
        ])
    }
  }

  @Test func titleAndAdviceMayTellMore() {
    withNoon {
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

  @Test func retryMakesTheRequestAgain() {
    withNoon {
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
