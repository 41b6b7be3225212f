import ComposableArchitecture
import Foundation
import Testing

/// The composition of reducers: their order, their reports, and the effects that they cancel.
@MainActor
@Suite struct ReducerRulesTests {
  private let clock = TestClock()

  private func store(_ state: Session.State) -> TestStoreOf<Session> {
    let store = TestStore(initialState: state) {
      Session()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    return store
  }

  // MARK: - Enums

  @Test func `in ifCaseLet the child handles its action before the parent`() async {
    let store = store(.loggedIn(Account.State(id: 1)))
    await store.send(\.loggedIn.leaveTapped) { $0 = .loggedOut("account 1 left after 1") }
  }

  @Test func `ifCaseLet reports an action of another case, and the parent still runs`() async {
    let store = store(.loggedOut(""))
    await withKnownIssue {
      await store.send(\.loggedIn.leaveTapped)
    } matching: {
      $0.description.contains("while its state was another case")
        && $0.description.contains("loggedIn(.leaveTapped)")
    }
    #expect(store.state == .loggedOut("nobody left"))
  }

  @Test func `effects of a case end when another case becomes current`() async throws {
    let store = store(.loggedIn(Account.State(id: 1)))
    await store.send(\.loggedIn.started)
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    await store.send(\.loggedIn.leaveTapped)
    try await clock.checkSuspension()
  }

  @Test func `effects of a case end when its payload gets another id`() async throws {
    let store = store(.loggedIn(Account.State(id: 1)))
    await store.send(\.loggedIn.started)
    await store.send(.switched(to: 2))
    try await clock.checkSuspension()
    #expect(store.state.loggedIn?.id == 2)
  }

  @Test func `effects of a case go on while it changes`() async {
    let store = store(.loggedIn(Account.State(id: 1)))
    await store.send(\.loggedIn.started)
    await store.send(.switched(to: 1))
    await clock.advance(by: .seconds(1))
    await store.receive(\.loggedIn.ticked)
    await store.send(\.loggedIn.leaveTapped)
  }

  // MARK: - Children that appear and disappear

  @Test func `effects of an optional child end when its id changes`() async throws {
    let store = TestStore(initialState: Counters.State(optional: Counter.State(id: 1))) {
      Reduce<Counters.State, Counters.Action> { state, action in
        if case .titleChanged(let title) = action {
          state.optional = Counter.State(id: title.count, count: 7)
        }
        return .none
      }
      .ifLet(\.optional, action: \.optional) { Counter() }
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    await store.send(.optional(.startedTimer))
    await store.send(.titleChanged("a"))
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    await store.send(.titleChanged("ab"))
    try await clock.checkSuspension()
  }

  @Test func `effects of an element go on when an element with its id replaces it`() async {
    let store = TestStore(initialState: Counters.State(rows: [Counter.State(id: 1)])) {
      Counters()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.rows(.element(id: 1, action: .startedTimer)))
    await store.send(.replaced(Counter.State(id: 1, count: 5))) { $0.rows[id: 1]?.count = 5 }
    await clock.advance(by: .seconds(1))
    await store.receive(\.rows[id: 1].ticked) { $0.rows[id: 1]?.count = 6 }
    await store.send(.removed(1)) { $0.rows = [] }
  }

  @Test(arguments: [
    Counters.Action.optional(.startedTimer), .rows(.element(id: 1, action: .startedTimer)),
  ])
  func `an outer reducer's removal keeps a child's effects, whose actions are reported`(
    _ start: Counters.Action
  ) async {
    let issues = await recordIssues {
      let store = TestStore(
        initialState: Counters.State(rows: [Counter.State(id: 1)], optional: Counter.State())
      ) {
        CombineReducers {
          Counters()
          Reduce { state, action in
            if action == .titleChanged("") { (state.optional, state.rows) = (nil, []) }
            return .none
          }
        }
      } withDependencies: {
        $0.continuousClock = clock
      }
      store.exhaustivity = .off
      let task = await store.send(start)
      await store.send(.titleChanged(""))
      await clock.advance(by: .seconds(1))
      await task.cancel()
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("ticked") == true)
  }

  @Test func `an outer reducer's change of case keeps effects, whose actions are reported`()
    async
  {
    let issues = await recordIssues {
      let store = TestStore(initialState: Session.State.loggedIn(Account.State(id: 1))) {
        CombineReducers {
          Session()
          Reduce { state, action in
            if case .leftOutside = action { state = .loggedOut("") }
            return .none
          }
        }
      } withDependencies: {
        $0.continuousClock = clock
      }
      store.exhaustivity = .off
      let task = await store.send(\.loggedIn.started)
      await store.send(.leftOutside)
      await clock.advance(by: .seconds(1))
      await task.cancel()
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("loggedIn(.ticked)") == true)
  }

  @Test func `an action for a child that isn't there is reported where the child is integrated`()
    async
  {
    let line = #line
    let store = Store(initialState: Counters.State()) {
      EmptyReducer<Counters.State, Counters.Action>()
        .ifLet(\.optional, action: \.optional) { Counter() }
        .forEach(\.rows, action: \.rows) { Counter() }
    }
    let session = Store(initialState: Session.State.loggedOut("")) {
      EmptyReducer<Session.State, Session.Action>()
        .ifCaseLet(\.loggedIn, action: \.loggedIn) { Account() }
    }
    let issues = await recordIssues {
      store.send(.optional(.incremented))
      store.send(.rows(.element(id: 7, action: .incremented)))
      session.send(.loggedIn(.leaveTapped))
    }
    #expect(issues.map(\.line) == [line + 3, line + 4, line + 8])
    #expect(issues.allSatisfy { $0.file == "ComposableArchitectureTests/ReducerRulesTests.swift" })
    for (issue, action) in zip(
      issues,
      [
        "Counters.Action.optional(.incremented)",
        "Counters.Action.rows(.element(id:, action: .incremented))",
        "Session.Action.loggedIn(.leaveTapped)",
      ])
    {
      #expect(issue.message.contains(action), "\(issue.message)")
    }
  }

  // MARK: - Scopes

  @Test func `a scope ignores other features' actions and reports nothing`() async {
    let store = TestStore(initialState: Counters.State()) { Counters() }
    await store.send(.titleChanged("a")) { $0.title = "a" }
    await store.send(.first(.incremented)) { $0.first.count = 1 }
  }

  // MARK: - Builders

  private func builder(
    _ number: Int?, _ flags: [Bool], erased: any Reducer<[String], Int> = Log("any")
  ) -> some Reducer<[String], Int> {
    CombineReducers {
      if let number {
        Log("number \(number)")
      } else {
        Log("no number")
      }
      for flag in flags {
        Log("flag \(flag)")
      }
      switch flags.count {
      case 0: Log("none")
      case 1: Log("one")
      default: Log("many")
      }
      if flags.isEmpty {
        Log("empty")
      }
      if #available(macOS 10.15, *) {
        Log("available")
      }
      erased as any Reducer<[String], Int>
    }
  }

  @Test func `bodies take conditions, loops, switches and reducers of any type`() {
    func log(_ reducer: some Reducer<[String], Int>) -> [String] {
      let store = Store(initialState: [String]()) { reducer }
      store.send(0)
      return store.withState { $0 }
    }
    #expect(
      log(builder(7, [true, false]))
        == ["number 7", "flag true", "flag false", "many", "available", "any"])
    #expect(
      log(builder(nil, []))
        == ["no number", "none", "empty", "available", "any"])
  }

  @Test func `Reduce takes a method`() {
    struct Feature: Reducer {
      var body: some Reducer<Int, Int> { Reduce(core) }
      func core(_ state: inout Int, _ action: Int) -> Effect<Int> {
        state += action
        return .none
      }
    }
    let store = Store(initialState: 1) { Feature() }
    store.send(2)
    #expect(store.withState { $0 } == 3)
  }

  @Test func `a reducer that conforms on the main actor runs its body`() {
    var lines: [String] = []
    _ = MainActorLog().reduce(into: &lines, action: 7)
    #expect(lines == ["seven", "always"])
    let store = Store(initialState: [String]()) { MainActorLog() }
    store.send(7)
    store.send(8)
    #expect(store.withState { $0 } == ["seven", "always", "always"])
  }

  // MARK: - onChange

  @Test func `onChange sees only the changes of the reducer that it is attached to`() {
    let changes = LockIsolated<[String]>([])
    func adding(_ number: Int) -> Reduce<Int, Int> {
      Reduce { state, _ in
        state += number
        return .none
      }
    }
    let store = Store(initialState: 0) {
      adding(1)
      adding(10).onChange(of: \.self) { old, state in
        let line = "\(old) to \(state)"
        changes.withValue { $0.append(line) }
        return .none
      }
      adding(100)
      adding(0).onChange(of: \.self) { _, _ in
        changes.withValue { $0.append("never") }
        return .none
      }
    }
    store.send(0)
    #expect(changes.value == ["1 to 11"])
    #expect(store.withState { $0 } == 111)
  }

  @Test func `the effect of onChange comes after that of its reducer`() {
    let store = Store(initialState: [String]()) {
      Reduce<[String], String> { state, action in
        state.append(action)
        return action == "start" ? .send("effect") : .none
      }
      .onChange(of: \.first) { _, _ in .send("change") }
    }
    store.send("start")
    #expect(store.withState { $0 } == ["start", "effect", "change"])
  }

  // This also tests compile time, which used to double with each `onChange`.
  @Test func `each of many onChanges in a chain sees its own value`() {
    let store = Store(initialState: Changes()) {
      Reduce<Changes, WritableKeyPath<Changes, Int>> { state, keyPath in
        state[keyPath: keyPath] += 1
        return .none
      }
      .onChange(of: \.first) { old, state in
        state.log.append("first \(old)")
        return .none
      }
      .onChange(of: \.second) { old, new in
        Reduce { state, _ in
          state.log.append("second \(old) \(new)")
          return .none
        }
      }
      .onChange(of: \.third) { old, state in
        state.log.append("third \(old)")
        return .none
      }
      .onChange(of: \.first) { old, state in
        state.second += 10
        return .none
      }
      .onChange(of: \.second) { old, state in
        state.log.append("second \(old)")
        return .none
      }
      .onChange(of: \.third) { _, state in
        state.log.append("third again")
        return .none
      }
      .onChange(of: \.log.count) { old, _ in
        EmptyReducer()
      }
      .onChange(of: \.first) { _, _ in .none }
    }
    store.send(\.third)
    #expect(store.withState { $0.log } == ["third 0", "third again"])
    store.send(\.first)
    #expect(store.withState { $0.log }.suffix(2) == ["first 0", "second 0"])
    store.send(\.second)
    #expect(store.withState { $0.log }.suffix(2) == ["second 10 11", "second 10"])
  }

  @Test func `onChange may change the state further`() {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state = action
        return .none
      }
      .onChange(of: \.self) { _, state in
        state = min(state, 10)
        return .none
      }
    }
    store.send(50)
    #expect(store.withState { $0 } == 10)
  }

  // MARK: - Effects

  @Test func `effects of children come before those of their parent`() {
    let store = Store<Counters.State, Counters.Action>(initialState: Counters.State()) {
      Scope(\.first, action: \.first) {
        Reduce<Counter.State, Counter.Action> { state, action in
          action == .incrementedTwice ? .send(.incremented) : .none
        }
      }
      Reduce<Counters.State, Counters.Action> { state, action in
        switch action {
        case .first(.incrementedTwice): return .send(.titleChanged("parent"))
        case .first(.incremented): state.title += "child "
        case .titleChanged(let title): state.title += title
        default: break
        }
        return .none
      }
    }
    store.send(.first(.incrementedTwice))
    #expect(store.title == "child parent")
  }

  @Test(arguments: [
    Counters.Action.optional(.incrementedTwice),
    .rows(.element(id: 1, action: .incrementedTwice)),
  ])
  func `effects of a child that may be missing come before those of its parent`(
    _ action: Counters.Action
  ) {
    let child = Reduce<Counter.State, Counter.Action> { _, action in
      action == .incrementedTwice ? .send(.incremented) : .none
    }
    let store = Store<Counters.State, Counters.Action>(
      initialState: Counters.State(rows: [Counter.State(id: 1)], optional: Counter.State())
    ) {
      Reduce<Counters.State, Counters.Action> { state, action in
        switch action {
        case .optional(.incrementedTwice), .rows(.element(_, .incrementedTwice)):
          return .send(.titleChanged("parent"))
        case .optional(.incremented), .rows(.element(_, .incremented)):
          state.title += "child "
        case .titleChanged(let title):
          state.title += title
        default:
          break
        }
        return .none
      }
      .ifLet(\.optional, action: \.optional) { child }
      .forEach(\.rows, action: \.rows) { child }
    }
    store.send(action)
    #expect(store.title == "child parent")
  }

  @Test func `effects of a case come before those of its parent`() {
    let store = Store(initialState: Session.State.loggedIn(Account.State(id: 1))) {
      Reduce<Session.State, Session.Action> { state, action in
        switch action {
        case .loggedIn(.started): return .send(.switched(to: 2))
        case .switched(let id): state.modify(\.loggedIn) { $0.ticks = 10 * $0.ticks + id }
        default: break
        }
        return .none
      }
      .ifCaseLet(\.loggedIn, action: \.loggedIn) {
        Reduce<Account.State, Account.Action> { state, action in
          if case .ticked = action { state.ticks += 1 }
          return action == .started ? .send(.ticked) : .none
        }
      }
    }
    store.send(.loggedIn(.started))
    #expect(store.loggedIn?.ticks == 12)
  }

  // MARK: - Dependencies

  @Test func `consecutive overrides of dependencies are one reducer`() {
    let one = Counter().dependency(\.uuid, .incrementing)
    let several = one.dependency(\.continuousClock, clock)
      .transformDependency(\.uuid) { $0 = .incrementing }
    #expect(type(of: one) == type(of: several))
  }

  @Test func `a dependency that is its own key is overridden by its value`() {
    let store = Store(initialState: "") {
      Reduce<String, Void> { state, _ in
        @Dependency(Greeting.self) var greeting
        state = greeting.text
        return .none
      }
      .dependency(Greeting(text: "Hello"))
    }
    store.send(())
    #expect(store.withState { $0 } == "Hello")
  }
}

