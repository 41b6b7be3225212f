import ComposableArchitecture
import ConcurrencyExtras
import Observation
import SeededRandom
import Testing

/// The observers notified when a store's state or a parent state is replaced.
@MainActor
@Suite struct StoreReaderModelTests {
  @Reducer struct Leaf {
    @ObservableState struct State { var count = 0 }
    enum Action { case incremented }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  @Reducer struct Inner {
    @ObservableState struct State {
      var count = 0
      @Presents var leaf: Leaf.State? = Leaf.State()
    }
    @CasePathable enum Action { case incremented, leaf(PresentationAction<Leaf.Action>) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .incremented = action { state.count += 1 }
        return .none
      }
      .ifLet(\.$leaf, action: \.leaf) { Leaf() }
    }
  }

  @Reducer struct Middle {
    @ObservableState struct State: Identifiable {
      var id = 0
      var count = 0
      var inner: Inner.State? = Inner.State()
    }
    @CasePathable enum Action { case incremented, inner(Inner.Action) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .incremented = action { state.count += 1 }
        return .none
      }
      .ifLet(\.inner, action: \.inner) { Inner() }
    }
  }

  @Reducer struct Outer {
    @ObservableState struct State {
      var count = 0
      var middle = Middle.State()
      var other = Middle.State()
      var rows: IdentifiedArrayOf<Middle.State> = [Middle.State(id: 1), Middle.State(id: 2)]
    }
    @CasePathable enum Action {
      case change((inout State) -> Void)
      case incremented
      case middle(Middle.Action)
      case other(Middle.Action)
      case rows(IdentifiedActionOf<Middle>)
    }
    var body: some ReducerOf<Self> {
      Scope(\.middle, action: \.middle) { Middle() }
      Scope(\.other, action: \.other) { Middle() }
      Reduce { state, action in
        switch action {
        case .change(let change): change(&state)
        case .incremented: state.count += 1
        case .middle, .other, .rows: break
        }
        return .none
      }
      .forEach(\.rows, action: \.rows) { Middle() }
    }
  }

  /// The stores of a chain, from the outermost to the innermost.
  private struct Chain {
    let middle: StoreOf<Middle>
    let inner: StoreOf<Inner>
    let leaf: StoreOf<Leaf>

    @MainActor
    init(_ middle: StoreOf<Middle>) throws {
      self.middle = middle
      inner = try #require(middle.scope(\.inner, action: \.inner))
      leaf = try #require(inner.scope(\.leaf, action: \.leaf.presented))
    }

    @MainActor
    func increment(_ level: Int) {
      switch level {
      case 1: middle.send(.incremented)
      case 2: inner.send(.incremented)
      default: leaf.send(.incremented)
      }
    }
  }

  /// Readers of the counts at all levels. Notified ones read again in `takeWoken()`.
  @MainActor
  private final class Readers {
    private let reads: [String: () -> Int]
    private(set) var seen: [String: Int] = [:]
    private let woken = LockIsolated<Set<String>>([])

    init(_ outer: StoreOf<Outer>, _ chains: [String: Chain]) {
      var reads: [String: () -> Int] = ["outer": { outer.count }]
      for (name, chain) in chains {
        reads["\(name) 1"] = { chain.middle.count }
        reads["\(name) 2"] = { chain.inner.count }
        reads["\(name) 3"] = { chain.leaf.count }
      }
      self.reads = reads
      for name in reads.keys { read(name) }
    }

    private func read(_ name: String) {
      seen[name] = withObservationTracking {
        reads[name]?()
      } onChange: { [woken] in
        woken.withValue { _ = $0.insert(name) }
      }
    }

    /// Returns the readers that an action has notified, and reads again for them.
    func takeWoken() -> Set<String> {
      let names = woken.value
      woken.setValue([])
      for name in names { read(name) }
      return names
    }

    /// Returns the current counts without observing them.
    func current() -> [String: Int] { reads.mapValues { $0() } }
  }

  private static let chains = ["middle", "other", "row"]

  private func make() throws -> (StoreOf<Outer>, [String: Chain]) {
    let store = Store(initialState: Outer.State()) { Outer() }
    let rows = Array(store.scope(\.rows, action: \.rows))
    return (
      store,
      [
        "middle": try Chain(store.scope(\.middle, action: \.middle)),
        "other": try Chain(store.scope(\.other, action: \.other)),
        "row": try Chain(rows[0]),
      ]
    )
  }

  private func modify(
    _ chain: String, in state: inout Outer.State, _ body: (inout Middle.State) -> Void
  ) {
    switch chain {
    case "middle": body(&state.middle)
    case "other": body(&state.other)
    default: body(&state.rows[id: 1]!)
    }
  }

  /// Replaces a value, with all values inside it.
  private func replace(_ level: Int, of chain: String, in state: inout Outer.State) {
    modify(chain, in: &state) { middle in
      switch level {
      case 1: middle = Middle.State(id: middle.id)
      case 2: middle.inner = Inner.State()
      default: middle.inner?.leaf = Leaf.State()
      }
    }
  }

  @Test func `a change notifies only readers of the changed state and of its children`() throws {
    var random = SeededGenerator(seed: SeededGenerator.seedOfRun)
    let (store, chains) = try make()
    let readers = Readers(store, chains)
    var steps: [String] = []
    for _ in 1...600 {
      let chain = try #require(Self.chains.randomElement(using: &random))
      let level = Int.random(in: 1...3, using: &random)
      let expected: Set<String>
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        steps.append("replace all")
        store.send(.change { $0 = Outer.State() })
        expected = Set(readers.seen.keys)
      case 1:
        steps.append("increment the root")
        store.send(.incremented)
        expected = ["outer"]
      case 2...4:
        steps.append("increment \(chain) \(level)")
        chains[chain]?.increment(level)
        expected = ["\(chain) \(level)"]
      default:
        steps.append("replace \(chain) \(level)")
        store.send(.change { replace(level, of: chain, in: &$0) })
        expected = Set((level...3).map { "\(chain) \($0)" })
      }
      let woken = readers.takeWoken()
      #expect(woken == expected, "\(SeededGenerator.repetition(of: steps))")
      #expect(readers.seen == readers.current(), "\(SeededGenerator.repetition(of: steps))")
      guard woken == expected else { return }
    }
  }

  @Test func `readers never keep an older value when copies are restored`() throws {
    var random = SeededGenerator(seed: SeededGenerator.seedOfRun)
    let (store, chains) = try make()
    let readers = Readers(store, chains)
    var steps: [String] = []
    var saved = [Middle.State()]
    for _ in 1...600 {
      let chain = try #require(["middle", "other"].randomElement(using: &random))
      let level = Int.random(in: 1...3, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        steps.append("save \(chain)")
        store.send(
          .change { state in
            modify(chain, in: &state) { saved.append($0) }
          })
      case 1:
        let index = Int.random(in: saved.indices, using: &random)
        steps.append("put \(index) back in \(chain)")
        store.send(
          .change { state in
            modify(chain, in: &state) { middle in
              let id = middle.id
              middle = saved[index]
              middle.id = id
            }
          })
      case 2:
        steps.append("replace \(chain) \(level)")
        store.send(.change { replace(level, of: chain, in: &$0) })
      default:
        steps.append("increment \(chain) \(level)")
        chains[chain]?.increment(level)
      }
      _ = readers.takeWoken()
      let isRight = readers.seen == readers.current()
      #expect(isRight, "\(SeededGenerator.repetition(of: steps))")
      guard isRight else { return }
    }
  }

  @Test func `several replacements in one send notify a reader once`() throws {
    let (store, chains) = try make()
    let leaf = try #require(chains["middle"]?.leaf)
    let readers = Readers(store, chains)
    // Three replacements in one send are a single change for a reader of the innermost state.
    let changes = LockIsolated(0)
    withObservationTracking {
      _ = leaf.count
    } onChange: {
      changes.withValue { $0 += 1 }
    }
    store.send(
      .change {
        for level in 1...3 { replace(level, of: "middle", in: &$0) }
      })
    #expect(changes.value == 1)
    #expect(readers.takeWoken() == ["middle 1", "middle 2", "middle 3"])
  }

  @Test func `each of several replacements notifies readers`() throws {
    let (store, chains) = try make()
    let leaf = try #require(chains["middle"]?.leaf)
    let readers = Readers(store, chains)
    for count in [3, 5, 8] {
      store.send(
        .change { state in
          state.middle = Middle.State()
          state.middle.inner?.leaf?.count = count
        })
      #expect(leaf.count == count)
      #expect(readers.takeWoken() == ["middle 1", "middle 2", "middle 3"])
      #expect(readers.seen["middle 3"] == count)
    }
  }

  @Test func `a remade store notifies its readers`() throws {
    let store = Store(initialState: Outer.State()) { Outer() }
    for count in 1...20 {
      let woken = LockIsolated(false)
      do {
        // Each chain makes new stores for the children that are presented.
        let chain = try Chain(store.scope(\.middle, action: \.middle))
        withObservationTracking {
          _ = chain.leaf.count
        } onChange: {
          woken.setValue(true)
        }
      }
      store.send(.change { $0.middle.inner?.leaf = Leaf.State(count: count) })
      #expect(woken.value, "\(count)")
      store.send(.change { $0.middle.inner = nil })
      store.send(.change { $0.middle.inner = Inner.State() })
    }
  }
}
