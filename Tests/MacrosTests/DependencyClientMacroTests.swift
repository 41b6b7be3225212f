import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct DependencyClientMacroTests {
  @Test func closuresBecomeEndpoints() {
    expectExpansion(
      of: "DependencyClient",
      in: #"""
        @DependencyClient struct Client: Sendable {
          var load: @Sendable () async throws -> [Int]
          var bare: () -> Void
          var optional: (() -> Void)?
          var count = 1
          var name: String?
          let constant = 2
          let id: Int
          static var shared: () -> Void = {}
          var computed: () -> Void { {} }
          @DependencyEndpointIgnored var ignored: () -> Void
          @DependencyEndpoint var marked: () -> Void
          @Dependency(\.date) var date
          private var hidden = 3
        }
        """#,
      is: #"""
        struct Client: Sendable {
          @DependenciesMacros.DependencyEndpoint
          var load: @Sendable () async throws -> [Int]
          @DependenciesMacros.DependencyEndpoint
          var bare: () -> Void
          var optional: (() -> Void)?
          var count = 1
          var name: String?
          let constant = 2
          let id: Int
          static var shared: () -> Void = {}
          var computed: () -> Void { {} }
          @DependencyEndpointIgnored var ignored: () -> Void
          @DependencyEndpoint var marked: () -> Void
          @Dependency(\.date) var date
          private var hidden = 3

          init(
          load: @escaping @Sendable () async throws -> [Int],
          bare: @escaping () -> Void,
          optional: (() -> Void)? = nil,
          count: Swift.Int = 1,
          name: String? = nil,
          id: Int,
          ignored: @escaping () -> Void,
          marked: @escaping () -> Void
          ) {
          self._load = load
          self._bare = bare
          self.optional = optional
          self.count = count
          self.name = name
          self.id = id
          self.ignored = ignored
          self._marked = marked
          }

          init(
          optional: (() -> Void)? = nil,
          count: Swift.Int = 1,
          name: String? = nil,
          id: Int,
          ignored: @escaping () -> Void
          ) {
          self.optional = optional
          self.count = count
          self.name = name
          self.id = id
          self.ignored = ignored
          }
        }
        """#)
  }

  @Test func labelledEndpointsPreferTheirMethod() {
    expectExpansion(
      of: "DependencyClient",
      in: """
        @DependencyClient struct Client {
          var delete: @Sendable (_ id: Int) async throws -> Void
          @DependencyEndpoint(method: "fetch") var load: () -> Void
        }
        """,
      is: """
        struct Client {
          @DependenciesMacros.DependencyEndpoint @available(iOS, deprecated: 9999, message: "Call the endpoint's method instead. The property is for overriding.") @available(macOS, deprecated: 9999, message: "Call the endpoint's method instead. The property is for overriding.") @available(tvOS, deprecated: 9999, message: "Call the endpoint's method instead. The property is for overriding.") @available(watchOS, deprecated: 9999, message: "Call the endpoint's method instead. The property is for overriding.")
          var delete: @Sendable (_ id: Int) async throws -> Void
          @DependencyEndpoint(method: "fetch")
          @available(iOS, deprecated: 9999, message: "Call the endpoint's method instead. The property is for overriding.") @available(macOS, deprecated: 9999, message: "Call the endpoint's method instead. The property is for overriding.") @available(tvOS, deprecated: 9999, message: "Call the endpoint's method instead. The property is for overriding.") @available(watchOS, deprecated: 9999, message: "Call the endpoint's method instead. The property is for overriding.") var load: () -> Void

          init(
          delete: @escaping @Sendable (_ id: Int) async throws -> Void,
          load: @escaping () -> Void
          ) {
          self._delete = delete
          self._load = load
          }

          init() {
          }
        }
        """)
  }

  @Test func initialisersAreAsVisibleAsTheirProperties() {
    expectExpansion(
      of: "DependencyClient",
      in: """
        @DependencyClient public struct Open {
          public var load: () -> Void
        }
        @DependencyClient public struct Mixed {
          public var load: () -> Void
          package var save: () -> Void
        }
        @DependencyClient public struct Closed {
          public var load: () -> Void
          private var save: () -> Void
        }
        @DependencyClient private struct Hidden {
          var load: () -> Void
        }
        """,
      is: """
        public struct Open {
          @DependenciesMacros.DependencyEndpoint
          public var load: () -> Void

          public init(
          load: @escaping () -> Void
          ) {
          self._load = load
          }

          public init() {
          }
        }
        public struct Mixed {
          @DependenciesMacros.DependencyEndpoint
          public var load: () -> Void
          @DependenciesMacros.DependencyEndpoint
          package var save: () -> Void

          package init(
          load: @escaping () -> Void,
          save: @escaping () -> Void
          ) {
          self._load = load
          self._save = save
          }

          package init() {
          }
        }
        public struct Closed {
          @DependenciesMacros.DependencyEndpoint
          public var load: () -> Void
          @DependenciesMacros.DependencyEndpoint
          private var save: () -> Void

          private init(
          load: @escaping () -> Void,
          save: @escaping () -> Void
          ) {
          self._load = load
          self._save = save
          }

          private init() {
          }
        }
        private struct Hidden {
          @DependenciesMacros.DependencyEndpoint
          var load: () -> Void

          init(
          load: @escaping () -> Void
          ) {
          self._load = load
          }

          init() {
          }
        }
        """)
  }

  @Test func theTypeOfALiteralIsInferred() {
    expectExpansion(
      of: "DependencyClient",
      in: """
        @DependencyClient struct Client {
          var load: () -> Void
          var bool = true
          var int = 1
          var double = 1.5
          var string = "a"
        }
        """,
      is: """
        struct Client {
          @DependenciesMacros.DependencyEndpoint
          var load: () -> Void
          var bool = true
          var int = 1
          var double = 1.5
          var string = "a"

          init(
          load: @escaping () -> Void,
          bool: Swift.Bool = true,
          int: Swift.Int = 1,
          double: Swift.Double = 1.5,
          string: Swift.String = "a"
          ) {
          self._load = load
          self.bool = bool
          self.int = int
          self.double = double
          self.string = string
          }

          init(
          bool: Swift.Bool = true,
          int: Swift.Int = 1,
          double: Swift.Double = 1.5,
          string: Swift.String = "a"
          ) {
          self.bool = bool
          self.int = int
          self.double = double
          self.string = string
          }
        }
        """)
  }

  @Test func withoutEndpointsNothingIsAdded() {
    expectExpansion(
      of: "DependencyClient",
      in: """
        @DependencyClient struct Client {
          var count = 1
        }
        """,
      is: """
        struct Client {
          var count = 1
        }
        """)
  }

  @Test func onlyStructsCanBeClients() {
    expectExpansion(
      of: "DependencyClient",
      in: """
        @DependencyClient class Client {
          var load: () -> Void
        }
        """,
      is: """
        class Client {
          var load: () -> Void
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@DependencyClient' can only be applied to struct types",
          line: 1, column: 19)
      ])
  }

  @Test func typesThatCannotBeInferredHaveToBeWritten() {
    expectExpansion(
      of: "DependencyClient",
      in: """
        @DependencyClient struct Client {
          var load: () -> Void
          var value = Value()
        }
        """,
      is: """
        struct Client {
          @DependenciesMacros.DependencyEndpoint
          var load: () -> Void
          var value = Value()

          init(
          load: @escaping () -> Void
          ) {
          self._load = load
          }

          init() {
          }
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@DependencyClient' requires 'value' to have a type annotation",
          line: 3, column: 7,
          fixIts: [FixItSpec(message: "Add a type annotation")])
      ],
      fixedSource: """
        @DependencyClient struct Client {
          var load: () -> Void
          var value: <#Type#> = Value()
        }
        """)
  }
}
