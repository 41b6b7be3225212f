import ComposableArchitecture
import Foundation
import Testing

@MainActor
@Suite(.serialized) struct StoreTests {
  @Test func theSameScopeIsTheSameStore() {
    let rows = IdentifiedArray(uniqueElements: (0..<3).map { Counter.State(id: $0) })
    let store = Store(initialState: Counters.State(rows: rows)) { Counters() }

    #expect(
      store.scope(state: \.first, action: \.first) === store.scope(\.first, action: \.first))
    let collection = store.scope(\.rows, action: \.rows) as Store<_, _>
    #expect(collection.scope(id: 1) === collection.scope(id: 1))
    #expect(collection.scope(id: 1) !== collection.scope(id: 2))
    #expect(collection.scope(id: 3) == nil)
    #expect(Array(store.scope(state: \.rows, action: \.rows)).count == 3)
    #expect(Array(store.scope(state: \.rows, action: \.rows))[1] === collection.scope(id: 1))
  }

  @Test func aScopedStoreReadsAndSendsThroughItsParent() {
    let store = Store(initialState: Counters.State()) { Counters() }
    let first = store.scope(state: \.first, action: \.first)

    first.send(.incremented)

    #expect(first.count == 1)
    #expect(store.first.count == 1)
  }

  @Test func anOptionalScopeExistsAsLongAsItsState() {
    let store = Store(initialState: Counters.State()) { Counters() }
    func optional() -> StoreOf<Counter>? { store.scope(state: \.optional, action: \.optional) }
    #expect(optional() == nil)

    let presented = Store(initialState: Counters.State(optional: Counter.State(count: 5))) {
      Counters()
    }
    let child: StoreOf<Counter>? = presented.scope(state: \.optional, action: \.optional)
    #expect(child?.count == 5)
    presented.send(.optionalDismissed)
    #expect(child?.count == 5)
    #expect(presented.scope(state: \.optional, action: \.optional) as StoreOf<Counter>? == nil)
  }

  @Test func aChildStoreKeepsTheFeatureRunning() {
    var store: StoreOf<Counters>? = Store(initialState: Counters.State()) { Counters() }
    let first = store!.scope(state: \.first, action: \.first)
    store = nil
    first.send(.incremented)
    #expect(first.count == 1)
  }

  @Test func storesAreReleased() {
    weak var weakStore: StoreOf<Counters>?
    weak var weakRow: StoreOf<Counter>?
    do {
      let rows = IdentifiedArray(uniqueElements: [Counter.State(id: 0)])
      let store = Store(initialState: Counters.State(rows: rows)) { Counters() }
      weakStore = store
      for row in store.scope(state: \.rows, action: \.rows) {
        weakRow = row
        _ = row.count
      }
      #expect(weakRow != nil)
    }
    #expect(weakStore == nil)
    #expect(weakRow == nil)
  }

  @Test func storesOfRemovedElementsAreReleased() {
    let rows = IdentifiedArray(uniqueElements: (0..<2).map { Counter.State(id: $0) })
    let store = Store(initialState: Counters.State(rows: rows)) { Counters() }
    weak let weakRow = Array(store.scope(state: \.rows, action: \.rows)).first
    #expect(weakRow != nil)

    store.send(.removed(0))
    #expect(Array(store.scope(state: \.rows, action: \.rows)).count == 1)

    #expect(weakRow == nil)
  }

  @Test func anActionOfOneElementDoesNotCopyTheCollection() {
    let store = Store(
      initialState: Counters.State(
        rows: IdentifiedArray(uniqueElements: (0..<1_000).map { Counter.State(id: $0) }))
    ) {
      Counters()
    }
    func address() -> Int {
      store.withState { $0.rows.elements.withUnsafeBytes { Int(bitPattern: $0.baseAddress) } }
    }
    // The store keeps its initial state, so the first action copies the collection.
    store.send(.rows(.element(id: 0, action: .incremented)))
    let before = address()

    for id in 0..<100 { store.send(.rows(.element(id: id, action: .incremented))) }

    #expect(address() == before)
    #expect(store.rows[id: 99]?.count == 1)
  }

  @Test func dependenciesReachTheInitialState() {
    struct Identified: Reducer {
      struct State {
        let id: UUID
        init() {
          @Dependency(\.uuid) var uuid
          id = uuid()
        }
      }
      var body: some Reducer<State, Int> {}
    }
    let store = Store(initialState: Identified.State()) {
      Identified()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    #expect(store.withState { $0.id } == UUID(0))
  }

  @Test func storesAreNamedAfterTheirFeature() {
    let store = Store(initialState: Counters.State()) { Counters() }
    #expect(store.debugDescription == "StoreOf<Counters>")
    #expect(
      (store.scope(\.rows, action: \.rows) as Store<_, _>).debugDescription
        == "IdentifiedStoreOf<Counter>")
    #expect(
      (store.scope(\.optional, action: \.optional) as Store<Counter.State?, _>).debugDescription
        == "StoreOf<Counter?>")
    #expect(Store<Int, String>(initialState: 0) {}.debugDescription == "Store<Int, String>")
  }
}
