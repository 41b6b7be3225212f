import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct ObservableStateMacroTests {
  @Test func genericStateLooksUpItsKeyPaths() {
    expectExpansion(
      of: "ObservationStateTracked",
      in: """
        struct State<Row> {
          @ObservationStateTracked var count = 0
        }
        """,
      is: #"""
        struct State<Row> {
          var count {
          @storageRestrictions(initializes: _count)
          init(initialValue) {
          _count = initialValue
          }
          get {
          _$observationRegistrar.access(self, keyPath: ComposableArchitecture._$keyPath("count", \.count))
          return _count
          }
          set {
          _$observationRegistrar._$willChange()
          _$observationRegistrar.mutate(self, keyPath: ComposableArchitecture._$keyPath("count", \.count), &_count, newValue, ComposableArchitecture._$isIdentityEqual, shouldNotifyObservers)
          }
          _modify {
          _$observationRegistrar._$willChange()
          let oldValue = _$observationRegistrar.willModify(self, keyPath: ComposableArchitecture._$keyPath("count", \.count), &_count)
          defer {
          _$observationRegistrar.didModify(self, keyPath: ComposableArchitecture._$keyPath("count", \.count), &_count, oldValue, ComposableArchitecture._$isIdentityEqual)
          }
          yield &_count
          }
          }

          @ComposableArchitecture.ObservationStateIgnored private var _count = 0
        }
        """#)
  }

  @Test func codableStateUsesItsPropertyNamesAsKeys() {
    expectExpansion(
      of: "ObservableState",
      in: """
        @ObservableState struct State: Equatable, Swift.Codable {
          let id: Int
          var `default`: Int
          @CodingIgnored var ignored = 1
          @Shared var shared = 2
          #if DEBUG
            var log = 3
          #else
            let time = 4
          #endif
        }
        """,
      is: #"""
        struct State: Equatable, Swift.Codable {
          let id: Int
          @ComposableArchitecture.ObservationStateTracked
          var `default`: Int
          @CodingIgnored
          @ComposableArchitecture.ObservationStateTracked var ignored = 1
          @Shared
          @ComposableArchitecture.ObservationStateIgnored var shared = 2
          #if DEBUG
            var log = 3
          #else
            let time = 4
          #endif

          public static var _$storage: [Swift.PartialKeyPath<Self>: Swift.PartialKeyPath<Self>] {
          [\Self._$observationRegistrar: \Self._$observationRegistrar, \Self.`default`: \Self._default, \Self.ignored: \Self._ignored]
          }

          @ComposableArchitecture.ObservationStateIgnored var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

          public var _$id: ComposableArchitecture.ObservableStateID {
          _$observationRegistrar.id
          }

          public mutating func _$willModify() {
          _$observationRegistrar._$willModify()
          }

          private nonisolated func shouldNotifyObservers<Member>(_ lhs: Member, _ rhs: Member) -> Swift.Bool {
          true
          }

          private nonisolated func shouldNotifyObservers<Member: Swift.Equatable>(_ lhs: Member, _ rhs: Member) -> Swift.Bool {
          lhs != rhs
          }

          private nonisolated func shouldNotifyObservers<Member: AnyObject>(_ lhs: Member, _ rhs: Member) -> Swift.Bool {
          lhs !== rhs
          }

          private nonisolated func shouldNotifyObservers<Member: Swift.Equatable & AnyObject>(_ lhs: Member, _ rhs: Member) -> Swift.Bool {
          lhs != rhs
          }

          private nonisolated enum CodingKeys: Swift.String, Swift.CodingKey {
          case id
          case _default = "default"
          case shared
          #if DEBUG
          case _log = "log"
          #else
          case time
          #endif
          }
        }

        extension State: Observation.Observable, ComposableArchitecture.ObservableState {}
        """#)
  }

  @Test func storedPropertiesAreTracked() {
    expectExpansion(
      of: "ObservableState",
      in: """
        @ObservableState struct State {
          var count = 0
          let constant = 1
          static var shared = 2
          var computed: Int { 1 }
          var observed = 3 {
            didSet {}
          }
          @ObservationStateIgnored var ignored = 4
          @ObservationStateTracked var tracked = 5
          @Presents var destination: Int?
          @Shared var other = 6
        }
        """,
      is: #"""
        struct State {
          @ComposableArchitecture.ObservationStateTracked
          var count = 0
          let constant = 1
          static var shared = 2
          var computed: Int { 1 }
          @ComposableArchitecture.ObservationStateTracked
          var observed = 3 {
            didSet {}
          }
          @ObservationStateIgnored var ignored = 4
          @ObservationStateTracked var tracked = 5
          @Presents
          @ComposableArchitecture.ObservationStateIgnored var destination: Int?
          @Shared
          @ComposableArchitecture.ObservationStateIgnored var other = 6

          public static var _$storage: [Swift.PartialKeyPath<Self>: Swift.PartialKeyPath<Self>] {
          [\Self._$observationRegistrar: \Self._$observationRegistrar, \Self.count: \Self._count, \Self.observed: \Self._observed, \Self.tracked: \Self._tracked, \Self.$destination: \Self._destination, \Self.destination: \Self._destination]
          }

          @ComposableArchitecture.ObservationStateIgnored var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

          public var _$id: ComposableArchitecture.ObservableStateID {
          _$observationRegistrar.id
          }

          public mutating func _$willModify() {
          _$observationRegistrar._$willModify()
          }

          private nonisolated func shouldNotifyObservers<Member>(_ lhs: Member, _ rhs: Member) -> Swift.Bool {
          true
          }

          private nonisolated func shouldNotifyObservers<Member: Swift.Equatable>(_ lhs: Member, _ rhs: Member) -> Swift.Bool {
          lhs != rhs
          }

          private nonisolated func shouldNotifyObservers<Member: AnyObject>(_ lhs: Member, _ rhs: Member) -> Swift.Bool {
          lhs !== rhs
          }

          private nonisolated func shouldNotifyObservers<Member: Swift.Equatable & AnyObject>(_ lhs: Member, _ rhs: Member) -> Swift.Bool {
          lhs != rhs
          }
        }

        extension State: Observation.Observable, ComposableArchitecture.ObservableState {}
        """#)
  }

  @Test func trackedPropertiesAreComputedOverStorage() {
    expectExpansion(
      of: "ObservationStateTracked",
      in: """
        struct State {
          @ObservationStateTracked var count = 0
          @ObservationStateTracked public private(set) var name: String
          @ObservationStateTracked @available(macOS 13, *) weak var `default`: Object? {
            didSet { print(oldValue) }
          }
        }
        """,
      is: #"""
        struct State {
          var count {
          @storageRestrictions(initializes: _count)
          init(initialValue) {
          _count = initialValue
          }
          get {
          _$observationRegistrar.access(self, keyPath: \.count)
          return _count
          }
          set {
          _$observationRegistrar._$willChange()
          _$observationRegistrar.mutate(self, keyPath: \.count, &_count, newValue, ComposableArchitecture._$isIdentityEqual, shouldNotifyObservers)
          }
          _modify {
          _$observationRegistrar._$willChange()
          let oldValue = _$observationRegistrar.willModify(self, keyPath: \.count, &_count)
          defer {
          _$observationRegistrar.didModify(self, keyPath: \.count, &_count, oldValue, ComposableArchitecture._$isIdentityEqual)
          }
          yield &_count
          }
          }

          @ComposableArchitecture.ObservationStateIgnored private var _count = 0
          public private(set) var name: String {
          @storageRestrictions(initializes: _name)
          init(initialValue) {
          _name = initialValue
          }
          get {
          _$observationRegistrar.access(self, keyPath: \.name)
          return _name
          }
          set {
          _$observationRegistrar._$willChange()
          _$observationRegistrar.mutate(self, keyPath: \.name, &_name, newValue, ComposableArchitecture._$isIdentityEqual, shouldNotifyObservers)
          }
          _modify {
          _$observationRegistrar._$willChange()
          let oldValue = _$observationRegistrar.willModify(self, keyPath: \.name, &_name)
          defer {
          _$observationRegistrar.didModify(self, keyPath: \.name, &_name, oldValue, ComposableArchitecture._$isIdentityEqual)
          }
          yield &_name
          }
          }

          @ComposableArchitecture.ObservationStateIgnored private var _name: String
          @available(macOS 13, *) weak var `default`: Object? {
            didSet { print(oldValue) }
            @storageRestrictions(initializes: _default)
            init(initialValue) {
            _default = initialValue
            }

            get {
            _$observationRegistrar.access(self, keyPath: \.`default`)
            return _default
            }

            set {
            _$observationRegistrar._$willChange()
            _$observationRegistrar.mutate(self, keyPath: \.`default`, &_default, newValue, ComposableArchitecture._$isIdentityEqual, shouldNotifyObservers)
            }

            _modify {
            _$observationRegistrar._$willChange()
            let oldValue = _$observationRegistrar.willModify(self, keyPath: \.`default`, &_default)
            defer {
            _$observationRegistrar.didModify(self, keyPath: \.`default`, &_default, oldValue, ComposableArchitecture._$isIdentityEqual)
            }
            yield &_default
            }
          }

          @ComposableArchitecture.ObservationStateIgnored @available(macOS 13, *) private weak var _default: Object? {
              didSet { print(oldValue) }
            }
        }
        """#)
  }

  @Test func membersWrittenByHandAreLeftAlone() {
    expectExpansion(
      of: "ObservableState",
      in: """
        @ObservableState struct State {
          @ObservationStateIgnored var _$observationRegistrar = ObservationStateRegistrar()
          var _$id: ObservableStateID { _$observationRegistrar.id }
          mutating func _$willModify() {}
          static var _$storage: [PartialKeyPath<Self>: PartialKeyPath<Self>] { [:] }
          private func shouldNotifyObservers<T: Swift.Equatable>(_ lhs: T, _ rhs: T) -> Bool { true }
          private func shouldNotifyObservers<T: AnyObject & Equatable>(_ lhs: T, _ rhs: T) -> Bool { true }
        }
        """,
      is: """
        struct State {
          @ObservationStateIgnored var _$observationRegistrar = ObservationStateRegistrar()
          var _$id: ObservableStateID { _$observationRegistrar.id }
          mutating func _$willModify() {}
          static var _$storage: [PartialKeyPath<Self>: PartialKeyPath<Self>] { [:] }
          private func shouldNotifyObservers<T: Swift.Equatable>(_ lhs: T, _ rhs: T) -> Bool { true }
          private func shouldNotifyObservers<T: AnyObject & Equatable>(_ lhs: T, _ rhs: T) -> Bool { true }

          private nonisolated func shouldNotifyObservers<Member>(_ lhs: Member, _ rhs: Member) -> Swift.Bool {
          true
          }

          private nonisolated func shouldNotifyObservers<Member: AnyObject>(_ lhs: Member, _ rhs: Member) -> Swift.Bool {
          lhs !== rhs
          }

          private nonisolated func shouldNotifyObservers<Member: Swift.Equatable & AnyObject>(_ lhs: Member, _ rhs: Member) -> Swift.Bool {
          lhs != rhs
          }
        }

        extension State: Observation.Observable, ComposableArchitecture.ObservableState {}
        """)
  }

  @Test func propertiesInConditionalCompilationAreTracked() {
    expectExpansion(
      of: "ObservableState",
      in: """
        @ObservableState struct State {
          #if DEBUG
            var count = 0
          #endif
        }
        """,
      is: #"""
        struct State {
          #if DEBUG
            var count = 0
          #endif

          public static var _$storage: [Swift.PartialKeyPath<Self>: Swift.PartialKeyPath<Self>] {
          [\Self._$observationRegistrar: \Self._$observationRegistrar]
          }

          @ComposableArchitecture.ObservationStateIgnored var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

          public var _$id: ComposableArchitecture.ObservableStateID {
          _$observationRegistrar.id
          }

          public mutating func _$willModify() {
          _$observationRegistrar._$willModify()
          }

          private nonisolated func shouldNotifyObservers<Member>(_ lhs: Member, _ rhs: Member) -> Swift.Bool {
          true
          }

          private nonisolated func shouldNotifyObservers<Member: Swift.Equatable>(_ lhs: Member, _ rhs: Member) -> Swift.Bool {
          lhs != rhs
          }

          private nonisolated func shouldNotifyObservers<Member: AnyObject>(_ lhs: Member, _ rhs: Member) -> Swift.Bool {
          lhs !== rhs
          }

          private nonisolated func shouldNotifyObservers<Member: Swift.Equatable & AnyObject>(_ lhs: Member, _ rhs: Member) -> Swift.Bool {
          lhs != rhs
          }
        }

        extension State: Observation.Observable, ComposableArchitecture.ObservableState {}
        """#)
  }

  @Test func deprecatedPropertiesDrawNoWarningInTheExpansion() {
    expectExpansion(
      of: "ObservableState",
      in: """
        @ObservableState struct State {
          @available(*, deprecated) var old = 0
        }
        """,
      is: #"""
        struct State {
          @available(*, deprecated)
          @ComposableArchitecture.ObservationStateTracked var old = 0

          public static var _$storage: [Swift.PartialKeyPath<Self>: Swift.PartialKeyPath<Self>] {
          [\Self._$observationRegistrar: \Self._$observationRegistrar]
          }

          @ComposableArchitecture.ObservationStateIgnored var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

          public var _$id: ComposableArchitecture.ObservableStateID {
          _$observationRegistrar.id
          }

          public mutating func _$willModify() {
          _$observationRegistrar._$willModify()
          }

          private nonisolated func shouldNotifyObservers<Member>(_ lhs: Member, _ rhs: Member) -> Swift.Bool {
          true
          }

          private nonisolated func shouldNotifyObservers<Member: Swift.Equatable>(_ lhs: Member, _ rhs: Member) -> Swift.Bool {
          lhs != rhs
          }

          private nonisolated func shouldNotifyObservers<Member: AnyObject>(_ lhs: Member, _ rhs: Member) -> Swift.Bool {
          lhs !== rhs
          }

          private nonisolated func shouldNotifyObservers<Member: Swift.Equatable & AnyObject>(_ lhs: Member, _ rhs: Member) -> Swift.Bool {
          lhs != rhs
          }
        }

        extension State: Observation.Observable, ComposableArchitecture.ObservableState {}
        """#)
  }

  @Test func availabilityIsCopied() {
    expectExpansion(
      of: "ObservableState",
      in: """
        @available(macOS 15, *)
        @ObservableState public struct State {
        }
        """,
      is: #"""
        @available(macOS 15, *)
        public struct State {

          public static var _$storage: [Swift.PartialKeyPath<Self>: Swift.PartialKeyPath<Self>] {
          [\Self._$observationRegistrar: \Self._$observationRegistrar]
          }

          @ComposableArchitecture.ObservationStateIgnored var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

          public var _$id: ComposableArchitecture.ObservableStateID {
          _$observationRegistrar.id
          }

          public mutating func _$willModify() {
          _$observationRegistrar._$willModify()
          }
        }

        @available(macOS 15, *)
        extension State: Observation.Observable, ComposableArchitecture.ObservableState {}
        """#)
  }

  @Test func enumsHaveTheIdentityOfTheirPayload() {
    expectExpansion(
      of: "ObservableState",
      in: """
        @ObservableState enum State {
          case none
          case one(Child.State)
          #if DEBUG
            case labelled(child: Child.State)
          #else
            case other
          #endif
          case two(Int, Child.State)
        }
        """,
      is: """
        enum State {
          case none
          case one(Child.State)
          #if DEBUG
            case labelled(child: Child.State)
          #else
            case other
          #endif
          case two(Int, Child.State)

          public var _$id: ComposableArchitecture.ObservableStateID {
          switch self {
          case .none:
          return ComposableArchitecture.ObservableStateID()._$tag(0)
          case .one(let state):
          return ComposableArchitecture.ObservableStateID._$id(for: state)._$tag(1)
          #if DEBUG
          case .labelled(let state):
          return ComposableArchitecture.ObservableStateID._$id(for: state)._$tag(2)
          #else
          case .other:
          return ComposableArchitecture.ObservableStateID()._$tag(3)
          #endif
          case .two:
          return ComposableArchitecture.ObservableStateID()._$tag(4)
          }
          }

          public mutating func _$willModify() {
          switch self {
          case .none:
          break
          case .one(var state):
          ComposableArchitecture._$willModify(&state)
          self = .one(state)
          #if DEBUG
          case .labelled(var state):
          ComposableArchitecture._$willModify(&state)
          self = .labelled(child: state)
          #else
          case .other:
          break
          #endif
          case .two:
          break
          }
          }
        }

        extension State: Observation.Observable, ComposableArchitecture.ObservableState {}
        """)
  }

  @Test func enumMembersWrittenByHandAreLeftAlone() {
    expectExpansion(
      of: "ObservableState",
      in: """
        @ObservableState enum State {
          case a
          var _$id: ObservableStateID { ObservableStateID() }
          mutating func _$willModify() {}
        }
        """,
      is: """
        enum State {
          case a
          var _$id: ObservableStateID { ObservableStateID() }
          mutating func _$willModify() {}
        }

        extension State: Observation.Observable, ComposableArchitecture.ObservableState {}
        """)
  }

  @Test func classesCannotBeState() {
    expectExpansion(
      of: "ObservableState",
      in: """
        @ObservableState class State {
          var count = 0
        }
        """,
      is: """
        class State {
          var count = 0
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@ObservableState' cannot be applied to class type 'State'",
          line: 1, column: 18)
      ])
  }

  @Test func actorsCannotBeState() {
    expectExpansion(
      of: "ObservableState",
      in: """
        @ObservableState actor State {
        }
        """,
      is: """
        actor State {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@ObservableState' cannot be applied to actor type 'State'",
          line: 1, column: 18)
      ])
  }

  @Test func propertiesDeclaredTogetherCannotBeTracked() {
    expectExpansion(
      of: "ObservableState",
      in: """
        @ObservableState struct State {
          var _$observationRegistrar: ObservationStateRegistrar { ObservationStateRegistrar() }
          var _$id: ObservableStateID { ObservableStateID() }
          static var _$storage: [PartialKeyPath<Self>: PartialKeyPath<Self>] { [:] }
          mutating func _$willModify() {}
          func shouldNotifyObservers<Member>(_ lhs: Member, _ rhs: Member) -> Bool { true }
          var a = 1, b = 2
          var (c, d) = (3, 4)
          let e = 5, f = 6
          static var g = 7, h = 8
          @ObservationStateIgnored var i = 9, j = 10
        }
        """,
      is: """
        struct State {
          var _$observationRegistrar: ObservationStateRegistrar { ObservationStateRegistrar() }
          var _$id: ObservableStateID { ObservableStateID() }
          static var _$storage: [PartialKeyPath<Self>: PartialKeyPath<Self>] { [:] }
          mutating func _$willModify() {}
          func shouldNotifyObservers<Member>(_ lhs: Member, _ rhs: Member) -> Bool { true }
          var a = 1, b = 2
          var (c, d) = (3, 4)
          let e = 5, f = 6
          static var g = 7, h = 8
          @ObservationStateIgnored var i = 9, j = 10

          private nonisolated func shouldNotifyObservers<Member: Swift.Equatable>(_ lhs: Member, _ rhs: Member) -> Swift.Bool {
          lhs != rhs
          }

          private nonisolated func shouldNotifyObservers<Member: AnyObject>(_ lhs: Member, _ rhs: Member) -> Swift.Bool {
          lhs !== rhs
          }

          private nonisolated func shouldNotifyObservers<Member: Swift.Equatable & AnyObject>(_ lhs: Member, _ rhs: Member) -> Swift.Bool {
          lhs != rhs
          }
        }

        extension State: Observation.Observable, ComposableArchitecture.ObservableState {}
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@ObservableState' can't track properties that are declared together: declare each on its own",
          line: 7, column: 3)
      ])
  }

  @Test func attributesOfOtherMacrosAreReportedWithAFixIt() {
    expectExpansion(
      of: "ObservableState",
      in: """
        @ObservableState struct State {
          @ObservationIgnored var ignored = 0
          @ObservationTracked var tracked = 0
          @PresentationState var destination: Int?
        }
        """,
      is: #"""
        struct State {
          @ObservationIgnored var ignored = 0
          @ObservationTracked var tracked = 0
          @PresentationState var destination: Int?

          public static var _$storage: [Swift.PartialKeyPath<Self>: Swift.PartialKeyPath<Self>] {
          [\Self._$observationRegistrar: \Self._$observationRegistrar, \Self.ignored: \Self._ignored, \Self.tracked: \Self._tracked, \Self.destination: \Self._destination]
          }

          @ComposableArchitecture.ObservationStateIgnored var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

          public var _$id: ComposableArchitecture.ObservableStateID {
          _$observationRegistrar.id
          }

          public mutating func _$willModify() {
          _$observationRegistrar._$willModify()
          }

          private nonisolated func shouldNotifyObservers<Member>(_ lhs: Member, _ rhs: Member) -> Swift.Bool {
          true
          }

          private nonisolated func shouldNotifyObservers<Member: Swift.Equatable>(_ lhs: Member, _ rhs: Member) -> Swift.Bool {
          lhs != rhs
          }

          private nonisolated func shouldNotifyObservers<Member: AnyObject>(_ lhs: Member, _ rhs: Member) -> Swift.Bool {
          lhs !== rhs
          }

          private nonisolated func shouldNotifyObservers<Member: Swift.Equatable & AnyObject>(_ lhs: Member, _ rhs: Member) -> Swift.Bool {
          lhs != rhs
          }
        }

        extension State: Observation.Observable, ComposableArchitecture.ObservableState {}
        """#,
      diagnostics: [
        DiagnosticSpec(
          message: "'@ObservationIgnored' cannot be used in '@ObservableState'",
          line: 2, column: 3,
          fixIts: [FixItSpec(message: "Use '@ObservationStateIgnored' instead")]),
        DiagnosticSpec(
          message: "'@ObservationTracked' cannot be used in '@ObservableState'",
          line: 3, column: 3,
          fixIts: [FixItSpec(message: "Use '@ObservationStateTracked' instead")]),
        DiagnosticSpec(
          message: "'@PresentationState' cannot be used in '@ObservableState'",
          line: 4, column: 3,
          fixIts: [FixItSpec(message: "Use '@Presents' instead")]),
      ],
      fixedSource: """
        @ObservableState struct State {
          @ObservationStateIgnored var ignored = 0
          @ObservationStateTracked var tracked = 0
          @Presents var destination: Int?
        }
        """)
  }
}
