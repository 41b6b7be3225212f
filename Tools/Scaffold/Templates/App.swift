/// Returns the app that runs only the feature, and its suite.
func appFiles(_ name: FeatureName) -> [ScaffoldFile] {
  let n = name.text
  return [
    ScaffoldFile(
      path: "Apps/\(n)App/\(n)App.swift",
      text: """
        import AppHost
        import ComposableArchitecture
        import ComposableUI
        import \(n)Feature

        /// \(name.title), alone.
        public struct \(n)App: ComposableApp {
          public static let about = "\(name.title), alone."
          private let store: StoreOf<\(n)>

          public init(context: AppContext) {
            store = Store(initialState: \(n).State()) { \(n)() }
          }

          public var body: some View {
            NavigationStack {
              \(n)View(store: store)
            }
          }
        }

        """),
    ScaffoldFile(
      path: "Apps/\(n)App/Main/Main.swift",
      text: """
        import AppHost
        import \(n)AppComposition

        @main
        enum Main {
          static func main() async {
            await \(n)App.main()
          }
        }

        """),
    ScaffoldFile(
      path: "Tests/\(n)AppTests/\(n)AppTests.swift",
      text: """
        import AppHost
        import ComposableUI
        import Foundation
        import Testing
        import \(n)AppComposition

        /// The feature as an app.
        @MainActor
        @Suite struct \(n)AppTests {
          @Test func showsTheFeature() {
            let directory = FileManager.default.temporaryDirectory
              .appendingPathComponent("\(n)AppTests-\\(UUID().uuidString)", isDirectory: true)
            defer { try? FileManager.default.removeItem(at: directory) }

            let app = \(n)App(context: AppContext(directory: directory))
            let screen = ScreenTester { app.body }
            #expect(screen.text.hasPrefix("# \(name.title)"))
          }
        }

        """),
  ]
}
