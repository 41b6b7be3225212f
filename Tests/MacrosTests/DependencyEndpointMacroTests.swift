import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct DependencyEndpointMacroTests {
  @Test func anUnimplementedEndpointReportsAndThrows() {
    expectExpansion(
      of: "DependencyEndpoint",
      in: """
        struct Client {
          @DependencyEndpoint var load: @Sendable (Int, String) async throws -> [Int]
        }
        """,
      is: #"""
        struct Client {
          var load: @Sendable (Int, String) async throws -> [Int] {
          @storageRestrictions(initializes: _load)
          init(initialValue) {
          _load = initialValue
          }
          get {
          _load
          }
          set {
          _load = newValue
          }
          }

          @DependenciesMacros.DependencyEndpointIgnored private var _load: @Sendable (Int, String) async throws -> [Int] = { _, _ in
          DependenciesMacros._reportUnimplemented("load", of: Self.self)
          throw DependenciesMacros.Unimplemented("load")
          }
        }
        """#)
  }

  @Test func anUnimplementedEndpointReportsAndReturns() {
    expectExpansion(
      of: "DependencyEndpoint",
      in: """
        struct Client {
          @DependencyEndpoint var void: () -> Void
          @DependencyEndpoint var empty: (Int) -> ()
          @DependencyEndpoint var optional: () -> Int?
        }
        """,
      is: #"""
        struct Client {
          var void: () -> Void {
          @storageRestrictions(initializes: _void)
          init(initialValue) {
          _void = initialValue
          }
          get {
          _void
          }
          set {
          _void = newValue
          }
          }

          @DependenciesMacros.DependencyEndpointIgnored private var _void: () -> Void = {
          DependenciesMacros._reportUnimplemented("void", of: Self.self)
          }
          var empty: (Int) -> () {
          @storageRestrictions(initializes: _empty)
          init(initialValue) {
          _empty = initialValue
          }
          get {
          _empty
          }
          set {
          _empty = newValue
          }
          }

          @DependenciesMacros.DependencyEndpointIgnored private var _empty: (Int) -> () = { _ in
          DependenciesMacros._reportUnimplemented("empty", of: Self.self)
          }
          var optional: () -> Int? {
          @storageRestrictions(initializes: _optional)
          init(initialValue) {
          _optional = initialValue
          }
          get {
          _optional
          }
          set {
          _optional = newValue
          }
          }

          @DependenciesMacros.DependencyEndpointIgnored private var _optional: () -> Int? = {
          DependenciesMacros._reportUnimplemented("optional", of: Self.self)
          return nil
          }
        }
        """#)
  }

  @Test func anUnimplementedEndpointReportsAndRunsItsDefault() {
    expectExpansion(
      of: "DependencyEndpoint",
      in: """
        struct Client {
          @DependencyEndpoint var one: () -> Bool = { true }
          @DependencyEndpoint var void: (Int) -> Void = { print($0) }
          @DependencyEndpoint var many: (Int) throws -> Int = { x in
            let y = x
            return y
          }
        }
        """,
      is: #"""
        struct Client {
          var one: () -> Bool {
          get {
          _one
          }
          set {
          _one = newValue
          }
          }

          @DependenciesMacros.DependencyEndpointIgnored private var _one: () -> Bool = {
          DependenciesMacros._reportUnimplemented("one", of: Self.self)
          return true
          }
          var void: (Int) -> Void {
          get {
          _void
          }
          set {
          _void = newValue
          }
          }

          @DependenciesMacros.DependencyEndpointIgnored private var _void: (Int) -> Void = {
          DependenciesMacros._reportUnimplemented("void", of: Self.self)
          print($0)
          }
          var many: (Int) throws -> Int {
          get {
          _many
          }
          set {
          _many = newValue
          }
          }

          @DependenciesMacros.DependencyEndpointIgnored private var _many: (Int) throws -> Int = { x in
          DependenciesMacros._reportUnimplemented("many", of: Self.self)
          let y = x
              return y
          }
        }
        """#)
  }

  @Test func labelledArgumentsAddAMethod() {
    expectExpansion(
      of: "DependencyEndpoint",
      in: """
        struct Client: Sendable {
          @DependencyEndpoint public var delete: @Sendable (_ id: Int, _ name: String) async throws -> Void
          @DependencyEndpoint var change: (_ value: inout Int, Bool, _ log: @autoclosure () -> String) -> Void
          @DependencyEndpoint var act: @MainActor @Sendable (_ in: Int) -> Void
        }
        """,
      is: #"""
        struct Client: Sendable {
          public var delete: @Sendable (_ id: Int, _ name: String) async throws -> Void {
          @storageRestrictions(initializes: _delete)
          init(initialValue) {
          _delete = initialValue
          }
          get {
          _delete
          }
          set {
          _delete = newValue
          }
          }

          @DependenciesMacros.DependencyEndpointIgnored private var _delete: @Sendable (_ id: Int, _ name: String) async throws -> Void = { _, _ in
          DependenciesMacros._reportUnimplemented("delete", of: Self.self)
          throw DependenciesMacros.Unimplemented("delete")
          }

          @Sendable public func delete(id p0: Int, name p1: String) async throws -> Void {
          try await self._delete(p0, p1)
          }
          var change: (_ value: inout Int, Bool, _ log: @autoclosure () -> String) -> Void {
          @storageRestrictions(initializes: _change)
          init(initialValue) {
          _change = initialValue
          }
          get {
          _change
          }
          set {
          _change = newValue
          }
          }

          @DependenciesMacros.DependencyEndpointIgnored private var _change: (_ value: inout Int, Bool, _ log: @autoclosure () -> String) -> Void = { _, _, _ in
          DependenciesMacros._reportUnimplemented("change", of: Self.self)
          }

          func change(value p0: inout Int, _ p1: Bool, log p2: @autoclosure () -> String) -> Void {
          self._change(&p0, p1, p2())
          }
          var act: @MainActor @Sendable (_ in: Int) -> Void {
          @storageRestrictions(initializes: _act)
          init(initialValue) {
          _act = initialValue
          }
          get {
          _act
          }
          set {
          _act = newValue
          }
          }

          @DependenciesMacros.DependencyEndpointIgnored private var _act: @MainActor @Sendable (_ in: Int) -> Void = { _ in
          DependenciesMacros._reportUnimplemented("act", of: Self.self)
          }

          @MainActor func act(in p0: Int) -> Void {
          self._act(p0)
          }
        }
        """#)
  }

  @Test func aMethodOfANonSendableClientIsNotSendable() {
    expectExpansion(
      of: "DependencyEndpoint",
      in: """
        struct Client {
          @DependencyEndpoint var delete: @Sendable (_ id: Int) -> Void
        }
        """,
      is: #"""
        struct Client {
          var delete: @Sendable (_ id: Int) -> Void {
          @storageRestrictions(initializes: _delete)
          init(initialValue) {
          _delete = initialValue
          }
          get {
          _delete
          }
          set {
          _delete = newValue
          }
          }

          @DependenciesMacros.DependencyEndpointIgnored private var _delete: @Sendable (_ id: Int) -> Void = { _ in
          DependenciesMacros._reportUnimplemented("delete", of: Self.self)
          }

          func delete(id p0: Int) -> Void {
          self._delete(p0)
          }
        }
        """#)
  }

  @Test func theMethodCanHaveAnotherName() {
    expectExpansion(
      of: "DependencyEndpoint",
      in: """
        struct Client {
          @DependencyEndpoint(method: "fetch") var load: (Int) throws(Failure) -> Int? = { _ in nil }
        }
        """,
      is: #"""
        struct Client {
          var load: (Int) throws(Failure) -> Int? {
          get {
          _load
          }
          set {
          _load = newValue
          }
          }

          @DependenciesMacros.DependencyEndpointIgnored private var _load: (Int) throws(Failure) -> Int? = { _ in
          DependenciesMacros._reportUnimplemented("load", of: Self.self)
          return nil
          }

          func fetch(_ p0: Int) throws(Failure) -> Int? {
          try self._load(p0)
          }
        }
        """#)
  }

  @Test func onlyClosuresCanBeEndpoints() {
    expectExpansion(
      of: "DependencyEndpoint",
      in: """
        struct Client {
          @DependencyEndpoint var count: Int
        }
        """,
      is: """
        struct Client {
          var count: Int
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@DependencyEndpoint' can only be applied to stored 'var' properties of closure type",
          line: 2, column: 3)
      ])
  }

  @Test func theDefaultHasToBeAClosureLiteral() {
    expectExpansion(
      of: "DependencyEndpoint",
      in: """
        struct Client {
          @DependencyEndpoint var load: () -> Int = make
          @DependencyEndpoint var save: () -> Int = unimplemented("save")
        }
        """,
      is: """
        struct Client {
          var load: () -> Int {
          get {
          _load
          }
          set {
          _load = newValue
          }
          }

          @DependenciesMacros.DependencyEndpointIgnored private var _load: () -> Int = make
          var save: () -> Int {
          get {
          _save
          }
          set {
          _save = newValue
          }
          }

          @DependenciesMacros.DependencyEndpointIgnored private var _save: () -> Int = unimplemented("save")
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@DependencyEndpoint' requires the default of 'load' to be a closure literal",
          line: 2, column: 45),
        DiagnosticSpec(
          message: "'@DependencyEndpoint' requires the default of 'save' to be a closure literal",
          line: 3, column: 45),
        DiagnosticSpec(
          message:
            "Don't use 'unimplemented' in '@DependencyClient': an endpoint that isn't overridden reports by itself",
          line: 3, column: 45, severity: .warning),
      ])
  }

  @Test func anEndpointWithoutAPossibleResultNeedsADefault() {
    expectExpansion(
      of: "DependencyEndpoint",
      in: """
        struct Client {
          @DependencyEndpoint var load: (Int, Int) -> Int
          @DependencyEndpoint var fail: () throws(Failure) -> Int
        }
        """,
      is: #"""
        struct Client {
          var load: (Int, Int) -> Int {
          @storageRestrictions(initializes: _load)
          init(initialValue) {
          _load = initialValue
          }
          get {
          _load
          }
          set {
          _load = newValue
          }
          }

          @DependenciesMacros.DependencyEndpointIgnored private var _load: (Int, Int) -> Int = { _, _ in
          DependenciesMacros._reportUnimplemented("load", of: Self.self)
          Swift.fatalError()
          }
          var fail: () throws(Failure) -> Int {
          @storageRestrictions(initializes: _fail)
          init(initialValue) {
          _fail = initialValue
          }
          get {
          _fail
          }
          set {
          _fail = newValue
          }
          }

          @DependenciesMacros.DependencyEndpointIgnored private var _fail: () throws(Failure) -> Int = {
          DependenciesMacros._reportUnimplemented("fail", of: Self.self)
          Swift.fatalError()
          }
        }
        """#,
      diagnostics: [
        DiagnosticSpec(
          message:
            "A default is required for 'load': it can neither throw, nor return nothing or 'nil', when it is called without having been overridden",
          line: 2, column: 27,
          fixIts: [FixItSpec(message: "Insert a default '{ _, _ in <#Int#> }'")]),
        DiagnosticSpec(
          message:
            "A default is required for 'fail': it can neither throw, nor return nothing or 'nil', when it is called without having been overridden",
          line: 3, column: 27,
          fixIts: [FixItSpec(message: "Insert a default '{ <#Int#> }'")]),
      ],
      fixedSource: """
        struct Client {
          @DependencyEndpoint var load: (Int, Int) -> Int = { _, _ in <#Int#> }
          @DependencyEndpoint var fail: () throws(Failure) -> Int = { <#Int#> }
        }
        """)
  }

  @Test func aDefaultOfFatalErrorDrawsAWarning() {
    expectExpansion(
      of: "DependencyEndpoint",
      in: """
        struct Client {
          @DependencyEndpoint var load: () -> Int = { fatalError("load") }
        }
        """,
      is: #"""
        struct Client {
          var load: () -> Int {
          get {
          _load
          }
          set {
          _load = newValue
          }
          }

          @DependenciesMacros.DependencyEndpointIgnored private var _load: () -> Int = {
          DependenciesMacros._reportUnimplemented("load", of: Self.self)
          fatalError("load")
          }
        }
        """#,
      diagnostics: [
        DiagnosticSpec(
          message:
            "A default of 'fatalError' ends the process before the test that should have overridden the endpoint can fail",
          line: 2, column: 47, severity: .warning,
          fixIts: [
            FixItSpec(
              message: "Wrap it in a closure that is called at once to silence this warning")
          ])
      ],
      fixedSource: """
        struct Client {
          @DependencyEndpoint var load: () -> Int = { { fatalError("load") }() }
        }
        """)
  }

  @Test func theMethodsNameHasToBeAnIdentifier() {
    expectExpansion(
      of: "DependencyEndpoint",
      in: #"""
        struct Client {
          @DependencyEndpoint(method: "a b") var load: () -> Void
          @DependencyEndpoint(method: "\(name)") var save: () -> Void
        }
        """#,
      is: #"""
        struct Client {
          var load: () -> Void {
          @storageRestrictions(initializes: _load)
          init(initialValue) {
          _load = initialValue
          }
          get {
          _load
          }
          set {
          _load = newValue
          }
          }

          @DependenciesMacros.DependencyEndpointIgnored private var _load: () -> Void = {
          DependenciesMacros._reportUnimplemented("load", of: Self.self)
          }
          var save: () -> Void {
          @storageRestrictions(initializes: _save)
          init(initialValue) {
          _save = initialValue
          }
          get {
          _save
          }
          set {
          _save = newValue
          }
          }

          @DependenciesMacros.DependencyEndpointIgnored private var _save: () -> Void = {
          DependenciesMacros._reportUnimplemented("save", of: Self.self)
          }
        }
        """#,
      diagnostics: [
        DiagnosticSpec(
          message: "'method' must be a valid identifier, and 'a b' isn't one",
          line: 2, column: 31),
        DiagnosticSpec(
          message: "'method' must be a static string literal",
          line: 3, column: 31),
      ])
  }
}
