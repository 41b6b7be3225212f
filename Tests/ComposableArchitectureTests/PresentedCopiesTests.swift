import ConcurrencyExtras
import DependenciesTestSupport
import Foundation
import Testing

@testable import ComposableArchitecture

/// Copies of a state with a presented child, which are independent of each other.
@MainActor
@Suite(.mainSerialExecutor) struct PresentedCopiesTests {
  @Reducer struct Leaf {
    @ObservableState struct State: Equatable, Identifiable {
      var id = 0
      var ticks = 0
    }
    enum Action { case close, closeLater, wait, ticked }
    @Dependency(\.dismiss) var dismiss
    @Dependency(\.continuousClock) var clock
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .close:
          return .run { [dismiss] _ in await dismiss() }
        case .closeLater:
          return .run { [dismiss, clock] _ in
            Task {
              try await clock.sleep(for: .seconds(1))
              await dismiss()
            }
          }
        case .wait:
          return .run { [clock] send in
            try await clock.sleep(for: .seconds(1))
            await send(.ticked)
          }
        case .ticked:
          state.ticks += 1
          return .none
        }
      }
    }
  }

  @Reducer struct Page {
    @ObservableState struct State: Equatable, Identifiable {
      var id = 0
      @Presents var leaf: Leaf.State?
      var path = StackState<Leaf.State>()
    }
    enum Action {
      case open(Int)
      case leaf(PresentationAction<Leaf.Action>)
      case path(StackActionOf<Leaf>)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .open(let id) = action {
          state.leaf = Leaf.State(id: id)
          state.path.append(Leaf.State(id: id))
        }
        return .none
      }
      .ifLet(\.$leaf, action: \.leaf) { Leaf() }
      .forEach(\.path, action: \.path) { Leaf() }
    }
  }

  @Reducer struct Two {
    @ObservableState struct State: Equatable {
      var a = Page.State()
      var b = Page.State()
      var rows: IdentifiedArrayOf<Page.State> = [Page.State(id: 1)]
    }
    enum Action {
      case a(Page.Action), b(Page.Action), rows(IdentifiedActionOf<Page>)
      case copy, duplicateRow, removeRows
      case closeLeaf(WritableKeyPath<State, Page.State>), closeLeaves
    }
    var body: some ReducerOf<Self> {
      Scope(\.a, action: \.a) { Page() }
      Scope(\.b, action: \.b) { Page() }
      Reduce { state, action in
        switch action {
        case .copy: state.b = state.a
        case .duplicateRow:
          var copy = state.rows[0]
          copy.id = 2
          state.rows.append(copy)
        case .removeRows: state.rows = []
        case .closeLeaf(let page): state[keyPath: page].leaf = nil
        case .closeLeaves:
          state.a.leaf = nil
          state.b.leaf = nil
        case .a, .b, .rows: break
        }
        return .none
      }
      .forEach(\.rows, action: \.rows) { Page() }
    }
  }

  private func known(_ store: StoreOf<Two>) throws -> KnownPresentations {
    try #require(store.core as? RootCore<Two.State, Two.Action>).known
  }

  @Test func `a copy's child dismisses itself, not the original`() async {
    let store = Store(initialState: Two.State()) { Two() }
    store.send(.a(.open(1)))
    store.send(.copy)
    await store.send(.b(.leaf(.presented(.close)))).finish()
    #expect(store.b.leaf == nil)
    #expect(store.a.leaf != nil)
    await store.send(.a(.leaf(.presented(.close)))).finish()
    #expect(store.a.leaf == nil)
  }

  @Test func `the original's child dismisses itself, and the copy's child can follow`() async {
    let store = Store(initialState: Two.State()) { Two() }
    store.send(.a(.open(1)))
    store.send(.copy)
    await store.send(.a(.leaf(.presented(.close)))).finish()
    #expect(store.a.leaf == nil)
    #expect(store.b.leaf != nil)
    await store.send(.b(.leaf(.presented(.close)))).finish()
    #expect(store.b.leaf == nil)
  }

  @Test func `a kept store shows the last state of its own child, not that of a copy`() throws {
    for closes in [[Two.Action.closeLeaf(\.a), .closeLeaf(\.b)], [.closeLeaves]] {
      let store = Store(initialState: Two.State()) { Two() }
      store.send(.a(.open(1)))
      store.send(.copy)
      let a: StoreOf<Leaf> = try #require(
        store.scope(\.a, action: \.a).scope(\.leaf, action: \.leaf.presented))
      let b: StoreOf<Leaf> = try #require(
        store.scope(\.b, action: \.b).scope(\.leaf, action: \.leaf.presented))
      a.send(.ticked)
      for _ in 1...2 { b.send(.ticked) }
      #expect((a.ticks, b.ticks) == (1, 2))
      for close in closes { store.send(close) }
      #expect((store.a.leaf, store.b.leaf) == (nil, nil))
      #expect((a.ticks, b.ticks) == (1, 2))
    }
  }

  @Test func `a row that is duplicated with a presented child has a presentation of its own`() async
  {
    let store = Store(initialState: Two.State()) { Two() }
    store.send(.rows(.element(id: 1, action: .open(1))))
    store.send(.duplicateRow)
    await store.send(.rows(.element(id: 2, action: .leaf(.presented(.close))))).finish()
    #expect(store.rows[id: 1]?.leaf != nil)
    #expect(store.rows[id: 2]?.leaf == nil)
  }

  @Test func `a copied stack's screen pops its own stack`() async {
    let store = Store(initialState: Two.State()) { Two() }
    store.send(.a(.open(1)))
    store.send(.copy)
    let id = store.b.path.ids[0]
    await store.send(.b(.path(.element(id: id, action: .close)))).finish()
    #expect(store.b.path.isEmpty)
    #expect(store.a.path.count == 1)
    await store.send(.a(.path(.element(id: id, action: .close)))).finish()
    #expect(store.a.path.isEmpty)
  }

  @Test func `a replaced child's effects end, but the original's go on`() async throws {
    let clock = TestClock()
    let store = Store(initialState: Two.State()) {
      Two()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.send(.a(.open(1)))
    store.send(.b(.open(2)))
    store.send(.a(.leaf(.presented(.wait))))
    store.send(.b(.leaf(.presented(.wait))))
    store.send(.b(.path(.element(id: store.b.path.ids[0], action: .wait))))
    store.send(.copy)
    // The next action for the child notices the replacement.
    store.send(.b(.leaf(.presented(.close))))
    await clock.advance(by: .seconds(1))
    #expect(store.a.leaf?.ticks == 1)
    #expect(store.b.leaf == nil)
    #expect(store.b.path.count == 1)
    try await clock.checkSuspension()
  }

  @Test func `a late dismissal doesn't dismiss the next child`() async {
    let clock = TestClock()
    let store = Store(initialState: Two.State()) {
      Two()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.send(.a(.open(1)))
    await store.send(.a(.leaf(.presented(.closeLater)))).finish()
    store.send(.a(.open(2)))
    await clock.advance(by: .seconds(1))
    #expect(store.a.leaf?.id == 2)
  }

  @Test func `the store forgets removed presentations`() async throws {
    let store = Store(initialState: Two.State()) { Two() }
    store.send(.a(.open(1)))
    store.send(.rows(.element(id: 1, action: .open(1))))
    #expect(try !known(store).isEmpty)
    await store.send(.a(.leaf(.presented(.close)))).finish()
    let id = store.a.path.ids[0]
    await store.send(.a(.path(.element(id: id, action: .close)))).finish()
    #expect(try !known(store).isEmpty)
    store.send(.removeRows)
    #expect(try known(store).isEmpty)
  }

  // MARK: - Calls between reducers

  /// A feature that handles its child's actions by calling its own reducer.
  @Reducer struct Host {
    @ObservableState struct State: Equatable {
      var page = Page.State()
      var isPresented = false
    }
    enum Action { case page(Page.Action), forwarded(Page.Action), replaced }
    var body: some ReducerOf<Self> {
      Scope(\.page, action: \.page) { Page() }
      Reduce { state, action in
        switch action {
        case .forwarded(let action): return self.reduce(into: &state, action: .page(action))
        case .replaced: state.page = Page.State()
        case .page: break
        }
        return .none
      }
    }
  }

  @Reducer struct Above {
    @ObservableState struct State: Equatable { var host = Host.State() }
    enum Action { case host(Host.Action) }
    var body: some ReducerOf<Self> { Scope(\.host, action: \.host) { Host() } }
  }

  @Test func `a reducer that another reducer calls can dismiss itself`() async throws {
    let clock = TestClock()
    let store = Store(initialState: Above.State()) {
      Above()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.send(.host(.forwarded(.open(1))))
    store.send(.host(.forwarded(.leaf(.presented(.wait)))))
    store.send(.host(.replaced))
    store.send(.host(.forwarded(.open(2))))
    await clock.advance(by: .seconds(1))
    #expect(store.host.page.leaf == Leaf.State(id: 2))
    await store.send(.host(.forwarded(.leaf(.presented(.close))))).finish()
    #expect(store.host.page.leaf == nil)
  }
}
