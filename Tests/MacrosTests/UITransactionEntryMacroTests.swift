import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct UITransactionEntryMacroTests {
  @Test func anEntryBecomesAKeyAndAComputedProperty() {
    expectExpansion(
      of: "UITransactionEntry",
      in: """
        extension UITransaction {
          @UITransactionEntry var isSet: Bool = false
        }
        """,
      is: """
        extension UITransaction {
          var isSet: Bool {
          get {
          self[__Key_isSet.self]
          }
          set {
          self[__Key_isSet.self] = newValue
          }
          }

          private nonisolated struct __Key_isSet: SwiftNavigation.UITransactionKey {
          static var defaultValue: Bool {
          false
          }
          }
        }
        """)
  }

  @Test func typesAndOptionalValuesMayBeOmitted() {
    expectExpansion(
      of: "UITransactionEntry",
      in: """
        extension UITransaction {
          @UITransactionEntry var isSet = false
          @UITransactionEntry var name: String?
        }
        """,
      is: """
        extension UITransaction {
          var isSet {
          get {
          self[__Key_isSet.self]
          }
          set {
          self[__Key_isSet.self] = newValue
          }
          }

          private nonisolated struct __Key_isSet: SwiftNavigation.UITransactionKey {
          static let defaultValue = false
          }
          var name: String? {
          get {
          self[__Key_name.self]
          }
          set {
          self[__Key_name.self] = newValue
          }
          }

          private nonisolated struct __Key_name: SwiftNavigation.UITransactionKey {
          static var defaultValue: String? {
          nil
          }
          }
        }
        """)
  }

  @Test func anEntryNeedsAValueAndIsAVariable() {
    expectExpansion(
      of: "UITransactionEntry",
      in: """
        extension UITransaction {
          @UITransactionEntry var isSet: Bool
          @UITransactionEntry let count = 1
        }
        """,
      is: """
        extension UITransaction {
          var isSet: Bool
          let count = 1
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@UITransactionEntry' requires 'isSet' to have a default value", line: 2,
          column: 3),
        DiagnosticSpec(
          message: "'@UITransactionEntry' can only be applied to a 'var' without accessors",
          line: 3, column: 3),
      ])
  }
}