/// A reducer that appends its line for every action.
private struct Log: Reducer {
  let line: String
  init(_ line: String) { self.line = line }
  var body: some Reducer<[String], Int> {
    Reduce { state, _ in
      state.append(line)
      return .none
    }
  }
}

/// The compiler infers such conformances where the main actor is the default isolation.
@MainActor private struct MainActorLog {
  @ReducerBuilder<[String], Int> var body: some Reducer<[String], Int> {
    Reduce { state, number in
      if number == 7 { state.append("seven") }
      return .none
    }
    Log("always")
  }
}

extension MainActorLog: @MainActor Reducer {}

private struct Greeting: TestDependencyKey {
  var text = ""
  static let testValue = Greeting()
}

@Reducer
private struct Session {
  @ObservableState
  enum State: Equatable {
    case loggedIn(Account.State)
    case loggedOut(String)
  }

  enum Action {
    case loggedIn(Account.Action)
    case leftOutside
    case switched(to: Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .loggedIn(.leaveTapped):
        state =
          if case .loggedIn(let account) = state {
            .loggedOut("account \(account.id) left after \(account.ticks)")
          } else {
            .loggedOut("nobody left")
          }
      case .leftOutside, .loggedIn:
        break
      case .switched(let id):
        state = .loggedIn(Account.State(id: id))
      }
      return .none
    }
    .ifCaseLet(\.loggedIn, action: \.loggedIn) { Account() }
  }
}

@Reducer
private struct Account {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var ticks = 0
  }

  enum Action: Equatable {
    case leaveTapped
    case started
    case ticked
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .leaveTapped:
        state.ticks += 1
        return .none
      case .started:
        return .sequence(clock.timer(interval: .seconds(1))) { _ in .ticked }
      case .ticked:
        state.ticks += 1
        return .none
      }
    }
  }
}

private struct Changes {
  var first = 0
  var second = 0
  var third = 0
  var log: [String] = []
}
