import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct ReducerEnumConditionsMacroTests {
  @Test func conditionalCompilationIsKept() {
    expectExpansion(
      of: "Reducer",
      in: """
        @Reducer enum Destination {
          #if DEBUG
            case debug(Debug)
          #elseif os(Linux)
            case note([Int])
          #else
            case release(Release)
          #endif
          #if DEBUG
            case help
          #endif
        }
        """,
      is: #"""
        enum Destination {
          #if DEBUG
            case debug(Debug)
          #elseif os(Linux)
            case note([Int])
          #else
            case release(Release)
          #endif
          #if DEBUG
            case help
          #endif

          @dynamicMemberLookup enum State: ComposableArchitecture.CaseReducerState, CasePaths.CasePathable, CasePaths.CasePathIterable, ComposableArchitecture.ObservableState {
          typealias StateReducer = Destination
          #if DEBUG
          case debug(Debug.State)
          #elseif os(Linux)
          case note([Int])
          #else
          case release(Release.State)
          #endif
          #if DEBUG
          case help
          #endif
          public nonisolated struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
          public subscript(root: State) -> CasePaths.PartialCaseKeyPath<State> {
          #if DEBUG
          if case .debug = root { return \CasePaths.Case<State>.debug }
          #elseif os(Linux)
          if case .note = root { return \CasePaths.Case<State>.note }
          #else
          if case .release = root { return \CasePaths.Case<State>.release }
          #endif
          #if DEBUG
          if case .help = root { return \CasePaths.Case<State>.help }
          #endif
          return \.never
          }
          #if DEBUG
          public var debug: CasePaths.AnyCasePath<State, Debug.State> {
          CasePaths.AnyCasePath<State, Debug.State>._$embed(State.debug, extract: {
          guard case .debug(let v0) = $0 else { return nil }
          return v0
          })
          }
          #elseif os(Linux)
          public var note: CasePaths.AnyCasePath<State, [Int]> {
          CasePaths.AnyCasePath<State, [Int]>._$embed(State.note, extract: {
          guard case .note(let v0) = $0 else { return nil }
          return v0
          })
          }
          #else
          public var release: CasePaths.AnyCasePath<State, Release.State> {
          CasePaths.AnyCasePath<State, Release.State>._$embed(State.release, extract: {
          guard case .release(let v0) = $0 else { return nil }
          return v0
          })
          }
          #endif
          #if DEBUG
          public var help: CasePaths.AnyCasePath<State, Swift.Void> {
          CasePaths.AnyCasePath<State, Swift.Void>._$embed({ State.help }, extract: {
          guard case .help = $0 else { return nil }
          return ()
          })
          }
          #endif
          public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<State>]> {
          var paths: [CasePaths.PartialCaseKeyPath<State>] = []
          paths.reserveCapacity(4)
          #if DEBUG
          paths.append(\CasePaths.Case<State>.debug)
          #elseif os(Linux)
          paths.append(\CasePaths.Case<State>.note)
          #else
          paths.append(\CasePaths.Case<State>.release)
          #endif
          #if DEBUG
          paths.append(\CasePaths.Case<State>.help)
          #endif
          return paths.makeIterator()
          }
          }
          public nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
          public var _$id: ComposableArchitecture.ObservableStateID {
          switch self {
          #if DEBUG
          case .debug(let state):
          return ComposableArchitecture.ObservableStateID._$id(for: state)._$tag(0)
          #elseif os(Linux)
          case .note(let state):
          return ComposableArchitecture.ObservableStateID._$id(for: state)._$tag(1)
          #else
          case .release(let state):
          return ComposableArchitecture.ObservableStateID._$id(for: state)._$tag(2)
          #endif
          #if DEBUG
          case .help:
          return ComposableArchitecture.ObservableStateID()._$tag(3)
          #endif
          }
          }
          public mutating func _$willModify() {
          switch self {
          #if DEBUG
          case .debug(var state):
          ComposableArchitecture._$willModify(&state)
          self = .debug(state)
          #elseif os(Linux)
          case .note(var state):
          ComposableArchitecture._$willModify(&state)
          self = .note(state)
          #else
          case .release(var state):
          ComposableArchitecture._$willModify(&state)
          self = .release(state)
          #endif
          #if DEBUG
          case .help:
          break
          #endif
          }
          }
          }

          enum Action: CasePaths.CasePathable, CasePaths.CasePathIterable {
          #if DEBUG
          case debug(Debug.Action)
          #elseif os(Linux)
          case note(Swift.Never)
          #else
          case release(Release.Action)
          #endif
          #if DEBUG
          case help(Swift.Never)
          #endif
          public nonisolated struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
          public subscript(root: Action) -> CasePaths.PartialCaseKeyPath<Action> {
          #if DEBUG
          if case .debug = root { return \CasePaths.Case<Action>.debug }
          #elseif os(Linux)
          if case .note = root { return \CasePaths.Case<Action>.note }
          #else
          if case .release = root { return \CasePaths.Case<Action>.release }
          #endif
          #if DEBUG
          if case .help = root { return \CasePaths.Case<Action>.help }
          #endif
          return \.never
          }
          #if DEBUG
          public var debug: CasePaths.AnyCasePath<Action, Debug.Action> {
          CasePaths.AnyCasePath<Action, Debug.Action>._$embed(Action.debug, extract: {
          guard case .debug(let v0) = $0 else { return nil }
          return v0
          })
          }
          #elseif os(Linux)
          public var note: CasePaths.AnyCasePath<Action, Swift.Never> {
          CasePaths.AnyCasePath<Action, Swift.Never>._$embed(Action.note, extract: {
          guard case .note(let v0) = $0 else { return nil }
          return v0
          })
          }
          #else
          public var release: CasePaths.AnyCasePath<Action, Release.Action> {
          CasePaths.AnyCasePath<Action, Release.Action>._$embed(Action.release, extract: {
          guard case .release(let v0) = $0 else { return nil }
          return v0
          })
          }
          #endif
          #if DEBUG
          public var help: CasePaths.AnyCasePath<Action, Swift.Never> {
          CasePaths.AnyCasePath<Action, Swift.Never>._$embed(Action.help, extract: {
          guard case .help(let v0) = $0 else { return nil }
          return v0
          })
          }
          #endif
          public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<Action>]> {
          var paths: [CasePaths.PartialCaseKeyPath<Action>] = []
          paths.reserveCapacity(4)
          #if DEBUG
          paths.append(\CasePaths.Case<Action>.debug)
          #elseif os(Linux)
          paths.append(\CasePaths.Case<Action>.note)
          #else
          paths.append(\CasePaths.Case<Action>.release)
          #endif
          #if DEBUG
          paths.append(\CasePaths.Case<Action>.help)
          #endif
          return paths.makeIterator()
          }
          }
          public nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
          }

          static var body: ComposableArchitecture.Reduce<Self.State, Self.Action> {
          return ComposableArchitecture.Reduce(
          ComposableArchitecture.EmptyReducer<Self.State, Self.Action>()
          #if DEBUG
          .ifCaseLet(\CasePaths.Case<Self.State>.debug, action: \CasePaths.Case<Self.Action>.debug) {
          Debug()
          }
          #elseif os(Linux)
          .self
          #else
          .ifCaseLet(\CasePaths.Case<Self.State>.release, action: \CasePaths.Case<Self.Action>.release) {
          Release()
          }
          #endif
          )
          }

          @dynamicMemberLookup
          enum CaseScope: ComposableArchitecture._CaseScopeProtocol, CasePaths.CasePathable {
          #if DEBUG
          case debug(ComposableArchitecture.StoreOf<Debug>)
          #elseif os(Linux)
          case note([Int])
          #else
          case release(ComposableArchitecture.StoreOf<Release>)
          #endif
          #if DEBUG
          case help
          #endif
          public nonisolated struct AllCasePaths: Swift.Sendable {
          #if DEBUG
          public var debug: CasePaths.AnyCasePath<CaseScope, ComposableArchitecture.StoreOf<Debug>> {
          CasePaths.AnyCasePath<CaseScope, ComposableArchitecture.StoreOf<Debug>>._$embed(CaseScope.debug, extract: {
          guard case .debug(let v0) = $0 else { return nil }
          return v0
          })
          }
          #elseif os(Linux)
          public var note: CasePaths.AnyCasePath<CaseScope, [Int]> {
          CasePaths.AnyCasePath<CaseScope, [Int]>._$embed(CaseScope.note, extract: {
          guard case .note(let v0) = $0 else { return nil }
          return v0
          })
          }
          #else
          public var release: CasePaths.AnyCasePath<CaseScope, ComposableArchitecture.StoreOf<Release>> {
          CasePaths.AnyCasePath<CaseScope, ComposableArchitecture.StoreOf<Release>>._$embed(CaseScope.release, extract: {
          guard case .release(let v0) = $0 else { return nil }
          return v0
          })
          }
          #endif
          #if DEBUG
          public var help: CasePaths.AnyCasePath<CaseScope, Swift.Void> {
          CasePaths.AnyCasePath<CaseScope, Swift.Void>._$embed({ CaseScope.help }, extract: {
          guard case .help = $0 else { return nil }
          return ()
          })
          }
          #endif
          }
          public nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
          }

          @preconcurrency @MainActor
          static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.state {
          #if DEBUG
          case .debug:
          return .debug(store.scope(\.debug, action: \.debug)!)
          #elseif os(Linux)
          case .note(let v0):
          return .note(v0)
          #else
          case .release:
          return .release(store.scope(\.release, action: \.release)!)
          #endif
          #if DEBUG
          case .help:
          return .help
          #endif
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
