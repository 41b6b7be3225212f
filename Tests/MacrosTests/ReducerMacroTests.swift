import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct ReducerMacroTests {
  @Test func anEmptyFeatureGetsAllMembers() {
    expectExpansion(
      of: "Reducer",
      in: """
        @Reducer struct Feature {
        }
        """,
      is: #"""
        struct Feature {

          struct State: ComposableArchitecture.ObservableState, Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
          init() {}
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

          enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable, CasePaths.CasePathable, CasePaths.CasePathIterable {
          public nonisolated struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
          public subscript(root: Action) -> CasePaths.PartialCaseKeyPath<Action> {
          \.never
          }
          public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<Action>]> {
          [].makeIterator()
          }
          }
          public nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
          }

          var body: ComposableArchitecture.EmptyReducer<State, Action> {
          ComposableArchitecture.EmptyReducer<State, Action>()
          }
        }

        extension Feature: @preconcurrency ComposableArchitecture.Reducer {
        @MainActor public static func _$isReducerOnMainActor() {}
        }
        """#)
  }

  @Test func membersAreAsVisibleAsTheFeature() {
    expectExpansion(
      of: "Reducer",
      in: """
        @Reducer package struct Feature {
        }
        """,
      is: #"""
        package struct Feature {

          package struct State: ComposableArchitecture.ObservableState, Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
          package init() {}
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

          package enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable, CasePaths.CasePathable, CasePaths.CasePathIterable {
          public nonisolated struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
          public subscript(root: Action) -> CasePaths.PartialCaseKeyPath<Action> {
          \.never
          }
          public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<Action>]> {
          [].makeIterator()
          }
          }
          public nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
          }

          package var body: ComposableArchitecture.EmptyReducer<State, Action> {
          ComposableArchitecture.EmptyReducer<State, Action>()
          }
        }

        extension Feature: @preconcurrency ComposableArchitecture.Reducer {
        @MainActor public static func _$isReducerOnMainActor() {}
        }
        """#)
  }

  @Test func casesOfStateAndActionGetPaths() {
    expectExpansion(
      of: "Reducer",
      in: """
        @Reducer struct Feature {
          enum State {
            case a
          }
          enum Action {
            case b
          }
          enum Other {
            case c
          }
          var body: some ReducerOf<Self> { EmptyReducer() }
        }
        """,
      is: """
        struct Feature {
          @CasePaths.CasePathable @dynamicMemberLookup
          enum State {
            case a
          }
          @CasePaths.CasePathable
          enum Action {
            case b
          }
          enum Other {
            case c
          }
          @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
          var body: some ReducerOf<Self> { EmptyReducer() }
        }

        extension Feature: @preconcurrency ComposableArchitecture.Reducer {
        @MainActor public static func _$isReducerOnMainActor() {}
        }
        """)
  }

  @Test func attributesAreNotRepeated() {
    expectExpansion(
      of: "Reducer",
      in: """
        @Reducer struct Feature {
          @CasePathable @dynamicMemberLookup enum State {
          }
          enum Action: CasePathable {
          }
          @ReducerBuilder<State, Action> var body: some ReducerOf<Self> { EmptyReducer() }
        }
        """,
      is: """
        struct Feature {
          @CasePathable @dynamicMemberLookup enum State {
          }
          enum Action: CasePathable {
          }
          @ReducerBuilder<State, Action> var body: some ReducerOf<Self> { EmptyReducer() }
        }

        extension Feature: @preconcurrency ComposableArchitecture.Reducer {
        @MainActor public static func _$isReducerOnMainActor() {}
        }
        """)
  }

  @Test func theBuilderUsesTheBodysStateAndAction() {
    expectExpansion(
      of: "Reducer",
      in: """
        @Reducer struct Feature {
          struct State {
          }
          enum Action {
          }
          var body: some ComposableArchitecture.Reducer<State, Action> { EmptyReducer() }
        }
        @Reducer struct Generic<Other: Reducer> {
          var body: some ReducerOf<Other> {
            EmptyReducer()
          }
        }
        """,
      is: """
        struct Feature {
          struct State {
          }
          @CasePaths.CasePathable
          enum Action {
          }
          @ComposableArchitecture.ReducerBuilder<State, Action>
          var body: some ComposableArchitecture.Reducer<State, Action> { EmptyReducer() }
        }
        struct Generic<Other: Reducer> {
          @ComposableArchitecture.ReducerBuilder<Other.State, Other.Action>
          var body: some ReducerOf<Other> {
            EmptyReducer()
          }
        }

        extension Feature: @preconcurrency ComposableArchitecture.Reducer {
        @MainActor public static func _$isReducerOnMainActor() {}
        }

        extension Generic: @preconcurrency ComposableArchitecture.Reducer {
        @MainActor public static func _$isReducerOnMainActor() {}
        }
        """)
  }

  @Test func aBodyWithoutAResultBuilderIsLeftAlone() {
    expectExpansion(
      of: "Reducer",
      in: """
        @Reducer struct Feature {
          typealias State = Int
          typealias Action = Bool
          var body: Reduce<Int, Bool> { Reduce { _, _ in .none } }
        }
        """,
      is: """
        struct Feature {
          typealias State = Int
          typealias Action = Bool
          var body: Reduce<Int, Bool> { Reduce { _, _ in .none } }
        }

        extension Feature: @preconcurrency ComposableArchitecture.Reducer {
        @MainActor public static func _$isReducerOnMainActor() {}
        }
        """)
  }

  @Test func stateAndActionAreInferredFromAnExplicitBody() {
    expectExpansion(
      of: "Reducer",
      in: """
        @Reducer struct Feature {
          let body = Reduce<Int, Bool> { _, _ in .none }
        }
        """,
      is: """
        struct Feature {
          let body = Reduce<Int, Bool> { _, _ in .none }
        }

        extension Feature: @preconcurrency ComposableArchitecture.Reducer {
        @MainActor public static func _$isReducerOnMainActor() {}
        }
        """)
  }

  @Test func aReduceMethodIsAcceptedWithoutAWarning() {
    expectExpansion(
      of: "Reducer",
      in: """
        @Reducer struct Feature {
          struct State {
          }
          enum Action {
          }
          func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
        }
        """,
      is: """
        struct Feature {
          struct State {
          }
          @CasePaths.CasePathable
          enum Action {
          }
          func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
        }

        extension Feature: @preconcurrency ComposableArchitecture.Reducer {
        @MainActor public static func _$isReducerOnMainActor() {}
        }
        """)
  }

  @Test func anExistingConformanceIsNotRepeated() {
    expectExpansion(
      of: "Reducer",
      in: """
        @Reducer struct Feature: Reducer {
          typealias State = Int
          typealias Action = Bool
        }
        """,
      is: """
        struct Feature: Reducer {
          typealias State = Int
          typealias Action = Bool

          var body: ComposableArchitecture.EmptyReducer<State, Action> {
          ComposableArchitecture.EmptyReducer<State, Action>()
          }
        }
        """)
  }

  @Test func classesCanBeReducers() {
    expectExpansion(
      of: "Reducer",
      in: """
        @available(macOS 15, *)
        @Reducer final class Feature {
          typealias State = Int
          typealias Action = Bool
        }
        """,
      is: """
        @available(macOS 15, *)
        final class Feature {
          typealias State = Int
          typealias Action = Bool

          var body: ComposableArchitecture.EmptyReducer<State, Action> {
          ComposableArchitecture.EmptyReducer<State, Action>()
          }
        }

        @available(macOS 15, *)
        extension Feature: @preconcurrency ComposableArchitecture.Reducer {
        @MainActor public static func _$isReducerOnMainActor() {}
        }
        """)
  }

  @Test func membersInConditionalCompilationAreRecognized() {
    expectExpansion(
      of: "Reducer",
      in: """
        @Reducer struct Feature {
          #if DEBUG
            struct State {
            }
            enum Action {
            }
          #endif
          var body: some ReducerOf<Self> { EmptyReducer() }
        }
        """,
      is: """
        struct Feature {
          #if DEBUG
            struct State {
            }
            enum Action {
            }
          #endif
          @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
          var body: some ReducerOf<Self> { EmptyReducer() }
        }

        extension Feature: @preconcurrency ComposableArchitecture.Reducer {
        @MainActor public static func _$isReducerOnMainActor() {}
        }
        """)
  }

  @Test func aStructTakesNoArguments() {
    expectExpansion(
      of: "Reducer",
      in: """
        @Reducer(state: .equatable) struct Feature {
          typealias State = Int
          typealias Action = Bool
        }
        """,
      is: """
        struct Feature {
          typealias State = Int
          typealias Action = Bool

          var body: ComposableArchitecture.EmptyReducer<State, Action> {
          ComposableArchitecture.EmptyReducer<State, Action>()
          }
        }

        extension Feature: @preconcurrency ComposableArchitecture.Reducer {
        @MainActor public static func _$isReducerOnMainActor() {}
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@Reducer' takes arguments on an enum only: a struct writes its own 'State' and 'Action', with their conformances",
          line: 1, column: 1,
          fixIts: [FixItSpec(message: "Remove the arguments")])
      ],
      fixedSource: """
        @Reducer struct Feature {
          typealias State = Int
          typealias Action = Bool
        }
        """)
  }

  @Test func actorsCannotBeReducers() {
    expectExpansion(
      of: "Reducer",
      in: """
        @Reducer actor Feature {
        }
        """,
      is: """
        actor Feature {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@Reducer' cannot be applied to actor type 'Feature'",
          line: 1, column: 10)
      ])
  }
}
