import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct ReducerEnumMacroTests {
  @Test func anEnumOfFeaturesBecomesAReducer() {
    expectExpansion(
      of: "Reducer", "ReducerCaseIgnored", "ReducerCaseEphemeral",
      in: """
        @Reducer enum Destination {
          case edit(Edit)
          case meeting(Meeting = Meeting(context: .sheet))
          case alert(AlertState<Alert>)
          @ReducerCaseIgnored case note(String)
          case help
        }
        """,
      is: #"""
        enum Destination {
          case edit(Edit)
          case meeting(Meeting = Meeting(context: .sheet))
          @ComposableArchitecture.ReducerCaseEphemeral
          case alert(AlertState<Alert>)
          case note(String)
          @ComposableArchitecture.ReducerCaseIgnored
          case help

          @dynamicMemberLookup enum State: ComposableArchitecture.CaseReducerState, CasePaths.CasePathable, CasePaths.CasePathIterable, ComposableArchitecture.ObservableState {
          typealias StateReducer = Destination
          case edit(Edit.State)
          case meeting(Meeting.State)
          case alert(AlertState<Alert>)
          case note(String)
          case help
          public nonisolated struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
          public subscript(root: State) -> CasePaths.PartialCaseKeyPath<State> {
          if case .edit = root { return \CasePaths.Case<State>.edit }
          if case .meeting = root { return \CasePaths.Case<State>.meeting }
          if case .alert = root { return \CasePaths.Case<State>.alert }
          if case .note = root { return \CasePaths.Case<State>.note }
          if case .help = root { return \CasePaths.Case<State>.help }
          return \.never
          }
          public var edit: CasePaths.AnyCasePath<State, Edit.State> {
          CasePaths.AnyCasePath<State, Edit.State>._$embed(State.edit, extract: {
          guard case .edit(let v0) = $0 else { return nil }
          return v0
          })
          }
          public var meeting: CasePaths.AnyCasePath<State, Meeting.State> {
          CasePaths.AnyCasePath<State, Meeting.State>._$embed(State.meeting, extract: {
          guard case .meeting(let v0) = $0 else { return nil }
          return v0
          })
          }
          public var alert: CasePaths.AnyCasePath<State, AlertState<Alert>> {
          CasePaths.AnyCasePath<State, AlertState<Alert>>._$embed(State.alert, extract: {
          guard case .alert(let v0) = $0 else { return nil }
          return v0
          })
          }
          public var note: CasePaths.AnyCasePath<State, String> {
          CasePaths.AnyCasePath<State, String>._$embed(State.note, extract: {
          guard case .note(let v0) = $0 else { return nil }
          return v0
          })
          }
          public var help: CasePaths.AnyCasePath<State, Swift.Void> {
          CasePaths.AnyCasePath<State, Swift.Void>._$embed({ State.help }, extract: {
          guard case .help = $0 else { return nil }
          return ()
          })
          }
          public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<State>]> {
          [\CasePaths.Case<State>.edit, \CasePaths.Case<State>.meeting, \CasePaths.Case<State>.alert, \CasePaths.Case<State>.note, \CasePaths.Case<State>.help].makeIterator()
          }
          }
          public nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
          public var _$id: ComposableArchitecture.ObservableStateID {
          switch self {
          case .edit(let state):
          return ComposableArchitecture.ObservableStateID._$id(for: state)._$tag(0)
          case .meeting(let state):
          return ComposableArchitecture.ObservableStateID._$id(for: state)._$tag(1)
          case .alert(let state):
          return ComposableArchitecture.ObservableStateID._$id(for: state)._$tag(2)
          case .note(let state):
          return ComposableArchitecture.ObservableStateID._$id(for: state)._$tag(3)
          case .help:
          return ComposableArchitecture.ObservableStateID()._$tag(4)
          }
          }
          public mutating func _$willModify() {
          switch self {
          case .edit(var state):
          ComposableArchitecture._$willModify(&state)
          self = .edit(state)
          case .meeting(var state):
          ComposableArchitecture._$willModify(&state)
          self = .meeting(state)
          case .alert(var state):
          ComposableArchitecture._$willModify(&state)
          self = .alert(state)
          case .note(var state):
          ComposableArchitecture._$willModify(&state)
          self = .note(state)
          case .help:
          break
          }
          }
          }

          enum Action: CasePaths.CasePathable, CasePaths.CasePathIterable {
          case edit(Edit.Action)
          case meeting(Meeting.Action)
          case alert(Alert)
          case note(Swift.Never)
          case help(Swift.Never)
          public nonisolated struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
          public subscript(root: Action) -> CasePaths.PartialCaseKeyPath<Action> {
          if case .edit = root { return \CasePaths.Case<Action>.edit }
          if case .meeting = root { return \CasePaths.Case<Action>.meeting }
          if case .alert = root { return \CasePaths.Case<Action>.alert }
          if case .note = root { return \CasePaths.Case<Action>.note }
          if case .help = root { return \CasePaths.Case<Action>.help }
          return \.never
          }
          public var edit: CasePaths.AnyCasePath<Action, Edit.Action> {
          CasePaths.AnyCasePath<Action, Edit.Action>._$embed(Action.edit, extract: {
          guard case .edit(let v0) = $0 else { return nil }
          return v0
          })
          }
          public var meeting: CasePaths.AnyCasePath<Action, Meeting.Action> {
          CasePaths.AnyCasePath<Action, Meeting.Action>._$embed(Action.meeting, extract: {
          guard case .meeting(let v0) = $0 else { return nil }
          return v0
          })
          }
          public var alert: CasePaths.AnyCasePath<Action, Alert> {
          CasePaths.AnyCasePath<Action, Alert>._$embed(Action.alert, extract: {
          guard case .alert(let v0) = $0 else { return nil }
          return v0
          })
          }
          public var note: CasePaths.AnyCasePath<Action, Swift.Never> {
          CasePaths.AnyCasePath<Action, Swift.Never>._$embed(Action.note, extract: {
          guard case .note(let v0) = $0 else { return nil }
          return v0
          })
          }
          public var help: CasePaths.AnyCasePath<Action, Swift.Never> {
          CasePaths.AnyCasePath<Action, Swift.Never>._$embed(Action.help, extract: {
          guard case .help(let v0) = $0 else { return nil }
          return v0
          })
          }
          public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<Action>]> {
          [\CasePaths.Case<Action>.edit, \CasePaths.Case<Action>.meeting, \CasePaths.Case<Action>.alert, \CasePaths.Case<Action>.note, \CasePaths.Case<Action>.help].makeIterator()
          }
          }
          public nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
          }

          static var body: ComposableArchitecture.Reduce<Self.State, Self.Action> {
          return ComposableArchitecture.Reduce(
          ComposableArchitecture.EmptyReducer<Self.State, Self.Action>()
          .ifCaseLet(\CasePaths.Case<Self.State>.edit, action: \CasePaths.Case<Self.Action>.edit) {
          Edit()
          }
          .ifCaseLet(\CasePaths.Case<Self.State>.meeting, action: \CasePaths.Case<Self.Action>.meeting) {
          Meeting(context: .sheet)
          }
          )
          }

          @dynamicMemberLookup
          enum CaseScope: ComposableArchitecture._CaseScopeProtocol, CasePaths.CasePathable {
          case edit(ComposableArchitecture.StoreOf<Edit>)
          case meeting(ComposableArchitecture.StoreOf<Meeting>)
          case alert(AlertState<Alert>)
          case note(String)
          case help
          public nonisolated struct AllCasePaths: Swift.Sendable {
          public var edit: CasePaths.AnyCasePath<CaseScope, ComposableArchitecture.StoreOf<Edit>> {
          CasePaths.AnyCasePath<CaseScope, ComposableArchitecture.StoreOf<Edit>>._$embed(CaseScope.edit, extract: {
          guard case .edit(let v0) = $0 else { return nil }
          return v0
          })
          }
          public var meeting: CasePaths.AnyCasePath<CaseScope, ComposableArchitecture.StoreOf<Meeting>> {
          CasePaths.AnyCasePath<CaseScope, ComposableArchitecture.StoreOf<Meeting>>._$embed(CaseScope.meeting, extract: {
          guard case .meeting(let v0) = $0 else { return nil }
          return v0
          })
          }
          public var alert: CasePaths.AnyCasePath<CaseScope, AlertState<Alert>> {
          CasePaths.AnyCasePath<CaseScope, AlertState<Alert>>._$embed(CaseScope.alert, extract: {
          guard case .alert(let v0) = $0 else { return nil }
          return v0
          })
          }
          public var note: CasePaths.AnyCasePath<CaseScope, String> {
          CasePaths.AnyCasePath<CaseScope, String>._$embed(CaseScope.note, extract: {
          guard case .note(let v0) = $0 else { return nil }
          return v0
          })
          }
          public var help: CasePaths.AnyCasePath<CaseScope, Swift.Void> {
          CasePaths.AnyCasePath<CaseScope, Swift.Void>._$embed({ CaseScope.help }, extract: {
          guard case .help = $0 else { return nil }
          return ()
          })
          }
          }
          public nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
          }

          @preconcurrency @MainActor
          static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.state {
          case .edit:
          return .edit(store.scope(\.edit, action: \.edit)!)
          case .meeting:
          return .meeting(store.scope(\.meeting, action: \.meeting)!)
          case .alert(let v0):
          return .alert(v0)
          case .note(let v0):
          return .note(v0)
          case .help:
          return .help
          }
          }
        }

        extension Destination: @preconcurrency ComposableArchitecture.CaseReducer, @preconcurrency ComposableArchitecture.Reducer {
        @MainActor public static func _$isCaseReducerOnMainActor() {}
        @MainActor public static func _$isReducerOnMainActor() {}
        }
        """#)
  }

  @Test func membersAreAsVisibleAsTheEnum() {
    expectExpansion(
      of: "Reducer",
      in: """
        @Reducer public enum Destination {
          case edit(Edit)
        }
        """,
      is: #"""
        public enum Destination {
          case edit(Edit)

          @dynamicMemberLookup public enum State: ComposableArchitecture.CaseReducerState, CasePaths.CasePathable, CasePaths.CasePathIterable, ComposableArchitecture.ObservableState {
          public typealias StateReducer = Destination
          case edit(Edit.State)
          public nonisolated struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
          public subscript(root: State) -> CasePaths.PartialCaseKeyPath<State> {
          if case .edit = root { return \CasePaths.Case<State>.edit }
          return \.never
          }
          public var edit: CasePaths.AnyCasePath<State, Edit.State> {
          CasePaths.AnyCasePath<State, Edit.State>._$embed(State.edit, extract: {
          guard case .edit(let v0) = $0 else { return nil }
          return v0
          })
          }
          public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<State>]> {
          [\CasePaths.Case<State>.edit].makeIterator()
          }
          }
          public nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
          public var _$id: ComposableArchitecture.ObservableStateID {
          switch self {
          case .edit(let state):
          return ComposableArchitecture.ObservableStateID._$id(for: state)._$tag(0)
          }
          }
          public mutating func _$willModify() {
          switch self {
          case .edit(var state):
          ComposableArchitecture._$willModify(&state)
          self = .edit(state)
          }
          }
          }

          public enum Action: CasePaths.CasePathable, CasePaths.CasePathIterable {
          case edit(Edit.Action)
          public nonisolated struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
          public subscript(root: Action) -> CasePaths.PartialCaseKeyPath<Action> {
          if case .edit = root { return \CasePaths.Case<Action>.edit }
          return \.never
          }
          public var edit: CasePaths.AnyCasePath<Action, Edit.Action> {
          CasePaths.AnyCasePath<Action, Edit.Action>._$embed(Action.edit, extract: {
          guard case .edit(let v0) = $0 else { return nil }
          return v0
          })
          }
          public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<Action>]> {
          [\CasePaths.Case<Action>.edit].makeIterator()
          }
          }
          public nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
          }

          public static var body: ComposableArchitecture.Reduce<Self.State, Self.Action> {
          return ComposableArchitecture.Reduce(
          ComposableArchitecture.EmptyReducer<Self.State, Self.Action>()
          .ifCaseLet(\CasePaths.Case<Self.State>.edit, action: \CasePaths.Case<Self.Action>.edit) {
          Edit()
          }
          )
          }

          @dynamicMemberLookup
          public enum CaseScope: ComposableArchitecture._CaseScopeProtocol, CasePaths.CasePathable {
          case edit(ComposableArchitecture.StoreOf<Edit>)
          public nonisolated struct AllCasePaths: Swift.Sendable {
          public var edit: CasePaths.AnyCasePath<CaseScope, ComposableArchitecture.StoreOf<Edit>> {
          CasePaths.AnyCasePath<CaseScope, ComposableArchitecture.StoreOf<Edit>>._$embed(CaseScope.edit, extract: {
          guard case .edit(let v0) = $0 else { return nil }
          return v0
          })
          }
          }
          public nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
          }

          @preconcurrency @MainActor
          public static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.state {
          case .edit:
          return .edit(store.scope(\.edit, action: \.edit)!)
          }
          }
        }

        extension Destination: @preconcurrency ComposableArchitecture.CaseReducer, @preconcurrency ComposableArchitecture.Reducer {
        @MainActor public static func _$isCaseReducerOnMainActor() {}
        @MainActor public static func _$isReducerOnMainActor() {}
        }
        """#)
  }

  @Test func casesAreMarkedByTheirKind() {
    expectExpansion(
      of: "Reducer",
      in: """
        @Reducer enum Destination: CaseReducer, Reducer {
          case feature(Some.Feature<Int>)
          case nothing
          case two(x: Int, String)
          case array([Feature])
          case optional(Feature?)
          case dialog(SwiftNavigation.ConfirmationDialogState<Never>)
          case function(() -> Void)
          @ReducerCaseEphemeral case custom(Custom)
          @ReducerCaseIgnored case ignored(Int)
          case several(Feature), more
          typealias State = Int
          typealias Action = Int
          static var body: some ReducerOf<Self> { EmptyReducer() }
          enum CaseScope: _CaseScopeProtocol {}
          static func scope(_ store: Store<State, Action>) -> CaseScope {}
        }
        """,
      is: """
        enum Destination: CaseReducer, Reducer {
          case feature(Some.Feature<Int>)
          @ComposableArchitecture.ReducerCaseIgnored
          case nothing
          @ComposableArchitecture.ReducerCaseIgnored
          case two(x: Int, String)
          @ComposableArchitecture.ReducerCaseIgnored
          case array([Feature])
          @ComposableArchitecture.ReducerCaseIgnored
          case optional(Feature?)
          @ComposableArchitecture.ReducerCaseEphemeral
          case dialog(SwiftNavigation.ConfirmationDialogState<Never>)
          @ComposableArchitecture.ReducerCaseIgnored
          case function(() -> Void)
          @ReducerCaseEphemeral case custom(Custom)
          @ReducerCaseIgnored case ignored(Int)
          case several(Feature), more
          typealias State = Int
          typealias Action = Int
          static var body: some ReducerOf<Self> { EmptyReducer() }
          enum CaseScope: _CaseScopeProtocol {}
          static func scope(_ store: Store<State, Action>) -> CaseScope {}
        }
        """)
  }

  @Test func anEnumWithoutFeaturesHasAnEmptyBody() {
    expectExpansion(
      of: "Reducer",
      in: """
        @Reducer enum Destination {
          case help
          typealias State = Int
          typealias Action = Int
          enum CaseScope: _CaseScopeProtocol {}
          static func scope(_ store: Store<State, Action>) -> CaseScope {}
        }
        """,
      is: """
        enum Destination {
          @ComposableArchitecture.ReducerCaseIgnored
          case help
          typealias State = Int
          typealias Action = Int
          enum CaseScope: _CaseScopeProtocol {}
          static func scope(_ store: Store<State, Action>) -> CaseScope {}

          static var body: ComposableArchitecture.EmptyReducer<Self.State, Self.Action> {
          ComposableArchitecture.EmptyReducer<Self.State, Self.Action>()
          }
        }

        extension Destination: @preconcurrency ComposableArchitecture.CaseReducer, @preconcurrency ComposableArchitecture.Reducer {
        @MainActor public static func _$isCaseReducerOnMainActor() {}
        @MainActor public static func _$isReducerOnMainActor() {}
        }
        """)
  }

  @Test func anIgnoredCaseWithItsOwnActionHasAStore() {
    expectExpansion(
      of: "Reducer", "ReducerCaseIgnored",
      in: """
        @Reducer enum Destination {
          @ReducerCaseIgnored case plain(Plain)
          typealias State = Int
          enum Action {
            case plain(Int)
          }
          static var body: some ReducerOf<Self> { EmptyReducer() }
        }
        """,
      is: #"""
        enum Destination {
          case plain(Plain)
          typealias State = Int
          @CasePaths.CasePathable
          enum Action {
            case plain(Int)
          }
          static var body: some ReducerOf<Self> { EmptyReducer() }

          @dynamicMemberLookup
          enum CaseScope: ComposableArchitecture._CaseScopeProtocol, CasePaths.CasePathable {
          case plain(ComposableArchitecture.Store<Plain, Int>)
          public nonisolated struct AllCasePaths: Swift.Sendable {
          public var plain: CasePaths.AnyCasePath<CaseScope, ComposableArchitecture.Store<Plain, Int>> {
          CasePaths.AnyCasePath<CaseScope, ComposableArchitecture.Store<Plain, Int>>._$embed(CaseScope.plain, extract: {
          guard case .plain(let v0) = $0 else { return nil }
          return v0
          })
          }
          }
          public nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
          }

          @preconcurrency @MainActor
          static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.state {
          case .plain:
          return .plain(store.scope(\.plain, action: \.plain)!)
          }
          }
        }

        extension Destination: @preconcurrency ComposableArchitecture.CaseReducer, @preconcurrency ComposableArchitecture.Reducer {
        @MainActor public static func _$isCaseReducerOnMainActor() {}
        @MainActor public static func _$isReducerOnMainActor() {}
        }
        """#)
  }

  @Test func argumentsAddConformances() {
    expectExpansion(
      of: "Reducer",
      in: """
        @Reducer(state: .equatable, .sendable, action: .hashable) enum Destination {
          static var body: some ReducerOf<Self> { EmptyReducer() }
          enum CaseScope: _CaseScopeProtocol {}
          static func scope(_ store: Store<State, Action>) -> CaseScope {}
        }
        """,
      is: #"""
        enum Destination {
          static var body: some ReducerOf<Self> { EmptyReducer() }
          enum CaseScope: _CaseScopeProtocol {}
          static func scope(_ store: Store<State, Action>) -> CaseScope {}

          @dynamicMemberLookup enum State: ComposableArchitecture.CaseReducerState, Swift.Equatable, Swift.Sendable, CasePaths.CasePathable, CasePaths.CasePathIterable, ComposableArchitecture.ObservableState {
          typealias StateReducer = Destination
          public nonisolated struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
          public subscript(root: State) -> CasePaths.PartialCaseKeyPath<State> {
          \.never
          }
          public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<State>]> {
          [].makeIterator()
          }
          }
          public nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
          public var _$id: ComposableArchitecture.ObservableStateID {
          switch self {
          }
          }
          public mutating func _$willModify() {
          switch self {
          }
          }
          }

          enum Action: Swift.Hashable, CasePaths.CasePathable, CasePaths.CasePathIterable {
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
        }

        extension Destination: @preconcurrency ComposableArchitecture.CaseReducer, @preconcurrency ComposableArchitecture.Reducer {
        @MainActor public static func _$isCaseReducerOnMainActor() {}
        @MainActor public static func _$isReducerOnMainActor() {}
        }
        """#)
  }

  @Test func indirectionIsKept() {
    expectExpansion(
      of: "Reducer",
      in: """
        @Reducer indirect enum Destination {
          indirect case feature(child: Feature)
          typealias State = Int
          static var body: some ReducerOf<Self> { EmptyReducer() }
          static func scope(_ store: Store<State, Action>) -> CaseScope {}
        }
        """,
      is: #"""
        indirect enum Destination {
          indirect case feature(child: Feature)
          typealias State = Int
          static var body: some ReducerOf<Self> { EmptyReducer() }
          static func scope(_ store: Store<State, Action>) -> CaseScope {}

          indirect enum Action: CasePaths.CasePathable, CasePaths.CasePathIterable {
          indirect case feature(Feature.Action)
          public nonisolated struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
          public subscript(root: Action) -> CasePaths.PartialCaseKeyPath<Action> {
          if case .feature = root { return \CasePaths.Case<Action>.feature }
          return \.never
          }
          public var feature: CasePaths.AnyCasePath<Action, Feature.Action> {
          CasePaths.AnyCasePath<Action, Feature.Action>._$embed(Action.feature, extract: {
          guard case .feature(let v0) = $0 else { return nil }
          return v0
          })
          }
          public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<Action>]> {
          [\CasePaths.Case<Action>.feature].makeIterator()
          }
          }
          public nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
          }

          @dynamicMemberLookup
          indirect enum CaseScope: ComposableArchitecture._CaseScopeProtocol, CasePaths.CasePathable {
          indirect case feature(child: ComposableArchitecture.StoreOf<Feature>)
          public nonisolated struct AllCasePaths: Swift.Sendable {
          public var feature: CasePaths.AnyCasePath<CaseScope, ComposableArchitecture.StoreOf<Feature>> {
          CasePaths.AnyCasePath<CaseScope, ComposableArchitecture.StoreOf<Feature>>._$embed(CaseScope.feature, extract: {
          guard case .feature(let v0) = $0 else { return nil }
          return v0
          })
          }
          }
          public nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
          }
        }

        extension Destination: @preconcurrency ComposableArchitecture.CaseReducer, @preconcurrency ComposableArchitecture.Reducer {
        @MainActor public static func _$isCaseReducerOnMainActor() {}
        @MainActor public static func _$isReducerOnMainActor() {}
        }
        """#)
  }

  @Test func genericEnumsAndNestedReducers() {
    expectExpansion(
      of: "Reducer",
      in: """
        @Reducer enum Destination<Item> {
          case list(Items<Item>)
          case inner(Inner.Body = Inner.body)
          typealias State = Int
          typealias Action = Int
        }
        """,
      is: #"""
        enum Destination<Item> {
          case list(Items<Item>)
          case inner(Inner.Body = Inner.body)
          typealias State = Int
          typealias Action = Int

          static var body: ComposableArchitecture.Reduce<Self.State, Self.Action> {
          return ComposableArchitecture.Reduce(
          ComposableArchitecture.EmptyReducer<Self.State, Self.Action>()
          .ifCaseLet(\CasePaths.Case<Self.State>.list, action: \CasePaths.Case<Self.Action>.list) {
          Items<Item>()
          }
          .ifCaseLet(\CasePaths.Case<Self.State>.inner, action: \CasePaths.Case<Self.Action>.inner) {
          Inner.body
          }
          )
          }

          @dynamicMemberLookup
          enum CaseScope: ComposableArchitecture._CaseScopeProtocol, CasePaths.CasePathable {
          case list(ComposableArchitecture.StoreOf<Items<Item>>)
          case inner(ComposableArchitecture.StoreOf<Inner.Body>)
          public nonisolated struct AllCasePaths: Swift.Sendable {
          public var list: CasePaths.AnyCasePath<CaseScope, ComposableArchitecture.StoreOf<Items<Item>>> {
          CasePaths.AnyCasePath<CaseScope, ComposableArchitecture.StoreOf<Items<Item>>>._$embed(CaseScope.list, extract: {
          guard case .list(let v0) = $0 else { return nil }
          return v0
          })
          }
          public var inner: CasePaths.AnyCasePath<CaseScope, ComposableArchitecture.StoreOf<Inner.Body>> {
          CasePaths.AnyCasePath<CaseScope, ComposableArchitecture.StoreOf<Inner.Body>>._$embed(CaseScope.inner, extract: {
          guard case .inner(let v0) = $0 else { return nil }
          return v0
          })
          }
          }
          public nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
          }

          @preconcurrency @MainActor
          static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.state {
          case .list:
          return .list(store.scope(\.list, action: \.list)!)
          case .inner:
          return .inner(store.scope(\.inner, action: \.inner)!)
          }
          }
        }

        extension Destination: @preconcurrency ComposableArchitecture.CaseReducer, @preconcurrency ComposableArchitecture.Reducer {
        @MainActor public static func _$isCaseReducerOnMainActor() {}
        @MainActor public static func _$isReducerOnMainActor() {}
        }
        """#)
  }
}
