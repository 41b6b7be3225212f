/// Fields, what is wrong with them, and a button that saves.
func formFiles(_ name: FeatureName) -> [ScaffoldFile] {
  let n = name.text
  return [
    ScaffoldFile(
      path: "Features/\(n)/\(n).swift",
      text: """
        import ComposableArchitecture
        import Foundation

        /// What somebody enters, and whether it can be saved.
        @Reducer
        public struct \(n): Sendable {
          /// What is entered.
          public struct Entry: Codable, Equatable, Sendable {
            public var name: String
            public var isUrgent: Bool

            public init(name: String = "", isUrgent: Bool = false) {
              self.name = name
              self.isUrgent = isUrgent
            }

            /// What is wrong with it, and what to do about that.
            public var problems: [String] {
              name.allSatisfy(\\.isWhitespace) ? ["Enter a name."] : []
            }
          }

          @ObservableState
          public struct State: Equatable, Sendable {
            public var entry: Entry
            /// What was saved last.
            public var saved: Entry?
            /// Whether somebody tried to save, and so wants to know what is wrong.
            public var showsProblems = false

            public init(entry: Entry = Entry()) {
              self.entry = entry
            }
          }

          public enum Action: BindableAction, Equatable, Sendable {
            case binding(BindingAction<State>)
            case delegate(Delegate)
            case saveButtonTapped
          }

          /// What the form tells whoever shows it.
          @CasePathable
          public enum Delegate: Equatable, Sendable {
            case saved(Entry)
          }

          public init() {}

          public var body: some ReducerOf<Self> {
            BindingReducer()
            Reduce { state, action in
              switch action {
              case .binding, .delegate:
                return .none

              case .saveButtonTapped:
                guard state.entry.problems.isEmpty else {
                  state.showsProblems = true
                  return .none
                }
                state.showsProblems = false
                state.saved = state.entry
                return .send(.delegate(.saved(state.entry)))
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

        /// The fields, what is wrong with them, and the way to save them.
        public struct \(n)View: View {
          @Bindable private var store: StoreOf<\(n)>

          public init(store: StoreOf<\(n)>) {
            self.store = store
          }

          public var body: some View {
            Form {
              TextField("Name", text: $store.entry.name)
                .onSubmit { store.send(.saveButtonTapped) }
              Toggle("Urgent", isOn: $store.entry.isUrgent)
              \(n)Message(store: store)
              Button("Save") { store.send(.saveButtonTapped) }
                .buttonStyle(.borderedProminent)
            }
            .navigationTitle("\(name.title)")
          }
        }

        /// What somebody should know about the entries now.
        private struct \(n)Message: View {
          let store: StoreOf<\(n)>

          var body: some View {
            if store.showsProblems {
              ForEach(store.entry.problems, id: \\.self) { problem in
                Text(problem).foregroundStyle(.red)
              }
            } else if store.saved == store.entry {
              Text("Saved.").foregroundStyle(.secondary)
            }
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
          @Test func savesWhatIsEntered() async {
            let store = TestStore(initialState: \(n).State()) { \(n)() }
            await store.send(\\.binding.entry, \(n).Entry(name: "Tea")) { $0.entry.name = "Tea" }
            await store.send(.saveButtonTapped) { $0.saved = \(n).Entry(name: "Tea") }
            await store.receive(\\.delegate.saved, \(n).Entry(name: "Tea"))
          }

          @Test(arguments: ["", " \\n"]) func withoutANameNothingIsSaved(name: String) async {
            let entry = \(n).Entry(name: name)
            let store = TestStore(initialState: \(n).State(entry: entry)) { \(n)() }
            await store.send(.saveButtonTapped) { $0.showsProblems = true }
          }
        }

        """),
    screenTests(
      name,
      """
      @Test func saysWhatIsWrongUntilItIsNot() {
        let store = Store(initialState: \(n).State()) { \(n)() }
        let screen = ScreenTester { NavigationStack { \(n)View(store: store) } }
        screen.button("Save").press()
        #expect(screen.text.contains("Enter a name."))

        screen.textField("Name").type("Tea")
        screen.toggle("Urgent").press()
        screen.button("Save").press()
        screen.assertSnapshot()
      }
      """),
    explorationTests(
      name, imports: ["ComposableUI"],
      """
      @Test func savesOnlyWhatHasNoProblems() {
        let explorer = ScreenExplorer(initialState: \(n).State()) {
          \(n)()
        } screen: { store in
          NavigationStack { \(n)View(store: store) }
        }
        explorer.always("what is saved has no problems") { $0.saved?.problems.isEmpty ?? true }
        explorer.after(\\.saveButtonTapped) { before, after in
          after.showsProblems ? after.saved == before.saved : after.saved == before.entry
        }
        explorer.run(actions: 500)
      }
      """),
    snapshot(
      name, "saysWhatIsWrongUntilItIsNot",
      """
      # \(name.title)
      - [Tea___]
      - [x] Urgent
      - Saved.
      - ‹ Save ›
      """),
  ]
}
