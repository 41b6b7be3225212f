/// Returns the files of a list whose rows are a feature of their own.
func listFiles(_ name: FeatureName, of item: FeatureName) -> [ScaffoldFile] {
  let n = name.text
  let i = item.text
  let title = item.title.lowercased()
  return [
    ScaffoldFile(
      path: "Features/\(n)/\(i).swift",
      text: """
        import ComposableArchitecture
        import Foundation

        /// One row of the list.
        @Reducer
        public struct \(i): Sendable {
          @ObservableState
          public struct State: Equatable, Identifiable, Sendable {
            public let id: UUID
            public var name: String

            public init(id: UUID, name: String = "") {
              self.id = id
              self.name = name
            }
          }

          public enum Action: Equatable, Sendable {
            case nameChanged(String)
          }

          public init() {}

          public var body: some ReducerOf<Self> {
            Reduce { state, action in
              switch action {
              case .nameChanged(let name):
                state.name = name
                return .none
              }
            }
          }
        }

        """),
    ScaffoldFile(
      path: "Features/\(n)/\(i)View.swift",
      text: """
        import ComposableArchitecture
        import SwiftUI

        /// One row of the list.
        public struct \(i)View: View {
          @Bindable private var store: StoreOf<\(i)>

          public init(store: StoreOf<\(i)>) {
            self.store = store
          }

          public var body: some View {
            TextField("Untitled \(item.title)", text: $store.name.sending(\\.nameChanged))
          }
        }

        """),
    ScaffoldFile(
      path: "Features/\(n)/\(n).swift",
      text: """
        import ComposableArchitecture
        import Foundation

        /// A list of rows, each a feature of its own.
        @Reducer
        public struct \(n): Sendable {
          @ObservableState
          public struct State: Equatable, Sendable {
            public var rows: IdentifiedArrayOf<\(i).State>

            public init(rows: IdentifiedArrayOf<\(i).State> = []) {
              self.rows = rows
            }
          }

          public enum Action: Equatable, Sendable {
            case addButtonTapped
            case deleted(IndexSet)
            case moved(IndexSet, Int)
            case rows(IdentifiedActionOf<\(i)>)
          }

          @Dependency(\\.uuid) var uuid

          public init() {}

          public var body: some ReducerOf<Self> {
            Reduce { state, action in
              switch action {
              case .addButtonTapped:
                state.rows.append(\(i).State(id: uuid()))
                return .none

              case .deleted(let offsets):
                state.rows.remove(atOffsets: offsets)
                return .none

              case .moved(let source, let destination):
                state.rows.move(fromOffsets: source, toOffset: destination)
                return .none

              case .rows:
                return .none
              }
            }
            .forEach(\\.rows, action: \\.rows) { \(i)() }
          }
        }

        """),
    ScaffoldFile(
      path: "Features/\(n)/\(n)View.swift",
      text: """
        import ComposableArchitecture
        import SwiftUI

        /// The list, or a hint to add the first row.
        public struct \(n)View: View {
          private let store: StoreOf<\(n)>

          public init(store: StoreOf<\(n)>) {
            self.store = store
          }

          public var body: some View {
            \(n)Content(store: store)
              .navigationTitle("\(name.title)")
              .toolbar {
                ToolbarItem {
                  Button("Add \(item.title)") { store.send(.addButtonTapped) }
                    .keyboardShortcut("n")
                }
              }
          }
        }

        private struct \(n)Content: View {
          let store: StoreOf<\(n)>

          var body: some View {
            if store.rows.isEmpty {
              ContentUnavailableView {
                Text("Nothing here yet")
              } description: {
                Text("Add your first \(title) to get started.")
              }
            } else {
              List {
                ForEach(store.scope(\\.rows, action: \\.rows)) { row in
                  \(i)View(store: row)
                }
                .onDelete { store.send(.deleted($0)) }
                .onMove { store.send(.moved($0, $1)) }
              }
            }
          }
        }

        #Preview {
          NavigationStack {
            \(n)View(store: Store(initialState: \(n).State()) { \(n)() })
          }
        }

        """),
    ScaffoldFile(
      path: "Tests/\(n)FeatureTests/\(n)Tests.swift",
      text: """
        import ComposableArchitecture
        import Foundation
        import Testing
        import \(n)Feature

        @MainActor
        @Suite struct \(n)Tests {
          private func store(_ rows: IdentifiedArrayOf<\(i).State> = []) -> TestStoreOf<\(n)> {
            TestStore(initialState: \(n).State(rows: rows)) {
              \(n)()
            } withDependencies: {
              $0.uuid = .incrementing
            }
          }

          private let two: IdentifiedArrayOf<\(i).State> = [
            \(i).State(id: UUID(1), name: "One"), \(i).State(id: UUID(2), name: "Two"),
          ]

          @Test func theAddButtonAppendsABlankRow() async {
            let store = store()
            await store.send(.addButtonTapped) { $0.rows = [\(i).State(id: UUID(0))] }
          }

          @Test func aRowIsRenamed() async {
            let store = store(two)
            await store.send(\\.rows[id: UUID(2)].nameChanged, "Three") {
              $0.rows[id: UUID(2)]?.name = "Three"
            }
          }

          @Test func rowsAreDeletedAndMoved() async {
            let store = store(two)
            await store.send(.moved([0], 2)) { $0.rows = [two[1], two[0]] }
            await store.send(.deleted([0])) { $0.rows = [two[0]] }
          }
        }

        """),
    screenTests(
      name,
      """
      @Test func addsAndNamesRows() {
        let store = Store(initialState: \(n).State()) {
          \(n)()
        } withDependencies: {
          $0.uuid = .incrementing
        }
        let screen = ScreenTester { NavigationStack { \(n)View(store: store) } }
        #expect(screen.text.contains("Nothing here yet"))

        screen.button("Add \(item.title)").press()
        screen.textField("Untitled \(item.title)").type("One")
        screen.button("Add \(item.title)").press()
        screen.assertSnapshot()
      }
      """),
    explorationTests(
      name, imports: ["ComposableUI"],
      """
      @Test func onlyDeletingRemovesRows() {
        let explorer = ScreenExplorer(initialState: \(n).State()) {
          \(n)()
        } screen: { store in
          NavigationStack { \(n)View(store: store) }
        }
        explorer.after(\\.addButtonTapped) { $1.rows.dropLast().elementsEqual($0.rows) }
        explorer.after(\\.deleted) { before, after in
          after.rows.count < before.rows.count && after.rows.allSatisfy { before.rows.contains($0) }
        }
        explorer.after(\\.moved) { Set($1.rows.ids) == Set($0.rows.ids) }
        explorer.run(actions: 500)
      }
      """),
    snapshot(
      name, "addsAndNamesRows",
      """
      # \(name.title)
      ‹ Add \(item.title) ›
      - [One___]
      - [(Untitled \(item.title))___]
      """),
  ]
}
