extension NewApp {
  /// The app that composes the features, and its suite.
  var compositionFiles: [ScaffoldFile] {
    let (a, f, v) = (name.text, feature.text, feature.variable)
    return [
      ScaffoldFile(
        path: "Apps/\(a)/Root.swift",
        text: """
          import ComposableArchitecture
          import \(f)Feature

          /// The app's features: each has its part of the state and of the actions.
          @Reducer
          public struct Root: Sendable {
            @ObservableState
            public struct State: Equatable, Sendable {
              public var \(v) = \(f).State()

              public init() {}
            }

            public enum Action: Equatable, Sendable {
              case \(v)(\(f).Action)
            }

            public init() {}

            public var body: some ReducerOf<Self> {
              Scope(state: \\.\(v), action: \\.\(v)) { \(f)() }
            }
          }

          """),
      ScaffoldFile(
        path: "Apps/\(a)/\(a).swift",
        text: """
          import AppHost
          import ComposableArchitecture
          import ComposableUI
          import \(f)Feature

          /// The app: one store, and the screens of its features.
          public struct \(a): ComposableApp {
            public static let about = "\(name.title)."
            private let store: StoreOf<Root>

            public init(context: AppContext) {
              store = Store(initialState: Root.State()) { Root() }
            }

            public var body: some View {
              NavigationStack {
                \(f)View(store: store.scope(\\.\(v), action: \\.\(v)))
              }
            }
          }

          """),
      ScaffoldFile(
        path: "Apps/\(a)/Main/Main.swift",
        text: """
          import AppHost
          import \(a)Composition

          @main
          enum Main {
            static func main() async {
              await \(a).main()
            }
          }

          """),
      ScaffoldFile(
        path: "Tests/\(a)Tests/\(a)Tests.swift",
        text: """
          import AppHost
          import ComposableArchitecture
          import ComposableUI
          import Foundation
          import \(a)Composition
          import Testing

          /// The features together.
          @MainActor
          @Suite struct \(a)Tests {
            @Test func theFeatureHasItsPart() async {
              let store = TestStore(initialState: Root.State()) { Root() }
              await store.send(\\.\(v).incrementButtonTapped) { $0.\(v).count = 1 }
            }

            /// Passes as long as the feature is on the first screen of the app.
            @Test func theFeatureIsInUseOnTheFirstScreen() {
              let directory = FileManager.default.temporaryDirectory
                .appendingPathComponent("\(a)Tests-\\(UUID().uuidString)", isDirectory: true)
              defer { try? FileManager.default.removeItem(at: directory) }

              let app = \(a)(context: AppContext(directory: directory))
              let screen = ScreenTester { app.body }
              screen.button("Increment").press()
              #expect(screen.text.split(separator: "\\n").contains("1"))
            }
          }

          """),
    ]
  }
}
