import ComposableArchitecture
import Foundation
import Testing

/// The cost of an action, as counts of key path evaluations, id comparisons and copies.
@MainActor
@Suite(.serialized) struct CostTests {
  /// A counter of events.
  fileprivate final class Tally: Sendable {
    private let count = LockIsolated(0)
    func add() { count.withValue { $0 += 1 } }
    /// Returns the number of events since the last call.
    func take() -> Int {
      defer { count.setValue(0) }
      return count.value
    }
  }

  // MARK: - Scoped stores

  fileprivate struct Windows {
    static let evaluations = Tally()
    var count = 0
    var children = [Int](repeating: 0, count: 10_000)

    subscript(child index: Int) -> Int {
      Self.evaluations.add()
      return children[index]
    }
  }

  @CasePathable
  fileprivate enum WindowsAction {
    case child(Int)
    case incremented
  }

  @Test(arguments: [1, 100, 10_000])
  func `an action evaluates no key path of living scoped stores`(_ count: Int) {
    let store = Store(initialState: Windows()) {
      Reduce<Windows, WindowsAction> { state, _ in
        state.count += 1
        return .none
      }
    }
    let children = (0..<count).map { store.scope(\.[child: $0], action: \.child) }
    // The scoped stores show their state.
    #expect(children.allSatisfy { $0.withState { $0 } == 0 })
    _ = Windows.evaluations.take()

    for _ in 1...100 { store.send(.incremented) }

    #expect(Windows.evaluations.take() == 0)
    withExtendedLifetime(children) {}
  }

  // MARK: - Elements

  fileprivate struct CountingID: Hashable, Sendable {
    static let uses = Tally()
    let number: Int

    static func == (lhs: Self, rhs: Self) -> Bool {
      uses.add()
      return lhs.number == rhs.number
    }

    func hash(into hasher: inout Hasher) {
      Self.uses.add()
      hasher.combine(number)
    }
  }

