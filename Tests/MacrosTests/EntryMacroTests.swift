import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct EntryMacroTests {
  @Test func anEntryBecomesAKeyAndAComputedProperty() {
    expectExpansion(
      of: "Entry",
      in: """
        extension EnvironmentValues {
          @Entry var limit: Int = 3
        }
        """,
      is: """
        extension EnvironmentValues {
          var limit: Int {
          get {
          self[__Key_limit.self]
          }
          set {
          self[__Key_limit.self] = newValue
          }
          }

          private nonisolated enum __Key_limit: ComposableUI.EnvironmentKey {
          static var defaultValue: Int {
          3
          }
          }
        }
        """)
  }

  @Test func anOptionalIsNilByDefault() {
    expectExpansion(
      of: "Entry",
      in: """
        extension Transaction {
          @Entry public var name: String?
        }
        """,
      is: """
        extension Transaction {
          public var name: String? {
          get {
          self[__Key_name.self]
          }
          set {
          self[__Key_name.self] = newValue
          }
          }

          private nonisolated enum __Key_name: ComposableUI.TransactionKey {
          static var defaultValue: String? {
          nil
          }
          }
        }
        """)
  }

  @Test func anEntryBelongsInValuesWithKeys() {
    expectExpansion(
      of: "Entry",
      in: """
        struct Other {
          @Entry var limit = 3
        }
        """,
      is: """
        struct Other {
          var limit {
          get {
          self[__Key_limit.self]
          }
          set {
          self[__Key_limit.self] = newValue
          }
          }
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@Entry' can only be applied to a 'var' in an extension of 'ContainerValues', 'EnvironmentValues', 'FocusedValues' or 'Transaction'",
          line: 2, column: 3)
      ])
  }

  @Test func anEntryOfFocusedValuesNeedsAnOptional() {
    expectExpansion(
      of: "Entry",
      in: """
        extension FocusedValues {
          @Entry var title: String?
        }
        """,
      is: """
        extension FocusedValues {
          var title: String? {
          get {
          self[__Key_title.self]
          }
          set {
          self[__Key_title.self] = newValue
          }
          }

          private nonisolated enum __Key_title: ComposableUI.FocusedValueKey {
          typealias Value = String
          }
        }
        """)
    expectExpansion(
      of: "Entry",
      in: """
        extension FocusedValues {
          @Entry var count: Int = 3
        }
        """,
      is: """
        extension FocusedValues {
          var count: Int {
          get {
          self[__Key_count.self]
          }
          set {
          self[__Key_count.self] = newValue
          }
          }
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@Entry' in an extension of 'FocusedValues' requires the type of an optional: 'var count: Value?'",
          line: 2, column: 3)
      ])
  }

  @Test func anEntryNeedsAValue() {
    expectExpansion(
      of: "Entry",
      in: """
        extension EnvironmentValues {
          @Entry var limit: Int
        }
        """,
      is: """
        extension EnvironmentValues {
          var limit: Int
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@Entry' requires a stored 'var' with an initial value", line: 2, column: 3)
      ])
  }
}
