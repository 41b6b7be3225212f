import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct CaseBindableMacroTests {
  @Test func eachCaseGetsABinding() {
    expectExpansion(
      of: "CaseBindable",
      in: """
        @CasePathable
        @CaseBindable
        public enum Status {
          case inStock(quantity: Int)
          case ordered(Int, by: String)
          case soldOut
          case same(Box<Self>)
          #if DEBUG
            case debugged(Int)
          #endif
          @available(*, unavailable) case gone(Int)
        }
        """,
      is: """
        @CasePathable
        public enum Status {
          case inStock(quantity: Int)
          case ordered(Int, by: String)
          case soldOut
          case same(Box<Self>)
          #if DEBUG
            case debugged(Int)
          #endif
          @available(*, unavailable) case gone(Int)

          public enum UIBindingEnumeration {
          case inStock(SwiftNavigation.UIBinding<Int>)
          case ordered(SwiftNavigation.UIBinding<(Int, by: String)>)
          case soldOut
          case same(SwiftNavigation.UIBinding<Box<Status>>)
          #if DEBUG
          case debugged(SwiftNavigation.UIBinding<Int>)
          #endif
          }

          public typealias BindingEnumeration = UIBindingEnumeration

          public static func _$caseBinding(
          _ binding: SwiftNavigation.UIBinding<Status>
          ) -> UIBindingEnumeration {
          switch binding.wrappedValue {
          case .inStock: return .inStock(binding._$case(\\.inStock))
          case .ordered: return .ordered(binding._$case(\\.ordered))
          case .soldOut: return .soldOut
          case .same: return .same(binding._$case(\\.same))
          #if DEBUG
          case .debugged: return .debugged(binding._$case(\\.debugged))
          #endif
          }
          }
        }

        extension Status: SwiftNavigation.CaseBindable {}
        """)
  }

  @Test func theMacroAcceptsOnlyEnums() {
    expectExpansion(
      of: "CaseBindable",
      in: """
        @CaseBindable
        struct Status {}
        """,
      is: """
        struct Status {}
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@CaseBindable' cannot be applied to struct type 'Status'", line: 2, column: 1)
      ])
  }
}
