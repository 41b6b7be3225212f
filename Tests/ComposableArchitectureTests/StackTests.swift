import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

@MainActor
@Suite struct StackTests {
  private let clock = TestClock()

  private func testStore(
    _ numbers: [Int] = []
  ) -> TestStoreOf<Stack> {
    TestStore(
      initialState: Stack.State(
        path: StackState(numbers.map { .screen(Page.State(number: $0)) }))
    ) {
      Stack()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  // MARK: - Actions

  @Test func `an element's action runs its reducer, then the parent's`() async {
    let store = testStore([7, 8])
    await store.send(\.path[id: 0].screen.closed) { $0.log = ["closed #0 of 2"] }
    await store.receive(\.path.popFrom) {
      $0.log = ["closed #0 of 2", "pop #0 of 2"]
      $0.path = StackState()
    }
  }

  @Test func `a push inserts the element before the parent runs`() async {
    let store = testStore()
    await store.send(.path(.push(id: 0, state: .screen(Page.State(number: 1))))) {
      $0.path[id: 0] = .screen(Page.State(number: 1))
      $0.log = ["push #0, now 1"]
    }
  }

  @Test func `popFrom runs the parent, then pops the element and all above it`() async {
    let store = testStore([1, 2, 3])
    await store.send(\.path.popFrom, 1) {
      $0.path.pop(from: 1)
      $0.log = ["pop #1 of 3"]
    }
    #expect(store.state.path.ids == [0])
  }

  @Test func `a pushed element gets the next id`() async {
    let store = testStore([1])
    await store.send(.pushed(2)) { $0.path.append(.screen(Page.State(number: 2))) }
    await store.send(.poppedToRoot) { $0.path = StackState() }
    await store.send(.pushed(3)) { $0.path[id: 2] = .screen(Page.State(number: 3)) }
  }

  @Test func `a push of the next id uses it up`() async {
    let store = testStore([1])
    await store.send(.path(.push(id: 1, state: .screen(Page.State(number: 2))))) {
      $0.path[id: 1] = .screen(Page.State(number: 2))
      $0.log = ["push #1, now 2"]
    }
    await store.send(.pushed(3)) { $0.path[id: 2] = .screen(Page.State(number: 3)) }
  }

  // MARK: - Misuse

  @Test func `an action for an unknown element is reported, and the parent still runs`() async {
    let store = testStore([1])
    store.exhaustivity = .off
    await withKnownIssue {
      await store.send(\.path[id: 9].screen.appeared)
    } matching: {
      String(describing: $0).contains("an action for an element that isn't in the stack")
        && String(describing: $0).contains("#9")
    }
    await withKnownIssue {
      await store.send(\.path.popFrom, 9)
    } matching: {
      String(describing: $0).contains(#"a "popFrom" action for an element that isn't in the stack"#)
    }
    #expect(store.state.log == ["pop #9 of 1"])
    #expect(store.state.path.count == 1)
  }

  @Test func `invalid actions of a stack are reported where the stack is integrated`()
    async
  {
    let state = Stack.State(path: StackState([.screen(Page.State(number: 1))]))
    let line = #line + 3
    let store = Store(initialState: state) {
      EmptyReducer<Stack.State, Stack.Action>()
        .forEach(\.path, action: \.path) { Stack.Path.body }
    }
    let id = store.path.ids[0]
    let actions: [(StackActionOf<Stack.Path>, String)] = [
      (
        .element(id: 9, action: .screen(.appeared)),
        "path(.element(id:, action: .screen(.appeared)))"
      ),
      (.popFrom(id: 9), "path(.popFrom(id:))"),
      (.push(id: id, state: .screen(Page.State(number: 2))), "path(.push(id:"),
    ]
    for (action, text) in actions {
      await expectIssue(text, at: line) { store.send(.path(action)) }
    }
    #expect(store.path.count == 1)
  }

  @Test func `a push of a known id is reported and changes nothing, and the parent runs`() async {
    let store = testStore([1])
    await withKnownIssue {
      await store.send(.path(.push(id: 0, state: .screen(Page.State(number: 5))))) {
        $0.log = ["push #0, now 1"]
      }
    } matching: {
      String(describing: $0).contains("that is already in the stack")
    }
  }

  @Test func `a push of an id that isn't due yet is reported in tests`() async {
    let store = testStore([1])
    await withKnownIssue {
      await store.send(.path(.push(id: 7, state: .screen(Page.State(number: 5))))) {
        $0.path[id: 7] = .screen(Page.State(number: 5))
        $0.log = ["push #7, now 2"]
      }
    } matching: {
      String(describing: $0).contains("the next id that is drawn is #1")
    }
  }

  @Test func `writing to another case of an element is reported and changes nothing`() {
    var path = StackState<Stack.Path.State>([.screen(Page.State(number: 1))])
    func expectIssue(_ write: (inout StackState<Stack.Path.State>) -> Void) {
      withKnownIssue {
        write(&path)
      } matching: {
        String(describing: $0).contains("was written to a case of")
      }
      #expect(path[id: 0, case: \.screen] == Page.State(number: 1))
      #expect(path.count == 1)
    }
    expectIssue { $0[id: 0, case: \.other]?.ticks = 2 }
    expectIssue { $0[id: 0, case: \.other] = Page.State(number: 9) }
    expectIssue { $0[id: 0, case: \.other] = nil }
    expectIssue { $0[id: 7, case: \.screen]?.ticks = 2 }
    path[id: 0, case: \.screen]?.ticks = 2
    #expect(path[id: 0, case: \.screen]?.ticks == 2)
    path[id: 0, case: \.screen] = nil
    #expect(path.isEmpty)
  }

  @Test func `a parent may handle popFrom by popping on its own`() throws {
    let store = Store(initialState: PoppingParent.State()) { PoppingParent() }
    store.send(.path(.popFrom(id: try #require(store.withState(\.path.ids).last))))
    #expect(store.withState { Array($0.path) } == [1])
  }

  @Test func `writing to a missing element is reported outside of tests`() {
    withDependencies {
      $0.context = .live
    } operation: {
      var path = StackState<Int>()
      withKnownIssue {
        path[id: 3] = 1
      } matching: {
        String(describing: $0).contains("Can't write to element #3")
      }
      path[id: 3] = nil
      #expect(path.isEmpty)
    }
  }

  // MARK: - Lifetime of effects

  private func startedStore() async -> TestStoreOf<Stack> {
    let store = testStore([1, 2])
    await store.send(\.path[id: 0].screen.appeared)
    await store.send(\.path[id: 1].screen.appeared)
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 0].screen.ticked) {
      $0.path[id: 0, case: \.screen]?.ticks = 1
    }
    await store.receive(\.path[id: 1].screen.ticked) {
      $0.path[id: 1, case: \.screen]?.ticks = 1
    }
    return store
  }

  @Test func `effects of a popped element end, effects of the others go on`() async throws {
    let store = await startedStore()
    await store.send(\.path.popFrom, 1) {
      $0.path.pop(from: 1)
      $0.log = ["pop #1 of 2"]
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 0].screen.ticked) {
      $0.path[id: 0, case: \.screen]?.ticks = 2
    }
    await store.send(.poppedToRoot) { $0.path = StackState() }
    try await clock.checkSuspension()
  }

  @Test(
    .dependencies,
    arguments: [
      Stack.Action.poppedToRoot, .path(.popFrom(id: 0)), .replaced([1, 2]), .replaced([]),
    ])
  func `effects end however their elements are removed`(_ action: Stack.Action) async throws {
    let store = await startedStore()
    store.exhaustivity = .off
    await store.send(action)
    try await clock.checkSuspension()
  }

  @Test func `an element that dismisses itself leaves no effect behind`() async throws {
    let store = await startedStore()
    store.exhaustivity = .off
    await store.send(\.path[id: 1].screen.closed)
    await store.receive(\.path.popFrom)
    #expect(store.state.path.ids == [0])
    await store.send(\.path[id: 0].screen.closed)
    await store.receive(\.path.popFrom)
    #expect(store.state.path.isEmpty)
    try await clock.checkSuspension()
  }

  @Test func `effects of elements above a removed element go on`() async throws {
    let store = await startedStore()
    await store.send(.poppedFirst) { $0.path.removeFirst() }
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 1].screen.ticked) {
      $0.path[id: 1, case: \.screen]?.ticks = 2
    }
    await store.send(.popped(to: 1))
    await store.send(\.path.popFrom, 1) {
      $0.path = StackState()
      $0.log = ["pop #1 of 1"]
    }
    try await clock.checkSuspension()
  }

  @Test func `effects end when an outer reducer removes their element`() async throws {
    let store = TestStore(
      initialState: Stack.State(path: StackState([.screen(Page.State(number: 1))]))
    ) {
      CombineReducers {
        Stack()
        Reduce<Stack.State, Stack.Action> { state, action in
          if case .pushed(0) = action { state.path.removeAll() }
          return .none
        }
      }
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    await store.send(\.path[id: 0].screen.appeared)
    await store.send(.pushed(0))
    #expect(store.state.path.isEmpty)
    await store.send(.poppedToRoot)
    try await clock.checkSuspension()
  }

  @Test func `dismiss in an element pops it and all above it`() async {
    let store = testStore([1, 2, 3])
    store.exhaustivity = .off
    await store.send(\.path[id: 1].screen.closed)
    await store.receive(\.path.popFrom)
    #expect(store.state.path.ids == [0])
  }

  @Test func `elements of the initial state can dismiss themselves`() async {
    let store = Store(
      initialState: Stack.State(path: StackState([.screen(Page.State(number: 1))]))
    ) {
      Stack()
    }
    let id = store.path.ids[0]
    await store.send(.path(.element(id: id, action: .screen(.closed)))).finish()
    #expect(store.path.isEmpty)
  }

  @Test func `isPresented is true inside of an element`() async {
    let store = testStore([1])
    await store.send(\.path[id: 0].screen.askedWhetherPresented) {
      $0.path[id: 0, case: \.screen]?.isPresented = true
    }
  }

  // MARK: - State

  @Test func `a screen that is pushed twice is two elements`() {
    var path = StackState<Int>([5, 5])
    #expect(path.ids == [0, 1])
    path[id: 0]? += 1
    #expect(Array(path) == [6, 5])
  }

  @Test func `every insertion assigns new ids`() {
    var path = StackState<String>()
    path.append("a")
    path.insert("b", at: 0)
    path += ["c", "d"]
    path.replaceSubrange(1...1, with: ["e"])
    #expect(Array(path) == ["b", "e", "c", "d"])
    #expect(path.ids == [1, 4, 2, 3])
    #expect(StackState(["x"]).ids == [5])
  }

  @Test func `outside of tests all stacks share one counter of ids`() {
    withDependencies {
      $0 = DependencyValues()
      $0.context = .live
    } operation: {
      let one = StackState(["a", "b"])
      let two = StackState(["a", "b"])
      #expect(Set(one.ids).union(two.ids).count == 4)
    }
  }

  @Test func `ids are part of equality`() {
    let one = StackState(["a"])
    let two = StackState(["a"])
    #expect(one != two)
    var copy = one
    #expect(copy == one)
    copy[id: 0] = "b"
    #expect(copy != one)
    copy[id: 0] = "a"
    #expect(copy == one)
    #expect(copy.hashValue == one.hashValue)
  }

  @Test func `a missing element is nil, and setting it to nil changes nothing`() {
    var path = StackState<Int>([1])
    #expect(path[id: 8] == nil)
    path[id: 8] = nil
    #expect(path.count == 1)
    path[id: 0] = nil
    #expect(path.isEmpty)
  }

  @Test func `pop(from:) and pop(to:) of a missing element change nothing`() {
    var path = StackState<Int>([1, 2, 3])
    path.pop(from: 9)
    path.pop(to: 9)
    #expect(path.ids == [0, 1, 2])
    path.pop(to: 1)
    #expect(path.ids == [0, 1])
    path.pop(from: 0)
    #expect(path.isEmpty)
  }

  @Test func `a stack is encoded as an array and decoded with new ids`() throws {
    let path = StackState(["a", "b"])
    let data = try JSONEncoder().encode(path)
    #expect(String(decoding: data, as: UTF8.self) == #"["a","b"]"#)
    let decoded = try JSONDecoder().decode(StackState<String>.self, from: data)
    #expect(Array(decoded) == ["a", "b"])
    #expect(decoded.ids == [2, 3])
  }

  @Test func `a stack is dumped as a dictionary of ids`() {
    let path = StackState(["a", "b"])
    #expect(
      String(customDumping: path) == """
        [
          #0: "a",
          #1: "b"
        ]
        """)
    #expect(path.description == #"["a", "b"]"#)
    #expect("\(path.ids)" == "[#0, #1]")
  }

  @Test func `changing an element does not copy the others`() {
    final class Payload {}
    struct Element {
      var payloads: [Payload]
      var count = 0
    }
    var path = StackState([Element(payloads: [Payload()]), Element(payloads: [])])
    func address() -> UnsafeRawPointer? {
      path[0].payloads.withUnsafeBytes { $0.baseAddress }
    }
    let before = address()
    path[id: 0]?.payloads[0] = Payload()
    path[id: 1]?.count += 1
    #expect(address() == before)
  }

  @Test func `a path view is edited by components`() {
    var state = StackState(["a", "b", "c"])
    state.path.removeLast(2)
    #expect(state.ids == [0])
    #expect(state.path != StackState(["x"]).path)
    #expect(state.path.map(\.id) == [0])
  }

  // MARK: - Stores

  @Test func `a component's store shows its element and sends its actions`() {
    let store = Store(
      initialState: Stack.State(path: StackState([.screen(Page.State(number: 1))]))
    ) {
      Stack()
    }
    let path = store.scope(\.path, action: \.path)
    let screen = path.scope(component: path.stackPath()[0])
    #expect(path.scope(component: path.stackPath()[0]) === screen)

    screen.send(.screen(.ticked))
    guard case .screen(let screenStore) = screen.case else {
      Issue.record("The element has another case.")
      return
    }
    #expect(screenStore.ticks == 1)
    store.send(.poppedToRoot)
    #expect(screenStore.ticks == 1)
  }

  @Test func `an optional scope reaches a case of an element`() {
    let store = Store(
      initialState: Stack.State(path: StackState([.screen(Page.State(number: 4))]))
    ) {
      Stack()
    }
    let id = store.path.ids[0]
    let screen: StoreOf<Page>? = store.scope(
      \.path[id: id]?.screen, action: \.path[id: id].screen)
    let other: StoreOf<Page>? = store.scope(\.path[id: id]?.other, action: \.path[id: id].other)
    #expect(screen?.number == 4)
    #expect(other == nil)
  }

  @Test func `writing a path pushes a new last component or pops a removed one`() {
    let store = Store(initialState: Stack.State()) { Stack() }
    let path = store.scope(\.path, action: \.path)
    path.pushScreen(.screen(Page.State(number: 1)))
    path.pushScreen(.screen(Page.State(number: 2)))
    let ids = store.path.ids
    #expect(
      store.log == [
        "push \(ids[0].debugDescription), now 1", "push \(ids[1].debugDescription), now 2",
      ])

    var shorter = path.stackPath()
    shorter.removeFirst()
    path.setStackPath(shorter)
    #expect(store.path.isEmpty)

    let another = StackState<Stack.Path.State>([.screen(Page.State(number: 3))])
    path.setStackPath(another.path)
    #expect(store.path.ids == another.ids)

    withKnownIssue {
      path.setStackPath(another.path)
    } matching: {
      String(describing: $0).contains("of the same length, 1")
    }
  }

