import ComposableArchitecture
import Testing

/// Children whose state is not a plain stored property of their parent.
@MainActor
@Suite struct UnusualKeyPathsTests {
  @Test func `a change of a child runs its property's observers`() {
    let store = Store(initialState: Parent.State()) { Parent() }
    store.send(.observed(.incremented))
    store.send(.observed(.incremented))
    #expect(store.observed.count == 2)
    #expect(store.total == 2)
    store.send(.rows(.element(id: 2, action: .incremented)))
    #expect(store.sum == 1)
  }

  @Test func `property observers also run in plain structs`() {
    let store = Store(initialState: Parent.State()) { Parent() }
    store.send(.plain(.incremented))
    #expect(store.plain.child.count == 1)
    #expect(store.plain.changes == 1)
  }

  @Test func `a computed child is written back`() {
    let store = Store(initialState: Parent.State()) { Parent() }
    let child: StoreOf<Counter> = store.scope(\.computed, action: \.computed)
    child.send(.incremented)
    child.send(.incremented)
    #expect(store.doubled == 4)
    #expect(child.count == 2)
  }

  @Test func `a computed child may appear and disappear`() {
    let store = Store(initialState: Parent.State(selection: 1)) { Parent() }
    store.send(.selected(.incremented))
    #expect(store.rows[id: 1]?.count == 1)
    let selected: StoreOf<Counter>? = store.scope(\.selected, action: \.selected)
    #expect(selected?.count == 1)
    store.send(.selectionChanged(nil))
    #expect(store.scope(\.selected, action: \.selected) == nil as StoreOf<Counter>?)
  }

  @Test func `a part of a collection is written back`() {
    let store = Store(initialState: Parent.State()) { Parent() }
    let others = Array(store.scope(\.others, action: \.others))
    #expect(others.map(\.id) == [2])
    others[0].send(.incremented)
    #expect(store.rows.map(\.count) == [0, 1])
    #expect(others[0].count == 1)
  }

  @Test func `tuples and dictionaries may hold children`() {
    let store = Store(initialState: Parent.State()) { Parent() }
    store.send(.inTuple(.incremented))
    store.send(.inDictionary(.incremented))
    store.send(.inDictionary(.incremented))
    #expect(store.plain.pair.0.count == 1)
    #expect(store.plain.dictionary["a"]?.count == 2)
  }
}

private struct Plain {
  var child = Counter.State() { didSet { changes += 1 } }
  var changes = 0
  var pair = (Counter.State(), "")
  var dictionary = ["a": Counter.State()]
}

@Reducer
private struct Parent {
  @ObservableState
  struct State {
    var observed = Counter.State() { didSet { total += observed.count - oldValue.count } }
    var total = 0
    var rows: IdentifiedArrayOf<Counter.State> = [Counter.State(id: 1), Counter.State(id: 2)] {
      didSet { sum = rows.reduce(0) { $0 + $1.count } }
    }
    var sum = 0
    var plain = Plain()
    var doubled = 0
    var selection: Int?

    init(selection: Int? = nil) { self.selection = selection }

    var computed: Counter.State {
      get { Counter.State(id: 7, count: doubled / 2) }
      set { doubled = newValue.count * 2 }
    }
    var selected: Counter.State? {
      get { selection.flatMap { rows[id: $0] } }
      set { selection.map { rows[id: $0] = newValue } }
    }
    var others: IdentifiedArrayOf<Counter.State> {
      get { rows.filter { $0.id > 1 } }
      set { for row in newValue { rows[id: row.id] = row } }
    }
  }

  enum Action {
    case observed(Counter.Action)
    case rows(IdentifiedActionOf<Counter>)
    case plain(Counter.Action)
    case computed(Counter.Action)
    case selected(Counter.Action)
    case selectionChanged(Int?)
    case others(IdentifiedActionOf<Counter>)
    case inTuple(Counter.Action)
    case inDictionary(Counter.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(\.observed, action: \.observed) { Counter() }
    Scope(\.plain.child, action: \.plain) { Counter() }
    Scope(\.computed, action: \.computed) { Counter() }
    Scope(\.plain.pair.0, action: \.inTuple) { Counter() }
    Reduce { state, action in
      if case .selectionChanged(let id) = action { state.selection = id }
      return .none
    }
    .ifLet(\.selected, action: \.selected) { Counter() }
    .ifLet(\.plain.dictionary["a"], action: \.inDictionary) { Counter() }
    .forEach(\.rows, action: \.rows) { Counter() }
    .forEach(\.others, action: \.others) { Counter() }
  }
}
