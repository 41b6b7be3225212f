import AppHost
import ComposableArchitecture
import ComposableUI
import Foundation

@testable import ExamplesComposition

/// Returns the screen of an example in the app, with a test clock and incrementing ids.
@MainActor
func makeScreen(of name: String, clock: TestClock<Duration> = TestClock()) -> ScreenTester {
  let app = withDependencies {
    $0.continuousClock = clock
    $0.uuid = .incrementing
  } operation: {
    Examples(context: AppContext(directory: FileManager.default.temporaryDirectory))
  }
  app.open("/\(name)")
  return ScreenTester { app.body }
}