  // MARK: - Observation

  @Test func `a change in a screen notifies its readers, not the path's`() {
    let store = Store(
      initialState: Stack.State(
        path: StackState([.screen(Page.State(number: 1)), .screen(Page.State(number: 2))]))
    ) {
      Stack()
    }
    let ids = store.path.ids
    let path = store.scope(\.path, action: \.path)
    let components = path.stackPath()
    let readers = Readers()
    readers.add("path") { _ = path.stackPath().count }
    for (name, component) in zip(["first", "second"], components) {
      let screen = path.scope(component: component)
      readers.add(name) { if case .screen(let screen) = screen.case { _ = screen.ticks } }
    }

    store.send(.path(.element(id: ids[0], action: .screen(.ticked))))
    #expect(readers.woken() == ["first"])
    // A screen's state is an enum without observers of its own.
    store.send(.path(.element(id: ids[1], action: .screen(.replaced(9)))))
    #expect(readers.woken() == ["path", "second"])
    store.send(.pushed(3))
    #expect(readers.woken() == ["path"])
  }
}

/// A log of the observers that were notified.
@MainActor
final class Readers {
  private let names = LockIsolated<[String]>([])
  private var bodies: [(name: String, body: () -> Void)] = []

  func add(_ name: String, _ body: @escaping () -> Void) {
    bodies.append((name, body))
    track(name, body)
  }

  private func track(_ name: String, _ body: () -> Void) {
    withObservationTracking(body) { [names] in names.withValue { $0.append(name) } }
  }

  /// Returns the names of the readers that were notified since the last call, and reads again for them.
  func woken() -> [String] {
    let woken = names.value.sorted()
    names.setValue([])
    for name in Set(woken) {
      for reader in bodies where reader.name == name { track(name, reader.body) }
    }
    return woken
  }
}

private struct PoppingParent: Reducer {
  struct State { var path = StackState<Int>([1, 2]) }
  @CasePathable enum Action { case path(StackAction<Int, Never>) }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .path(.popFrom(let id)) = action { state.path.pop(from: id) }
      return .none
    }
    .forEach(\.path, action: \.path) { EmptyReducer() }
  }
}
