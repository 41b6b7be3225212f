import ConcurrencyExtras
import Foundation
import Testing

@testable import ComposableArchitecture

/// The objects that scopes and screens keep and release.
@MainActor
@Suite struct ScopeRulesTests {
  @Test func `a scope sends to its own row after thousands of key paths`() {
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

  @Test func `the same scope is the same store after thousands of key paths`() {
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

  @Test func `a scope is the same store for every spelling of its action`() {
    let row = Row.State(id: UUID(9))
    var state = Feature.State()
    state.destination = .edit(row)
    state.rows = [row]
    let store = Store(initialState: state) { Feature() }

    let first: CaseKeyPath<Feature.Action, Row.Action> = \.first
    #expect(store.scope(\.first, action: \.first) === store.scope(\.first, action: first))
    #expect(store.scope(\.first, action: \.first) === store.scope(state: \.first, action: \.first))

    let presented: CaseKeyPath<Feature.Action, Feature.Destination.Action> =
      \.destination.presented
    let destination: StoreOf<Feature.Destination>? =
      store.scope(\.destination, action: \.destination.presented)
    #expect(destination != nil)
    #expect(destination === store.scope(\.destination, action: presented))

    let edit: CaseKeyPath<Feature.Action, Row.Action> = \.destination.edit
    let edited: StoreOf<Row>? = store.scope(\.destination?.edit, action: \.destination.edit)
    #expect(edited != nil)
    #expect(edited === store.scope(\.destination?.edit, action: edit))

    // The id is a part of the path's name.
    let other: CaseKeyPath<Feature.Action, Row.Action> = \.rows[id: UUID(10)]
    let element: StoreOf<Row>? =
      store.scope(\.rows[id: UUID(9)], action: \.rows[id: UUID(9)])
    #expect(element != nil)
    #expect(element === store.scope(\.rows[id: UUID(9)], action: \.rows[id: UUID(9)]))
    #expect(element !== store.scope(\.rows[id: UUID(9)], action: other))
  }

  @Test func `the requested type selects the store of a scope`() {
    let row = Row.State(id: UUID(9))
    var state = Feature.State()
    state.optional = row
    state.rows = [row]
    state.path.append(.detail(row))
    let store = Store(initialState: state) { Feature() }
    let optionalAction: CaseKeyPath<Feature.Action, Row.Action> = \.optional

    // The context requires no type.
    let optional = store.scope(\.optional, action: \.optional)
    #expect(type(of: optional) == Store<Row.State?, Row.Action>.self)
    let handedOn = store.scope(\.optional, action: optionalAction)
    #expect(type(of: handedOn) == Store<Row.State?, Row.Action>.self)
    let rows = store.scope(\.rows, action: \.rows)
    #expect(
      type(of: rows)
        == Store<IdentifiedArrayOf<Row.State>, IdentifiedActionOf<Row>>.self)
    let path = store.scope(\.path, action: \.path)
    #expect(
      type(of: path) == Store<StackState<Feature.Path.State>, StackActionOf<Feature.Path>>.self)

    // The `if let` requires an optional store.
    if let child = store.scope(\.optional, action: \.optional) {
      #expect(child.id == row.id)
    } else {
      Issue.record("The store has no child.")
    }
    guard let child = store.scope(\.optional, action: optionalAction) else {
      Issue.record("The store has no child.")
      return
    }
    #expect(child.id == row.id)
    let id = state.path.ids[0]
    let screen: StoreOf<Feature.Path>? = store.scope(\.path[id: id], action: \.path[id: id])
    #expect(screen != nil)
    let detail: StoreOf<Row>? = store.scope(\.path[id: id]?.detail, action: \.path[id: id].detail)
    #expect(detail?.id == row.id)

    // The loop requires a sequence.
    for element in store.scope(\.rows, action: \.rows) { #expect(element.id == row.id) }
    #expect(Array(store.scope(\.rows, action: \.rows)).map(\.id) == [row.id])
  }

  @Test func `an optional child and the optional itself have different stores`() {
    let store = Store(initialState: Counters.State(optional: Counter.State(id: 3))) { Counters() }
    let optional: Store<Counter.State?, Counter.Action> = store.scope(
      \.optional, action: \.optional)
    let child: StoreOf<Counter>? = store.scope(\.optional, action: \.optional)
    #expect(optional.withState { $0?.id } == 3)
    #expect(child?.id == 3)
  }

  @Test func `a released store leaves nothing of its screens behind`() throws {
    weak var known: KnownPresentations?
    do {
      let store = Store(initialState: Stack.State()) { Stack() }
      store.send(.pushed(1))
      known = try #require(store.core as? RootCore<Stack.State, Stack.Action>).known
      #expect(known?.isEmpty == false)
    }
    #expect(known == nil)
  }

  @Test func `a replacement notifies a reader that used withState`() {
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

  @Test func `a screen of a stack that was restored twice can dismiss itself`() async {
    let store = Store(initialState: Undo.State()) { Undo() }
    for action in [Undo.Action.pushed, .saved, .cleared, .restored, .restored] {
      store.send(action)
    }
    let id = store.withState { $0.path.ids[0] }
    await store.send(.path(.element(id: id, action: .dismissed))).finish()
    #expect(store.withState { $0.path.isEmpty })
  }
}

/// A feature whose stack can be reset to an earlier state.
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