  @Reducer
  fileprivate struct Row {
    @ObservableState
    struct State: Identifiable {
      let id: CountingID
      var count = 0
    }
    enum Action { case incremented }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  @Reducer
  fileprivate struct Rows {
    @ObservableState
    struct State { var rows: IdentifiedArrayOf<Row.State> }
    enum Action { case rows(IdentifiedActionOf<Row>) }
    var body: some ReducerOf<Self> {
      EmptyReducer().forEach(\.rows, action: \.rows) { Row() }
    }
  }

  private func rows(_ count: Int) -> StoreOf<Rows> {
    Store(
      initialState: Rows.State(
        rows: IdentifiedArray(
          uniqueElements: (0..<count).map { Row.State(id: CountingID(number: $0)) }))
    ) {
      Rows()
    }
  }

  @Test func `an element's action looks up no more ids in a larger collection`() {
    let counts = [10, 1_000, 100_000].map { count in
      let store = rows(count)
      // Ids may collide in a table that fills up, so the test uses the smallest of ten counts.
      return (0..<10).map { number in
        _ = CountingID.uses.take()
        store.send(.rows(.element(id: CountingID(number: number), action: .incremented)))
        return CountingID.uses.take()
      }.min()!
    }
    #expect(Set(counts).count == 1)
    #expect(counts[0] <= 6)
  }

  @Test func `an element's action copies no collection`() {
    let store = rows(1_000)
    func address() -> UnsafeRawPointer? {
      store.withState { $0.rows.elements.withUnsafeBytes { $0.baseAddress } }
    }
    // The store keeps its initial state, so the first action copies the collection.
    store.send(.rows(.element(id: CountingID(number: 0), action: .incremented)))
    let before = address()
    for number in 0..<100 {
      store.send(.rows(.element(id: CountingID(number: number), action: .incremented)))
    }
    #expect(address() == before)
  }

  @Test func `an element's action notifies only that element's observers`() {
    let store = rows(1_000)
    let collection = store.scope(\.rows, action: \.rows) as Store<_, _>
    let woken = LockIsolated<[Int]>([])
    for number in 0..<1_000 {
      let row = collection.scope(id: CountingID(number: number))!
      withObservationTracking {
        _ = row.count
      } onChange: {
        woken.withValue { $0.append(number) }
      }
    }
    store.send(.rows(.element(id: CountingID(number: 500), action: .incremented)))
    #expect(woken.value == [500])
  }

  // MARK: - Reducers

  fileprivate struct Nested {
    static let evaluations = Tally()
    var storage: [Nested] = []
    var count = 0

    init(depth: Int) {
      if depth > 0 { storage = [Nested(depth: depth - 1)] }
    }

    var child: Nested {
      get {
        Self.evaluations.add()
        return storage[0]
      }
      _modify {
        Self.evaluations.add()
        yield &storage[0]
      }
    }
  }

  @CasePathable
  fileprivate indirect enum NestedAction {
    case child(NestedAction)
    case incremented
  }

  private func nested(_ depth: Int) -> Reduce<Nested, NestedAction> {
    guard depth > 0 else {
      return Reduce { state, action in
        if case .incremented = action { state.count += 1 }
        return .none
      }
    }
    return Reduce(Scope(\.child, action: \.child) { nested(depth - 1) })
  }

  @Test func `an action reads and writes once by each of ten scopes`() {
    let store = Store(initialState: Nested(depth: 10)) { nested(10) }
    var action = NestedAction.incremented
    for _ in 1...10 { action = .child(action) }
    store.send(action)
    _ = Nested.evaluations.take()

    store.send(action)

    #expect(Nested.evaluations.take() == 20)
  }

  @Test func `an action evaluates no unrelated scope`() {
    let store = Store(initialState: Nested(depth: 10)) { nested(10) }
    store.send(.incremented)
    _ = Nested.evaluations.take()
    store.send(.incremented)
    #expect(Nested.evaluations.take() == 0)
  }

  // MARK: - Key paths

  private struct Box<Value> { var count = 0 }

  @Test func `generic code gets the same key path object each time`() {
    func path<Value>(_: Value.Type) -> KeyPath<Box<Value>, Int> { _$keyPath("count", \.count) }
    #expect(path(Int.self) === path(Int.self))
    #expect(path(String.self) === path(String.self))
    #expect(path(Int.self) as AnyKeyPath != path(String.self) as AnyKeyPath)
    #expect(path(Int.self) == \Box<Int>.count)
  }

  // MARK: - Conditions

  fileprivate enum ResolvedAction: CasePathable {
    case child(NestedAction)

    static let resolutions = Tally()
    static var allCasePaths: AllCasePaths { AllCasePaths() }

    struct AllCasePaths: Sendable {
      var child: AnyCasePath<ResolvedAction, NestedAction> {
        ResolvedAction.resolutions.add()
        return AnyCasePath(
          embed: { .child($0) },
          extract: { if case .child(let action) = $0 { action } else { nil } })
      }
    }
  }

  fileprivate struct Sometimes: Reducer {
    let isChildUsed: LockIsolated<Bool>
    let child: Reduce<Nested, NestedAction>

    var body: some Reducer<Nested, ResolvedAction> {
      if isChildUsed.value {
        Scope(\.child, action: \.child) { child }
      }
    }
  }

  @Test
  func `a conditional body resolves each key path only once`() {
    let isChildUsed = LockIsolated(true)
    let store = Store(initialState: Nested(depth: 1)) {
      Sometimes(isChildUsed: isChildUsed, child: nested(0))
    }
    func count() -> Int { store.withState { $0.storage[0].count } }
    _ = ResolvedAction.resolutions.take()
    store.send(.child(.incremented))
    #expect(ResolvedAction.resolutions.take() <= 1)

    for _ in 1...100 { store.send(.child(.incremented)) }
    #expect(ResolvedAction.resolutions.take() == 0)
    #expect(count() == 101)

    isChildUsed.setValue(false)
    store.send(.child(.incremented))
    #expect(count() == 101)
    isChildUsed.setValue(true)
    store.send(.child(.incremented))
    #expect(count() == 102)
    #expect(ResolvedAction.resolutions.take() == 0)
  }

  // MARK: - Effects

  @Test func `deep merges stay flat`() {
    var effect = Effect<Int>.none
    for number in 1...1_000 { effect = effect.merge(with: .send(number)) }
    effect = .merge(.none, .merge(effect, .none))
    for _ in 1...1_000 { effect = .merge(effect, .none) }
    effect = .merge((1...100).map { _ in effect })
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += 1
        return action == 0 ? effect : .none
      }
    }
    store.send(0)
    #expect(store.withState { $0 } == 100_001)
  }

  @Test func `deep concatenations and maps need no stack`() async {
    var effect = Effect<Int>.send(1)
    effect = .concatenate((1...10_000).map { _ in .concatenate(.send(1), .none) })
    let concatenated = effect
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return action == 0 ? concatenated : .none
      }
    }
    await store.send(0).finish()
    #expect(store.withState { $0 } == 10_000)
  }

  // MARK: - Stores

  @Test func `stores of deleted elements are released`() {
    let store = Store(
      initialState: Rows.State(rows: [])
    ) {
      Reduce<Rows.State, Rows.Action> { state, action in
        guard case .rows(.element(let id, _)) = action else { return .none }
        state.rows = [Row.State(id: id)]
        return .none
      }
    }
    let collection = store.scope(\.rows, action: \.rows) as Store<_, _>
    var released: [() -> Bool] = []
    for number in 0..<1_000 {
      let id = CountingID(number: number)
      store.send(.rows(.element(id: id, action: .incremented)))
      let row = collection.scope(id: id)
      released.append { [weak row] in row == nil }
    }
    #expect(released.count { !$0() } <= 32)
  }
}
