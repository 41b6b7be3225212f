import BoundedWaits
import DependenciesTestSupport
import Foundation
import Testing

@testable import ComposableArchitecture

/// Sending, scoping and lifetime of stores.
@MainActor
@Suite(.serialized, .mainSerialExecutor, .timeLimit(.minutes(5))) struct StoreRulesTests {
  // MARK: - Sending

  @Test func `a send inside of a send returns an empty task`() {
    var inner: StoreTask?
    var store: Store<[String], String>!
    store = logStore { action in
      if action == "a" {
        withKnownIssue {
          inner = store.send("b")
        } matching: {
          $0.description.contains("while it was still processing another one")
        }
      }
      return .none
    }
    store.send("a")
    #expect(inner?.isCancelled == true)
    #expect(log(store) == ["a", "b"])
  }

  @Test(arguments: [false, true])
  func `an observer's send is reported and processed`(isWatcher: Bool) {
    let store = Store(initialState: Counter.State()) { Counter() }
    let hasSent = LockIsolated(false)
    let send: @MainActor @Sendable () -> Void = {
      if hasSent.value { return }
      hasSent.setValue(true)
      withKnownIssue {
        _ = store.send(.incremented)
      } matching: {
        $0.description.contains("while it was still processing another one")
      }
    }
    if isWatcher {
      store.core.watch {
        send()
        return false
      }
    } else {
      withObservationTracking {
        _ = store.count
      } onChange: {
        MainActor.assumeIsolated { send() }
      }
    }
    store.send(.incremented)
    #expect(hasSent.value)
    #expect(store.count == 2)
  }

  @Test func `an effect that starts at once sees the changes of its action`() {
    let seen = LockIsolated<[Int]>([])
    let box = UncheckedSendable(Box())
    let store = logStore { action in
      let work = Effect<String>.perform {
        let count = box.value.store.map { log($0).count } ?? -1
        seen.withValue { $0.append(count) }
      }
      return action == "a" ? .merge(work, .send("b")) : work
    }
    box.value.store = store
    store.send("a")
    #expect(seen.value == [1, 2])
    store.send("c")
    #expect(seen.value == [1, 2, 3])
  }

  @Test func `an observer sees all changes of a send at once`() {
    let store = Store(initialState: Cascade.State()) { Cascade() }
    let seen = LockIsolated<[Cascade.State]>([])
    withObservationTracking {
      _ = store.first
    } onChange: {
      let state = MainActor.assumeIsolated { store.state }
      seen.withValue { $0.append(state) }
    }
    for _ in 1...100 { store.send(.counted) }
    #expect(seen.value == [Cascade.State(first: 2, second: 2)])
    withObservationTracking {
      _ = store.second
    } onChange: {
      let state = MainActor.assumeIsolated { store.state }
      seen.withValue { $0.append(state) }
    }
    store.send(.counted)
    #expect(seen.value.last == Cascade.State(first: 202, second: 202))
    #expect(seen.value.count == 2)
  }

  @Test func `a change outside of a send notifies observers at once`() {
    var state = Cascade.State()
    let isWoken = LockIsolated(false)
    withObservationTracking {
      _ = state.first
    } onChange: {
      isWoken.setValue(true)
    }
    state.first = 1
    #expect(isWoken.value)
  }

  @Test
  func `a store that a reducer sends to notifies its observers before the reducer goes on`() {
    let inner = Store(initialState: Cascade.State()) { Cascade() }
    let order = LockIsolated<[String]>([])
    let outer = logStore { action in
      if action == "inner" {
        MainActor.assumeIsolated { _ = inner.send(.counted) }
        order.withValue { $0.append("reduced") }
      }
      return .none
    }
    withObservationTracking {
      _ = inner.first
    } onChange: {
      order.withValue { $0.append("told of \(MainActor.assumeIsolated { inner.first })") }
    }
    outer.send("inner")
    #expect(order.value == ["told of 2", "reduced"])
  }

  @Test func `observers are notified once after a long chain of actions`() {
    let store = Store(initialState: Cascade.State()) { Cascade() }
    let woken = LockIsolated(0)
    withObservationTracking {
      _ = store.first
    } onChange: {
      woken.withValue { $0 += 1 }
    }
    withObservationTracking {
      _ = store.second
    } onChange: {
      woken.withValue { $0 += 1 }
    }
    store.send(.countedTo(10_000))
    #expect(store.first == 10_000)
    #expect(store.second == 10_000)
    #expect(woken.value == 2)
  }

  @Test func `a reducer that reads its own store sees the state before the send`() {
    var store: Store<[String], String>!
    var seen: [[String]] = []
    store = logStore { action in
      withKnownIssue {
        seen.append(log(store))
      } matching: {
        $0.description.contains("was read while its reducer was processing an action")
      }
      return action == "b" ? .send("c") : .none
    }
    store.send("a")
    #expect(log(store) == ["a"])
    store.send("b")
    store.send("d")
    // The first read sees the initial state.
    #expect(seen == [[], ["a"], ["a"], ["a", "b", "c"]])
    #expect(log(store) == ["a", "b", "c", "d"])
  }

  @Test func `stores of parts show the old state during a send, then the new state`() {
    var read: () -> [Int] = { [] }
    var seen: [[Int]] = []
    let store = Store(initialState: Parts.State()) {
      Parts {
        withKnownIssue {
          seen.append(read())
        } matching: {
          $0.description.contains("was read while its reducer was processing an action")
        }
      }
    }
    let part = store.scope(\.part, action: \.part)
    let optional: StoreOf<Part>? = store.scope(\.optional, action: \.part)
    let computed = store.scope(\.computed, action: \.part)
    let row = Array(store.scope(\.rows, action: \.rows)).first
    let computedRow = Array(store.scope(\.computedRows, action: \.rows)).first
    var mode: StoreOf<Part>? { store.scope(\.mode.some, action: \.part) }
    read = {
      [
        store.part.count, part.count, optional?.count, computed.count, row?.count,
        computedRow?.count,
        mode?.count,
      ].map { $0 ?? -1 }
    }
    for _ in 1...3 { store.send(.incremented) }
    #expect(seen == (0...2).map { Array(repeating: $0, count: 7) })
    #expect(read() == Array(repeating: 3, count: 7))
  }

  @Test func `a reader that registers during a send is notified of later changes`() {
    var store: StoreOf<Parts>!
    let isWoken = LockIsolated(false)
    var isRead = false
    store = Store(initialState: Parts.State()) {
      Parts {
        guard isRead else { return }
        isRead = false
        withKnownIssue {
          withObservationTracking {
            _ = store.scope(\.part, action: \.part).count
          } onChange: {
            isWoken.setValue(true)
          }
        }
      }
    }
    _ = store.part.count
    isRead = true
    store.send(.incremented)
    store.send(.incremented)
    #expect(isWoken.value)
  }

  @Test func `a store keeps its initial state, but no other earlier state`() {
    weak var first: Probe?
    weak var second: Probe?
    let store = Store<Held, Bool>(initialState: Held()) {
      Reduce { state, drops in
        state.probe = drops ? nil : Probe()
        return .none
      }
    }
    first = store.withState { $0.probe }
    store.send(false)
    second = store.withState { $0.probe }
    store.send(true)
    #expect(first != nil)
    #expect(second == nil)
  }

  @Test func `removed state is freed after any number of actions`() {
    for sends in [0, 1, 15, 16, 17, 100] {
      let store = Store<Held, Bool?>(initialState: Held(probe: nil)) {
        Reduce { state, drop in
          if let drop { state.probe = drop ? nil : Probe() }
          return .none
        }
      }
      store.send(false)
      weak let probe = store.withState { $0.probe }
      for _ in 0..<sends { store.send(nil) }
      #expect(probe != nil)
      store.send(true)
      #expect(probe == nil, "after \(sends) actions")
    }
  }

  @Test func `actions change a collection in place, except the initial one`() {
    let store = Store<[Int], Int>(initialState: Array(0..<1000)) {
      Reduce { state, action in
        state[action] = -1
        return .none
      }
    }
    func address() -> UnsafeRawPointer? {
      store.withState { $0.withUnsafeBytes { $0.baseAddress } }
    }
    store.send(2)
    let before = address()
    for index in 3...10 { store.send(index) }
    #expect(address() == before)
    #expect(store.withState { $0.filter { $0 == -1 }.count } == 9)
  }

  @Test func `a watcher's action is processed next, and watched as well`() {
    let store = Store(initialState: Counter.State()) { Counter() }
    let counts = LockIsolated<[Int]>([])
    // The first watcher responds to a change with an action, as a subscriber may. The second only records.
    store.core.watch { [weak store] in
      guard let store, store.count < 5 else { return true }
      let before = store.count
      withKnownIssue { _ = store.send(.incremented) }
      #expect(store.count == before + 1)
      return true
    }
    store.core.watch {
      let count = store.count
      counts.withValue { $0.append(count) }
      return true
    }
    store.send(.incremented)
    #expect(store.count == 5)
    #expect(counts.value.last == 5)
    #expect(counts.value == counts.value.sorted())
    store.send(.incremented)
    #expect(counts.value.last == 6)
  }

  @Test func `an action without effects has an empty task`() async {
    let store = logStore { _ in .none }
    let task = store.send("a")
    #expect(task.isCancelled)
    await task.finish()
  }

  @Test func `effects that complete at once are not part of a task`() {
    let store = logStore { $0 == "a" ? .send("b") : .none }
    #expect(store.send("a").isCancelled)
  }

  @Test func `a task is cancelled after a call of cancel`() async {
    let store = logStore { _ in .run { _ in try await Task.never() } }
    let task = store.send("a")
    #expect(!task.isCancelled)
    task.cancel()
    #expect(task.isCancelled)
    await task.finish()
  }

  @Test func `cancelling a wait for a task cancels its effects`() async {
    let isCancelled = LockIsolated(false)
    let store = logStore { _ in
      .run { _ in
        await withTaskCancellationHandler {
          try? await Task.never()
        } onCancel: {
          isCancelled.setValue(true)
        }
      }
    }
    let task = store.send("a")
    let waiter = Task { await task.finish() }
    await Task.megaYield()
    waiter.cancel()
    await waiter.value
    #expect(isCancelled.value)
  }

  // MARK: - Scoping

  @Test func `without a requested type a scope returns a plain store`() {
    let store = Store(initialState: Counters.State()) { Counters() }
    let optional = store.scope(\.optional, action: \.optional)
    let rows = store.scope(\.rows, action: \.rows)
    #expect(type(of: optional) == Store<Counter.State?, Counter.Action>.self)
    #expect(
      type(of: rows) == Store<IdentifiedArrayOf<Counter.State>, IdentifiedActionOf<Counter>>.self)
  }

  @Test func `a scope can be an optional or a sequence if one is requested`() {
    let store = Store(
      initialState: Counters.State(rows: [Counter.State(id: 1)], optional: Counter.State(count: 3))
    ) {
      Counters()
    }
    if let optional = store.scope(\.optional, action: \.optional) {
      #expect(optional.count == 3)
    } else {
      Issue.record("The optional store is missing.")
    }
    var ids: [Int] = []
    for row in store.scope(\.rows, action: \.rows) { ids.append(row.id) }
    #expect(ids == [1])
    #expect(Array(store.scope(\.rows, action: \.rows)).map(\.id) == [1])
    let row: StoreOf<Counter>? = store.scope(\.rows[id: 1], action: \.rows[id: 1])
    #expect(row?.id == 1)
  }

  @Test func `a plain scope observes nothing`() {
    let store = Store(initialState: Counters.State()) { Counters() }
    let isWoken = LockIsolated(false)
    withObservationTracking {
      _ = store.scope(\.first, action: \.first)
      _ = store.scope(\.optional, action: \.optional) as Store<Counter.State?, Counter.Action>
    } onChange: {
      isWoken.setValue(true)
    }
    store.send(.first(.incremented))
    store.send(.optionalDismissed)
    #expect(!isWoken.value)
  }

  @Test func `scopes by different key paths are different stores`() {
    let store = Store(initialState: Counters.State()) { Counters() }
    let first = store.scope(\.first, action: \.first)
    let twin = store.scope(\.first.self, action: \.first)
    #expect(store.scope(\.first, action: \.first) === first)
    twin.send(.incremented)
    #expect(first.count == 1)
  }

  @Test func `a kept store of a removed child still sends to the reducer, which reports`() {
    let store = Store(initialState: Counters.State(optional: Counter.State(count: 5))) {
      Counters()
    }
    let child: StoreOf<Counter>? = store.scope(\.optional, action: \.optional)
    store.send(.optionalDismissed)
    #expect(child?.count == 5)
    withKnownIssue {
      child?.send(.incremented)
    } matching: {
      $0.description.contains("whose state is nil")
    }
    #expect(child?.count == 5)
  }

  @Test(arguments: [Nested.Action.closed, .leaf(.dismiss), .other])
  fileprivate func `a kept store still shows its last state, read or not`(
    _ action: Nested.Action
  ) {
    let store = Store(initialState: Nested.State()) { Nested() }
    let leaf: StoreOf<Counter>? = store.scope(\.leaf, action: \.leaf.presented)
    #expect(leaf?.count == 0)
    store.send(.leaf(.presented(.incremented)))
    leaf?.send(.incremented)
    store.send(action)
    #expect(leaf?.count == 2)
    #expect(store.scope(\.leaf, action: \.leaf.presented) as StoreOf<Counter>? == nil)
  }

  @Test(arguments: [Nested.Action.closed, .leaf(.dismiss), .other])
  fileprivate func `an observer of a just removed child sees its last state`(
    _ action: Nested.Action
  ) throws {
    let store = Store(initialState: Nested.State()) { Nested() }
    let leaf: StoreOf<Counter> = try #require(
      store.scope(\.leaf, action: \.leaf.presented))
    for _ in 1...2 { leaf.send(.incremented) }
    let observer = CountObserver(leaf)
    observer.observe()
    store.send(action)
    #expect(Set(observer.seen) == [2])
    #expect(leaf.count == 2)
  }

  @Test func `a kept store shows the child that is presented next`() throws {
    let store = Store(initialState: Counters.State(optional: Counter.State(count: 5))) {
      Counters()
    }
    let first: StoreOf<Counter> = try #require(store.scope(\.optional, action: \.optional))
    store.send(.optionalDismissed)
    #expect(first.count == 5)
    store.send(.optionalPresented(Counter.State(count: 7)))
    #expect(first.count == 7)
    first.send(.incremented)
    #expect(first.count == 8)
  }

  @Test func `a kept store still shows state that was removed in place`() {
    let store = Store(initialState: Taker.State()) { Taker() }
    let child: StoreOf<Counter>? = store.scope(\.child, action: \.child)
    child?.send(.incremented)
    store.send(.taken)
    #expect(store.state.child == nil)
    #expect(child?.count == 6)
  }

  @Test func `reading a presented child's store does not make its next change copy collections`() {
    let store = Store(initialState: Nested.State()) { Nested() }
    store.send(.listShown)
    let list: StoreOf<Counters>? = store.scope(\.list, action: \.list.presented)
    func address() -> UnsafeRawPointer? {
      list?.withState { $0.rows.elements.withUnsafeBytes { $0.baseAddress } }
    }
    for _ in 1...20 { list?.send(.rows(.element(id: 0, action: .incremented))) }
    let before = address()
    for _ in 1...20 {
      _ = list?.rows.count
      list?.send(.rows(.element(id: 0, action: .incremented)))
    }
    #expect(address() == before)
  }

  @Test func `an index past the end of a shrunk collection returns the old element's store`() {
    let rows = IdentifiedArray(uniqueElements: (0..<3).map { Counter.State(id: $0, count: $0) })
    let store = Store(initialState: Counters.State(rows: rows)) { Counters() }
    let stores: some RandomAccessCollection<StoreOf<Counter>> = store.scope(
      \.rows, action: \.rows)
    store.send(.removed(2))
    let last = stores[stores.index(before: stores.endIndex)]
    #expect(last.count == 2)
    #expect(stores.count == 3)
  }

  // MARK: - Lifetime

  @Test func `parent and child stores don't keep each other alive in a cycle`() {
    weak var weakChild: StoreOf<Counter>?
    do {
      let store = Store(initialState: Counters.State()) { Counters() }
      let child = store.scope(\.first, action: \.first)
      _ = child.count
      weakChild = child
      #expect(weakChild != nil)
    }
    #expect(weakChild == nil)
  }

  @Test func `effects go on for as long as a child store is alive`() async {
    let clock = TestClock()
    var store: StoreOf<Counters>? = Store(initialState: Counters.State()) {
      Counters()
    } withDependencies: {
      $0.continuousClock = clock
    }
    var child: StoreOf<Counter>? = store?.scope(\.first, action: \.first)
    let task = child?.send(.startedTimer)
    store = nil
    await clock.advance(by: .seconds(2))
    #expect(child?.count == 2)
    child = nil
    await task?.finish()
    await #expect(throws: Never.self) { try await clock.checkSuspension() }
  }

  @Test func `any thread may release a store`() async {
    let isCancelled = LockIsolated(false)
    let store = LockIsolated<Store<[String], String>?>(nil)
    do {
      let made = logStore { _ in
        .run { _ in
          await withTaskCancellationHandler {
            try? await Task.never()
          } onCancel: {
            isCancelled.setValue(true)
          }
        }
      }
      store.setValue(made)
    }
    weak let weakStore = store.value
    let task = store.value?.send("start")
    await Task.megaYield()
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        store.setValue(nil)
        continuation.resume()
      }
    }
    #expect(weakStore == nil)
    await task?.finish()
    #expect(isCancelled.value)
  }

  @Test func `after a store's release its effects' actions are dropped, other tasks go on`()
    async throws
  {
    let reduced = LockIsolated<[String]>([])
    let (continued, continuation) = AsyncStream.makeStream(of: Void.self)
    let surviving = LockIsolated<Task<String, Never>?>(nil)
    var store: Store<Int, String>? = Store(initialState: 0) {
      Reduce<Int, String> { _, action in
        reduced.withValue { $0.append(action) }
        guard action == "start" else { return .none }
        return .run { send in
          let work = Task {
            for await _ in continued {}
            await send("late")
            return Task.isCancelled ? "cancelled" : "done"
          }
          surviving.setValue(work)
          try? await Task.never()
          await send("cancelled")
        }
      }
    }
    weak let weakStore = store
    let task = store?.send("start")
    try await waitUntil("the task beside the effect has begun") { surviving.value != nil }
    store = nil
    #expect(weakStore == nil)
    await task?.finish()
    continuation.finish()
    #expect(await surviving.value?.value == "done")
    #expect(reduced.value == ["start"])
  }

  // MARK: - Making a store

  @Test func `every later action uses the dependencies of the store`() async {
    let store = withDependencies {
      $0.uuid = .incrementing
    } operation: {
      Store(initialState: [UUID]()) {
        Reduce<[UUID], Void> { state, _ in
          @Dependency(\.uuid) var uuid
          state.append(uuid())
          return .none
        }
      }
    }
    store.send(())
    store.send(())
    #expect(store.withState { $0 } == [UUID(0), UUID(1)])
  }

  @Test(arguments: [Effect<String>.cancel(id: "id"), .run { _ in Task.cancel(id: "id") }])
  func `a cancelling effect ends only its own store's effects`(
    cancellation: Effect<String>
  ) async {
    let clock = TestClock()
    let stores = (0..<2).map { _ in
      logStore { action in
        switch action {
        case "start":
          .run { send in
            try await clock.sleep(for: .seconds(1))
            await send("done")
          }
          .cancellable(id: "id")
        case "stop": cancellation
        default: .none
        }
      }
    }
    let tasks = stores.map { $0.send("start") }
    await stores[0].send("stop").finish()
    await clock.advance(by: .seconds(1))
    for task in tasks { await task.finish() }
    #expect(stores.map(log) == [["start", "stop"], ["start", "done"]])
  }

  // MARK: - Bindings

  @Test func `a write through a store whose state was removed is dropped silently`() {
    let store = Store(initialState: Form.Parent.State(form: Form.State())) { Form.Parent() }
    let form: StoreOf<Form>? = store.scope(\.form, action: \.form)
    form?.name = "Blob"
    #expect(store.form?.name == "Blob")
    store.send(.closed)
    form?.name = "late"
    #expect(form?.name == "Blob")
  }

  @Test func `writing nil to a binding of a child without a reducer is reported`() {
    @UIBindable var store = Store(initialState: Forgetful.State()) { Forgetful() }
    let binding = $store.scope(\.$form, action: \.form)
    withKnownIssue {
      binding.wrappedValue = nil
    } matching: {
      $0.description.contains("its state is still there")
    }
  }
}

