import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct ViewActionMacroTests {
  @Test func theTypeGetsAMethodThatSendsViewActions() {
    expectExpansion(
      of: "ViewAction",
      in: """
        @available(macOS 15, *)
        @ViewAction(for: Feature.self) struct Screen {
          let store: StoreOf<Feature>
        }
        """,
      is: """
        @available(macOS 15, *)
        struct Screen {
          let store: StoreOf<Feature>
        }

        @available(macOS 15, *)
        extension Screen: ComposableArchitecture.ViewActionSending {}
        """)
  }

  @Test func aMissingStoreIsAdded() {
    expectExpansion(
      of: "ViewAction",
      in: """
        @ViewAction(for: Feature.self) struct Screen {
          var x = 1
        }
        @ViewAction(for: Feature.self) public final class View {
        }
        """,
      is: """
        struct Screen {
          var x = 1
        }
        public final class View {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@ViewAction' requires 'Screen' to have a property 'store' of type 'Store'",
          line: 1, column: 32,
          fixIts: [FixItSpec(message: "Add 'store'")]),
        DiagnosticSpec(
          message: "'@ViewAction' requires 'View' to have a property 'store' of type 'Store'",
          line: 4, column: 45,
          fixIts: [FixItSpec(message: "Add 'store'")]),
      ],
      fixedSource: """
        @ViewAction(for: Feature.self) struct Screen {
          let store: StoreOf<Feature>
          var x = 1
        }
        @ViewAction(for: Feature.self) public final class View {
          public let store: StoreOf<Feature>
        }
        """)
  }

  @Test func theStoreHasToBeAsVisibleAsTheType() {
    expectExpansion(
      of: "ViewAction",
      in: """
        @ViewAction(for: Feature.self) public struct Screen {
          @Bindable private var store: StoreOf<Feature>
        }
        @ViewAction(for: Feature.self) package struct Other {
          public let store: StoreOf<Feature>
        }
        """,
      is: """
        public struct Screen {
          @Bindable private var store: StoreOf<Feature>
        }
        package struct Other {
          public let store: StoreOf<Feature>
        }

        extension Screen: ComposableArchitecture.ViewActionSending {}

        extension Other: ComposableArchitecture.ViewActionSending {}
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@ViewAction' requires 'store' to be 'public', as 'Screen' is",
          line: 2, column: 3,
          fixIts: [FixItSpec(message: "Make it 'public'")])
      ],
      fixedSource: """
        @ViewAction(for: Feature.self) public struct Screen {
          @Bindable public var store: StoreOf<Feature>
        }
        @ViewAction(for: Feature.self) package struct Other {
          public let store: StoreOf<Feature>
        }
        """)
  }

  @Test func sendingToTheStoreDirectlyDrawsAWarning() {
    expectExpansion(
      of: "ViewAction",
      in: """
        @ViewAction(for: Feature.self) struct Screen {
          let store: StoreOf<Feature>
          var body: some View {
            Button("Tap") { store.send(.view(.tapped)) }
            Button("Wait") {
              Task { await self.store.send(.view(.waited(1)), animation: .default).finish() }
            }
            Button("Other") { store.send(.other) }
            Button("Fine") { send(.tapped); other.store.send(.tapped) }
          }
        }
        """,
      is: """
        struct Screen {
          let store: StoreOf<Feature>
          var body: some View {
            Button("Tap") { store.send(.view(.tapped)) }
            Button("Wait") {
              Task { await self.store.send(.view(.waited(1)), animation: .default).finish() }
            }
            Button("Other") { store.send(.other) }
            Button("Fine") { send(.tapped); other.store.send(.tapped) }
          }
        }

        extension Screen: ComposableArchitecture.ViewActionSending {}
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "Use 'send' instead of 'store.send' in a type with '@ViewAction'",
          line: 4, column: 21, severity: .warning,
          fixIts: [FixItSpec(message: "Use 'send(.tapped)'")]),
        DiagnosticSpec(
          message: "Use 'send' instead of 'store.send' in a type with '@ViewAction'",
          line: 6, column: 20, severity: .warning,
          fixIts: [FixItSpec(message: "Use 'send(.waited(1))'")]),
        DiagnosticSpec(
          message: "Use 'send' instead of 'store.send' in a type with '@ViewAction'",
          line: 8, column: 23, severity: .warning),
      ],
      fixedSource: """
        @ViewAction(for: Feature.self) struct Screen {
          let store: StoreOf<Feature>
          var body: some View {
            Button("Tap") { send(.tapped) }
            Button("Wait") {
              Task { await send(.waited(1), animation: .default).finish() }
            }
            Button("Other") { store.send(.other) }
            Button("Fine") { send(.tapped); other.store.send(.tapped) }
          }
        }
        """)
  }
}
