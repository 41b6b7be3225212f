import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct PerceptibleMacroTests {
  @Test func aClassIsTrackedByARegistrar() {
    expectExpansion(
      of: "Perceptible",
      in: """
        @Perceptible
        final class Model {
          var count = 0
          @PerceptionIgnored var cache = 0
          let id = 1
          var double: Int { 2 * count }
        }
        """,
      is: """
        final class Model {
          @Perception.PerceptionTracked
          var count = 0
          @PerceptionIgnored var cache = 0
          let id = 1
          var double: Int { 2 * count }

          private let _$perceptionRegistrar = PerceptionCore.PerceptionRegistrar()

          internal nonisolated func access<_$Member>(keyPath: Swift.KeyPath<Model, _$Member>) {
          _$perceptionRegistrar.access(self, keyPath: keyPath)
          }

          internal nonisolated func withMutation<_$Member, _$Result>(
          keyPath: Swift.KeyPath<Model, _$Member>, _ mutation: () throws -> _$Result
          ) rethrows -> _$Result {
          try _$perceptionRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
          }

          private nonisolated func shouldNotifyObservers<_$Member>(
          _ lhs: _$Member, _ rhs: _$Member
          ) -> Swift.Bool {
          true
          }

          private nonisolated func shouldNotifyObservers<_$Member: Swift.Equatable>(
          _ lhs: _$Member, _ rhs: _$Member
          ) -> Swift.Bool {
          lhs != rhs
          }

          private nonisolated func shouldNotifyObservers<_$Member: Swift.AnyObject>(
          _ lhs: _$Member, _ rhs: _$Member
          ) -> Swift.Bool {
          lhs !== rhs
          }

          private nonisolated func shouldNotifyObservers<_$Member: Swift.Equatable & Swift.AnyObject>(
          _ lhs: _$Member, _ rhs: _$Member
          ) -> Swift.Bool {
          lhs !== rhs
          }
        }

        extension Model: nonisolated PerceptionCore.Perceptible {}
        """)
  }

  @Test func accessesToAPropertyAreReported() {
    expectExpansion(
      of: "PerceptionTracked",
      in: """
        final class Model {
          @PerceptionTracked private(set) var count: Int = 0
        }
        """,
      is: """
        final class Model {
          private(set) var count: Int {
          @storageRestrictions(initializes: _count)
          init(initialValue) {
          _count = initialValue
          }
          get {
          access(keyPath: \\.count)
          return _count
          }
          set {
          guard shouldNotifyObservers(_count, newValue) else {
          _count = newValue
          return
          }
          withMutation(keyPath: \\.count) {
          _count = newValue
          }
          }
          _modify {
          access(keyPath: \\.count)
          _$perceptionRegistrar.willSet(self, keyPath: \\.count)
          defer {
          _$perceptionRegistrar.didSet(self, keyPath: \\.count)
          }
          yield &_count
          }
          }

          @Perception.PerceptionIgnored private var _count: Int = 0
        }
        """)
  }

  @Test func theMacroAcceptsOnlyClasses() {
    expectExpansion(
      of: "Perceptible",
      in: """
        @Perceptible
        struct Model {
          var count = 0
        }
        """,
      is: """
        struct Model {
          var count = 0
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@Perceptible' cannot be applied to struct type 'Model'", line: 2, column: 1)
      ])
  }
}
