import ConcurrencyExtras
import Foundation
import Testing

@testable import ComposableArchitecture

/// What scopes and screens keep, and what they let go of.
@MainActor
@Suite struct ScopeRulesTests {
  @Test func `a scope sends to its own row, however many key paths there were`() {
    let rows = 0..<5_000
    let state = Counters.State(
      rows: IdentifiedArray(uniqueElements: rows.map { Counter.State(id: $0) }))
    let store = Store(initialState: state) { Counters() }
    for id in rows {
      store.scope(\.first, action: \.rows[id: id]).send(.incremented)
      guard store.withState({ $0.rows[id: id]?.count }) == 1 else {
        Issue.record("The action of row \(id) went elsewhere.")
        return
      }
    }
  }

  @Test func `the same scope is the same store, however many key paths there were`() {
    let rows = 0..<600
    let state = Counters.State(
      rows: IdentifiedArray(uniqueElements: rows.map { Counter.State(id: $0) }))
    let store = Store(initialState: state) { Counters() }
    let first = store.scope(\.first, action: \.first)
    for _ in 0..<10 {
      for id in rows {
        _ = store.scope(\.rows[id: id], action: \.rows[id: id]) as StoreOf<Counter>?
      }
    }
    #expect(store.scope(\.first, action: \.first) === first)
    #expect(store.children.count <= rows.count + 1)
  }

  @Test func `the stores of an optional child and of the optional itself are two`() {
    let store = Store(initialState: Counters.State(optional: Counter.State(id: 3))) { Counters() }
    let optional: Store<Counter.State?, Counter.Action> = store.scope(
      \.optional, action: \.optional)
    let child: StoreOf<Counter>? = store.scope(\.optional, action: \.optional)
    #expect(optional.withState { $0?.id } == 3)
    #expect(child?.id == 3)
  }

  @Test func `a store that is gone leaves nothing of its screens behind`() {
    weak var token: DismissToken?
    do {
      let store = Store(initialState: Stack.State()) { Stack() }
      store.send(.pushed(1))
      token = store.withState { $0.path.seen?.tokens.first }
      #expect(token != nil)
    }
    #expect(token == nil)
  }

  @Test func `reading a child by withState is told that the child was replaced`() {
    let store = Store(initialState: Undo.State()) { Undo() }
    let child = store.scope(\.page, action: \.page)
    let isWoken = LockIsolated(false)
    withObservationTracking {
      _ = child.withState(\.number)
    } onChange: {
      isWoken.setValue(true)
    }
    store.send(.pageReplaced)
    #expect(isWoken.value)
  }

  @Test func `a screen of a stack that was put back twice can dismiss itself`() async {
    let store = Store(initialState: Undo.State()) { Undo() }
    for action in [Undo.Action.pushed, .saved, .cleared, .restored, .restored] {
      store.send(action)
    }
    let id = store.withState { $0.path.ids[0] }
    await store.send(.path(.element(id: id, action: .dismissed))).finish()
    #expect(store.withState { $0.path.isEmpty })
  }
}

/// A stack that can be put back as it was.
@Reducer
private struct Undo {
  @ObservableState
  struct State {
    var page = Dismissing.State(number: 0)
    var path = StackState<Dismissing.State>()
    @ObservationStateIgnored var saved = StackState<Dismissing.State>()
  }

  @CasePathable
  enum Action {
    case cleared
    case page(Dismissing.Action)
    case pageReplaced
    case path(StackActionOf<Dismissing>)
    case pushed
    case restored
    case saved
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cleared: state.path.removeAll()
      case .page, .path: break
      case .pageReplaced: state.page = Dismissing.State(number: 5)
      case .pushed: state.path.append(Dismissing.State(number: 1))
      case .restored: state.path = state.saved
      case .saved: state.saved = state.path
      }
      return .none
    }
    .forEach(\.path, action: \.path) { Dismissing() }
  }
}

@Reducer
private struct Dismissing {
  @ObservableState
  struct State: Equatable {
    var number: Int
  }

  enum Action { case dismissed }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { _, _ in
      .run { [dismiss] _ in await dismiss() }
    }
  }
}