/// A feature that takes its child out of its state with `take()`, rather than by an
/// assignment.
@Reducer
private struct Taker {
  @ObservableState
  struct State: Equatable { var child: Counter.State? = Counter.State(count: 5) }
  enum Action { case child(Counter.Action), taken }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .taken = action { _ = state.child.take() }
      return .none
    }
    .ifLet(\.child, action: \.child) { Counter() }
  }
}

/// A feature whose actions each add one to both numbers. Some send a further action.
@Reducer
private struct Cascade {
  @ObservableState
  struct State: Equatable, Sendable {
    var first = 0
    var second = 0
  }
  enum Action { case counted, again, countedTo(Int) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.first += 1
      defer { state.second += 1 }
      return switch action {
      case .counted: .send(.again)
      case .again: .none
      case .countedTo(let goal): state.first < goal ? .send(.countedTo(goal)) : .none
      }
    }
  }
}

private final class Probe {}

@Reducer private struct Part {
  @ObservableState struct State: Equatable, Identifiable {
    let id = 0
    var count = 0
  }
  enum Action {}
}

@Reducer private struct Parts {
  @ObservableState struct State {
    var part = Part.State()
    var optional: Part.State? = Part.State()
    var rows: IdentifiedArrayOf<Part.State> = [Part.State()]
    var mode = Mode.some(Part.State())
    var computed: Part.State { part }
    var computedRows: IdentifiedArrayOf<Part.State> { rows.filter { $0.count >= 0 } }
  }
  @CasePathable @dynamicMemberLookup @ObservableState enum Mode { case some(Part.State), none }
  @CasePathable enum Action {
    case incremented
    case part(Part.Action)
    case rows(IdentifiedActionOf<Part>)
  }
  let changing: () -> Void

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.part.count += 1
      state.optional?.count += 1
      state.rows[id: 0]?.count += 1
      state.mode.modify(\.some) { part in
        part.count += 1
        // The closure reads the store while this state is being changed in place.
        changing()
      }
      return .none
    }
  }
}

