import ComposableArchitecture
import ConcurrencyExtras
import SeededRandom
import Testing

/// Notifications of observers when a collection's elements change at random.
@MainActor @Suite struct ElementObservationTests {
  @Test(arguments: 1...20) func onlyObserversOfAChangedElementAreNotified(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let store = Store(initialState: Lists.State()) { Lists() }
    let rows = store.scope(state: \.rows, action: \.rows) as Store<_, _>
    let woken = LockIsolated<Set<Int>>([])
    /// The state that each observer has read.
    var read: [Int: Line.State] = [:]
    var saved: [Lists.State] = []
    var stores: [Int: StoreOf<Line>] = [:]
    var next = 0

    func observe(_ id: Int) {
      guard let row = rows.scope(id: id) else { return }
      stores[id] = row
      read[id] = store.withState { $0.rows[id: id] }
      withObservationTracking {
        _ = row.title
      } onChange: {
        woken.withValue { _ = $0.insert(id) }
      }
    }

    for step in 1...200 {
      let before = store.state.rows
      store.send(.changed(change(step, &next, &saved, store.state, using: &random)))
      let after = store.state.rows
      for (id, old) in read {
        guard let new = after[id: id] else { continue }
        let isWoken = woken.value.contains(id)
        if new._$id != old._$id {
          #expect(isWoken, "seed \(seed), step \(step): \(id) wasn't told")
        } else if new.title == old.title, before[id: id]?._$id == new._$id {
          #expect(!isWoken, "seed \(seed), step \(step): \(id) was told")
        }
      }
      for id in woken.value { read[id] = nil }
      woken.setValue([])
      // Some elements get an observer later, some get a new observer, and some get none.
      for id in after.ids where read[id] == nil && Bool.random(using: &random) { observe(id) }
      if Int.random(in: 0..<20, using: &random) == 0 {
        stores = [:]
        read = [:]
      }
    }
    withExtendedLifetime(stores) {}
  }

  private func change(
    _ step: Int, _ next: inout Int, _ saved: inout [Lists.State], _ state: Lists.State,
    using random: inout SeededGenerator
  ) -> @Sendable (inout Lists.State) -> Void {
    let count = state.rows.count
    let place = Int.random(in: 0...count, using: &random)
    let index = count == 0 ? 0 : Int.random(in: 0..<count, using: &random)
    let id = count == 0 ? -1 : state.rows[index].id
    next += 1
    let new = Line.State(id: next, title: "\(step)")
    let other = Line.State(id: id, title: "other \(step)")
    switch Int.random(in: 0..<13, using: &random) {
    case 0, 1, 2: return { $0.rows.insert(new, at: place) }
    case 3: return { $0.rows.remove(id: id) }
    case 4: return { $0.rows[id: id]?.title = "\(step)" }
    case 5: return { if $0.rows[id: id] != nil { $0.rows[id: id] = other } }
    case 6:
      return { state in
        guard let line = state.rows.remove(id: id) else { return }
        state.rows.insert(line, at: 0)
      }
    case 7:
      // Replaces an element with another element with the same id.
      return { state in
        guard state.rows.remove(id: id) != nil else { return }
        state.rows.append(other)
      }
    case 8: return { $0.rows.sort { $0.title < $1.title } }
    case 9:
      saved.append(state)
      return { _ in }
    case 10:
      // Undoes earlier changes.
      guard let old = saved.randomElement(using: &random) else { return { _ in } }
      return { $0.rows = old.rows }
    case 11:
      return { state in
        state.rows = IdentifiedArray(
          uniqueElements: state.rows.map { Line.State(id: $0.id, title: $0.title + "!") })
      }
    default: return { $0.rows.removeAll { $0.id.isMultiple(of: 5) } }
    }
  }

  @Test func aReplacedInsertedElementNotifiesItsObservers() {
    let store = Store(initialState: Lists.State(rows: [Line.State(id: 1)])) { Lists() }
    let rows = store.scope(state: \.rows, action: \.rows) as Store<_, _>
    let woken = LockIsolated(0)
    func observe(_ id: Int) {
      withObservationTracking {
        _ = rows.scope(id: id)?.title
      } onChange: {
        woken.withValue { $0 += 1 }
      }
    }
    observe(1)
    store.send(.changed { $0.rows.insert(Line.State(id: 2), at: 0) })
    observe(2)
    #expect(woken.value == 0)
    store.send(.changed { $0.rows[id: 2] = Line.State(id: 2, title: "Other") })
    #expect(woken.value == 1)
    store.send(.changed { $0.rows[1] = Line.State(id: 1, title: "Other") })
    #expect(woken.value == 2)
  }
}

@Reducer
private struct Line {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var title = ""
  }

  enum Action {}
  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer
private struct Lists {
  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Line.State> = []
  }

  enum Action {
    case changed(@Sendable (inout State) -> Void)
    case rows(IdentifiedActionOf<Line>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .changed(let change) = action { change(&state) }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Line() }
  }
}
