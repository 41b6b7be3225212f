/// Returns the files of a feature with a number and a button.
func counterFiles(_ name: FeatureName) -> [ScaffoldFile] {
  let n = name.text
  return [
    ScaffoldFile(
      path: "Features/\(n)/\(n).swift",
      text: """
        import ComposableArchitecture

        /// Counts how often a button was pressed.
        @Reducer
        public struct \(n): Sendable {
          @ObservableState
          public struct State: Equatable, Sendable {
            public var count: Int

            public init(count: Int = 0) {
              self.count = count
            }
          }

          public enum Action: Equatable, Sendable {
            case incrementButtonTapped
          }

          public init() {}

          public var body: some ReducerOf<Self> {
            Reduce { state, action in
              switch action {
              case .incrementButtonTapped:
                state.count += 1
                return .none
              }
            }
          }
        }

        """),
    ScaffoldFile(
      path: "Features/\(n)/\(n)View.swift",
      text: """
        import ComposableArchitecture
        import SwiftUI

        /// A number, and a button that makes it larger.
        public struct \(n)View: View {
          private let store: StoreOf<\(n)>

          public init(store: StoreOf<\(n)>) {
            self.store = store
          }

          public var body: some View {
            VStack {
              Text("\\(store.count)").font(.title)
              Button("Increment") { store.send(.incrementButtonTapped) }
            }
            .navigationTitle("\(name.title)")
          }
        }

        #Preview {
          \(n)View(store: Store(initialState: \(n).State()) { \(n)() })
        }

        """),
    ScaffoldFile(
      path: "Tests/\(n)FeatureTests/\(n)Tests.swift",
      text: """
        import ComposableArchitecture
        import Testing
        import \(n)Feature

        @MainActor
        @Suite struct \(n)Tests {
          @Test func theButtonCountsUp() async {
            let store = TestStore(initialState: \(n).State(count: 1)) { \(n)() }
            await store.send(.incrementButtonTapped) { $0.count = 2 }
          }
        }

        """),
    screenTests(
      name,
      """
      @Test func showsHowOftenTheButtonWasPressed() {
        let store = Store(initialState: \(n).State()) { \(n)() }
        let screen = ScreenTester { NavigationStack { \(n)View(store: store) } }
        screen.button("Increment").press()
        screen.button("Increment").press()
        screen.assertSnapshot()
      }
      """),
    explorationTests(
      name,
      """
      @Test func theButtonCountsUpByOneAndNothingElseCounts() {
        let explorer = Explorer(initialState: \(n).State()) { \(n)() }
        explorer.always("the count is never below zero") { $0.count >= 0 }
        explorer.after(\\.incrementButtonTapped) { $1.count == $0.count + 1 }
        explorer.expect(.allActions)
        explorer.run()
      }
      """),
    snapshot(
      name, "showsHowOftenTheButtonWasPressed",
      """
      # \(name.title)
      2
      ‹ Increment ›
      """),
  ]
}