private struct Held {
  var probe: Probe? = Probe()
}

private final class Box { weak var store: Store<[String], String>? }

@Reducer
private struct Form {
  @ObservableState
  struct State: Equatable { var name = "" }

  enum Action: BindableAction { case binding(BindingAction<State>) }

  var body: some ReducerOf<Self> { BindingReducer() }

  @Reducer
  fileprivate struct Parent {
    @ObservableState
    struct State: Equatable { var form: Form.State? }
    enum Action {
      case closed
      case form(Form.Action)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .closed = action { state.form = nil }
        return .none
      }
      .ifLet(\.form, action: \.form) { Form() }
    }
  }
}

/// A feature that presents a form, but lacks the `ifLet` for it.
@Reducer
private struct Forgetful {
  @ObservableState
  struct State { @Presents var form: Form.State? = Form.State() }
  enum Action { case form(PresentationAction<Form.Action>) }
}

@Reducer
fileprivate struct Nested {
  @ObservableState
  struct State {
    @Presents var leaf: Counter.State? = Counter.State()
    @Presents var list: Counters.State?
  }

  enum Action {
    case closed
    case leaf(PresentationAction<Counter.Action>)
    case list(PresentationAction<Counters.Action>)
    case listShown
    case other
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .closed, .other:
        state.leaf = nil
      case .leaf, .list:
        break
      case .listShown:
        state.list = Counters.State(
          rows: IdentifiedArray(uniqueElements: (0..<10).map { Counter.State(id: $0) }))
      }
      return .none
    }
    .ifLet(\.$leaf, action: \.leaf) { Counter() }
    .ifLet(\.$list, action: \.list) { Counters() }
  }
}

/// An observer that reads a count again as soon as the count changes.
@MainActor
private final class CountObserver {
  let store: StoreOf<Counter>
  var seen: [Int] = []

  init(_ store: StoreOf<Counter>) {
    self.store = store
  }

  func observe() {
    withObservationTracking {
      seen.append(store.count)
    } onChange: {
      MainActor.assumeIsolated { self.observe() }
    }
  }
}
