import ComposableUI
import ElementTree
import Foundation
import Testing

/// Names of newer systems that views use.
@MainActor @Suite struct RemainingNamesTests {
  @Test func unsupportedActionsChangeNothing() {
    let screen = ScreenTester {
      Text("shown")
      Asks()
    }
    #expect(screen.text == "shown\n‹ Judge ›")
    screen.button("Judge").press()
  }

  private struct Asks: View {
    @Environment(\.requestReview) var requestReview
    var body: some View { Button("Judge") { requestReview() } }
  }

  @Test func aLabelCanBeMadeOfViews() {
    let screen = ScreenTester {
      Button("4") {}.accessibilityLabel { _ in Text("Rating of four") }
    }
    #expect(screen.button("Rating of four").isEnabled)
  }
}
