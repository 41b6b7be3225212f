import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct PresentsMacroTests {
  @Test func thePropertyIsComputedOverPresentationState() {
    expectExpansion(
      of: "Presents",
      in: """
        struct State {
          @Presents var destination: Destination.State?
        }
        """,
      is: #"""
        struct State {
          var destination: Destination.State? {
          @storageRestrictions(initializes: _destination)
          init(initialValue) {
          _destination = ComposableArchitecture.PresentationState(wrappedValue: initialValue)
          }
          get {
          _$observationRegistrar.access(self, keyPath: \.destination)
          return _destination.wrappedValue
          }
          set {
          _$observationRegistrar._$willChange()
          _$observationRegistrar.mutate(self, keyPath: \.destination, &_destination.wrappedValue, newValue, ComposableArchitecture._$isIdentityEqual)
          }
          }

          @ComposableArchitecture.ObservationStateIgnored private var _destination = ComposableArchitecture.PresentationState<Destination.State>(wrappedValue: nil)

          var $destination: ComposableArchitecture.PresentationState<Destination.State> {
          get {
          _$observationRegistrar.access(self, keyPath: \.destination)
          return _destination.projectedValue
          }
          set {
          _$observationRegistrar._$willChange()
          _$observationRegistrar.mutate(self, keyPath: \.destination, &_destination.projectedValue, newValue, ComposableArchitecture._$isIdentityEqual)
          }
          }
        }
        """#)
  }

  @Test func theInitialValueIsKept() {
    expectExpansion(
      of: "Presents",
      in: """
        struct State {
          @Presents var a: Int? = 3
          @Presents var b: Optional<Int>
          @Presents var c: Swift.Optional<Int>
        }
        """,
      is: #"""
        struct State {
          var a: Int? {
          @storageRestrictions(initializes: _a)
          init(initialValue) {
          _a = ComposableArchitecture.PresentationState(wrappedValue: initialValue)
          }
          get {
          _$observationRegistrar.access(self, keyPath: \.a)
          return _a.wrappedValue
          }
          set {
          _$observationRegistrar._$willChange()
          _$observationRegistrar.mutate(self, keyPath: \.a, &_a.wrappedValue, newValue, ComposableArchitecture._$isIdentityEqual)
          }
          }

          @ComposableArchitecture.ObservationStateIgnored private var _a = ComposableArchitecture.PresentationState<Int>(wrappedValue: 3)

          var $a: ComposableArchitecture.PresentationState<Int> {
          get {
          _$observationRegistrar.access(self, keyPath: \.a)
          return _a.projectedValue
          }
          set {
          _$observationRegistrar._$willChange()
          _$observationRegistrar.mutate(self, keyPath: \.a, &_a.projectedValue, newValue, ComposableArchitecture._$isIdentityEqual)
          }
          }
          var b: Optional<Int> {
          @storageRestrictions(initializes: _b)
          init(initialValue) {
          _b = ComposableArchitecture.PresentationState(wrappedValue: initialValue)
          }
          get {
          _$observationRegistrar.access(self, keyPath: \.b)
          return _b.wrappedValue
          }
          set {
          _$observationRegistrar._$willChange()
          _$observationRegistrar.mutate(self, keyPath: \.b, &_b.wrappedValue, newValue, ComposableArchitecture._$isIdentityEqual)
          }
          }

          @ComposableArchitecture.ObservationStateIgnored private var _b = ComposableArchitecture.PresentationState<Int>(wrappedValue: nil)

          var $b: ComposableArchitecture.PresentationState<Int> {
          get {
          _$observationRegistrar.access(self, keyPath: \.b)
          return _b.projectedValue
          }
          set {
          _$observationRegistrar._$willChange()
          _$observationRegistrar.mutate(self, keyPath: \.b, &_b.projectedValue, newValue, ComposableArchitecture._$isIdentityEqual)
          }
          }
          var c: Swift.Optional<Int> {
          @storageRestrictions(initializes: _c)
          init(initialValue) {
          _c = ComposableArchitecture.PresentationState(wrappedValue: initialValue)
          }
          get {
          _$observationRegistrar.access(self, keyPath: \.c)
          return _c.wrappedValue
          }
          set {
          _$observationRegistrar._$willChange()
          _$observationRegistrar.mutate(self, keyPath: \.c, &_c.wrappedValue, newValue, ComposableArchitecture._$isIdentityEqual)
          }
          }

          @ComposableArchitecture.ObservationStateIgnored private var _c = ComposableArchitecture.PresentationState<Int>(wrappedValue: nil)

          var $c: ComposableArchitecture.PresentationState<Int> {
          get {
          _$observationRegistrar.access(self, keyPath: \.c)
          return _c.projectedValue
          }
          set {
          _$observationRegistrar._$willChange()
          _$observationRegistrar.mutate(self, keyPath: \.c, &_c.projectedValue, newValue, ComposableArchitecture._$isIdentityEqual)
          }
          }
        }
        """#)
  }

  @Test func theProjectionIsAsVisibleAsTheProperty() {
    expectExpansion(
      of: "Presents",
      in: """
        public struct State {
          @available(macOS 15, *) @Presents public private(set) var `default`: Int?
        }
        """,
      is: #"""
        public struct State {
          @available(macOS 15, *) public private(set) var `default`: Int? {
          @storageRestrictions(initializes: _default)
          init(initialValue) {
          _default = ComposableArchitecture.PresentationState(wrappedValue: initialValue)
          }
          get {
          _$observationRegistrar.access(self, keyPath: \.`default`)
          return _default.wrappedValue
          }
          set {
          _$observationRegistrar._$willChange()
          _$observationRegistrar.mutate(self, keyPath: \.`default`, &_default.wrappedValue, newValue, ComposableArchitecture._$isIdentityEqual)
          }
          }

          @ComposableArchitecture.ObservationStateIgnored private var _default = ComposableArchitecture.PresentationState<Int>(wrappedValue: nil)

          @available(macOS 15, *)
          public private(set) var $default: ComposableArchitecture.PresentationState<Int> {
          get {
          _$observationRegistrar.access(self, keyPath: \.`default`)
          return _default.projectedValue
          }
          set {
          _$observationRegistrar._$willChange()
          _$observationRegistrar.mutate(self, keyPath: \.`default`, &_default.projectedValue, newValue, ComposableArchitecture._$isIdentityEqual)
          }
          }
        }
        """#)
  }

  @Test func theTypeHasToBeOptional() {
    expectExpansion(
      of: "Presents",
      in: """
        struct State {
          @Presents var a: Int
        }
        """,
      is: """
        struct State {
          var a: Int
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@Presents' requires 'a' to have an optional type, not 'Int'",
          line: 2, column: 20,
          fixIts: [FixItSpec(message: "Make it optional")])
      ],
      fixedSource: """
        struct State {
          @Presents var a: Int?
        }
        """)
  }

  @Test func theTypeHasToBeWritten() {
    expectExpansion(
      of: "Presents",
      in: """
        struct State {
          @Presents var a = makeOptional()
        }
        """,
      is: """
        struct State {
          var a = makeOptional()
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@Presents' requires 'a' to have an explicit optional type",
          line: 2, column: 17)
      ])
  }

  @Test func thePropertyHasToBeStored() {
    expectExpansion(
      of: "Presents",
      in: """
        struct State {
          @Presents var a: Int? { nil }
        }
        """,
      is: """
        struct State {
          var a: Int? { nil }
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@Presents' can only be applied to a stored instance 'var'",
          line: 2, column: 3)
      ])
  }
}
