import ComposableArchitecture
import Foundation
import Testing

@MainActor
@Suite struct ReducerTests {
  @Test func aBodyRunsItsReducersFromTopToBottom() {
    let reducer = CombineReducers {
      Reduce<[String], Int> { state, _ in
        state.append("first")
        return .none
      }
      Reduce { state, _ in
        state.append("second after \(state.count)")
        return .none
      }
    }
    let store = Store(initialState: [String]()) { reducer }

    store.send(0)

    #expect(store.withState { $0 } == ["first", "second after 1"])
  }

  @Test func aBodyEvaluatesItsConditionsForEveryAction() {
    struct Switching: Reducer {
      let isOn: LockIsolated<Bool>
      var body: some Reducer<[String], Int> {
        if isOn.value {
          Reduce { state, _ in
            state.append("on")
            return .none
          }
        } else {
          Reduce { state, _ in
            state.append("off")
            return .none
          }
        }
      }
    }
    let isOn = LockIsolated(false)
    let store = Store(initialState: [String]()) { Switching(isOn: isOn) }

    store.send(0)
    isOn.setValue(true)
    store.send(0)
    isOn.setValue(false)
    store.send(0)

    #expect(store.withState { $0 } == ["off", "on", "off"])
  }

  @Test func `a condition below a custom operator is evaluated`() {
    struct Logged<Base: Reducer>: Reducer {
      let base: Base
      var body: some Reducer<Base.State, Base.Action> { base }
    }
    struct Switching: Reducer {
      let isOn: LockIsolated<Bool>
      var body: some Reducer<[String], Int> {
        Logged(
          base: CombineReducers {
            if isOn.value { Append("on") } else { Append("off") }
          })
      }
    }
    struct Append: Reducer {
      let text: String
      init(_ text: String) { self.text = text }
      func reduce(into state: inout [String], action: Int) -> Effect<Int> {
        state.append(text)
        return .none
      }
    }
    let isOn = LockIsolated(false)
    let store = Store(initialState: [String]()) { Switching(isOn: isOn) }

    store.send(0)
    isOn.setValue(true)
    store.send(0)

    #expect(store.withState { $0 } == ["off", "on"])
  }

  @Test func aBodyIsEvaluatedOnceForManyActions() {
    struct Counting: Reducer {
      let evaluations: LockIsolated<Int>
      var body: some Reducer<Int, Int> {
        let _ = evaluations.withValue { $0 += 1 }
        Reduce { state, action in
          state += action
          return .none
        }
      }
    }
    let evaluations = LockIsolated(0)
    let store = Store(initialState: 0) { Counting(evaluations: evaluations) }

    for _ in 1...10 { store.send(1) }

    #expect(store.withState { $0 } == 10)
    #expect(evaluations.value == 1)
  }

  @Test func aBodyPassesOnTheCurrentDependency() async {
    struct Parent: Reducer {
      @Dependency(\.addend) var addend
      var body: some Reducer<Int, Int> {
        Add(addend)
        Scope(state: \.self, action: \.self) { Add(addend * 10) }
        ReadInAReducer()
      }
    }
    struct ReadInAReducer: Reducer {
      @Dependency(\.addend) var addend
      var body: some Reducer<Int, Int> {
        Reduce { state, _ in
          state += addend * 100
          return .none
        }
      }
    }
    let store = TestStore(initialState: 0) {
      Parent()
    } withDependencies: {
      $0.addend = 1
    }
    await store.send(0) { $0 = 111 }
    store.dependencies.addend = 2
    await store.send(0) { $0 = 333 }
  }

  @Test func aReducerMayImplementReduceInsteadOfABody() {
    struct Old: Reducer {
      func reduce(into state: inout Int, action: Int) -> Effect<Int> {
        state += action
        return .none
      }
    }
    let store = Store(initialState: 1) { Old() }

    store.send(2)

    #expect(store.withState { $0 } == 3)
  }

  @Test func aBodyTakesOptionalRepeatedAndErasedReducers() {
    struct Many: Reducer {
      let extra: Bool
      var body: some Reducer<Int, Int> {
        if extra { Add(100) }
        for addend in 1...3 { Add(addend) }
        Add(10) as any Reducer<Int, Int>
      }
    }
    let with = Store(initialState: 0) { Many(extra: true) }
    let without = Store(initialState: 0) { Many(extra: false) }

    with.send(0)
    without.send(0)

    #expect(with.withState { $0 } == 116)
    #expect(without.withState { $0 } == 16)
  }

  @Test func scopeRunsTheChildForItsOwnActionsOnly() {
    let store = Store(initialState: Counters.State()) { Counters() }

    store.send(.first(.incremented))
    store.send(.titleChanged("Title"))

    #expect(store.withState { $0.first.count } == 1)
    #expect(store.title == "Title")
  }

  @Test func anEmptyBodyDoesNothing() {
    struct Empty: Reducer {
      var body: some Reducer<Int, Int> {}
    }
    let store = Store(initialState: 7) { Empty() }
    store.send(1)
    #expect(store.withState { $0 } == 7)
  }

  // MARK: - Children that may be missing

  @Test func forEachChangesTheElementOfTheAction() {
    let rows = IdentifiedArray(uniqueElements: (0..<3).map { Counter.State(id: $0) })
    let store = Store(initialState: Counters.State(rows: rows)) { Counters() }

    store.send(.rows(.element(id: 1, action: .incremented)))

    #expect(store.rows.map(\.count) == [0, 1, 0])
  }

  @Test func forEachReportsAnActionForAMissingElementAndStillRunsTheParent() {
    let didRun = LockIsolated(false)
    let store = Store(initialState: Counters.State()) {
      Reduce<Counters.State, Counters.Action> { _, _ in
        didRun.setValue(true)
        return .none
      }
      .forEach(\.rows, action: \.rows) { Counter() }
    }

    withKnownIssue {
      _ = store.send(.rows(.element(id: 7, action: .incremented)))
    } matching: {
      $0.description.contains("element that isn't there")
        && $0.description.contains("Counters.Action.rows(.element(id:, action: .incremented))")
    }

    #expect(didRun.value)
  }

  @Test func ifLetReportsAnActionForMissingState() {
    let store = Store(initialState: Counters.State()) { Counters() }

    withKnownIssue {
      _ = store.send(.optional(.incremented))
    } matching: {
      $0.description.contains("whose state is nil")
    }
  }

  @Test func theChildHandlesItsActionBeforeTheParent() {
    let seen = LockIsolated<Int?>(nil)
    let store = Store(initialState: Counters.State(optional: Counter.State())) {
      Reduce<Counters.State, Counters.Action> { state, action in
        if case .optional(.incremented) = action {
          let count = state.optional?.count
          seen.setValue(count)
          state.optional = nil
        }
        return .none
      }
      .ifLet(\.optional, action: \.optional) { Counter() }
    }

    store.send(.optional(.incremented))

    #expect(seen.value == 1)
    #expect(store.optional == nil)
  }

  @Test func effectsOfARemovedElementEnd() async {
    let clock = TestClock()
    let rows = IdentifiedArray(uniqueElements: (0..<2).map { Counter.State(id: $0) })
    let store = TestStore(initialState: Counters.State(rows: rows)) {
      Counters()
    } withDependencies: {
      $0.continuousClock = clock
    }

    await store.send(.rows(.element(id: 0, action: .startedTimer)))
    await store.send(.rows(.element(id: 1, action: .startedTimer)))
    await store.send(.removed(0)) { $0.rows.remove(id: 0) }
    await clock.advance(by: .seconds(1))
    await store.receive(\.rows[id: 1].ticked) { $0.rows[id: 1]?.count = 1 }
    await store.send(.removed(1)) { $0.rows.remove(id: 1) }
    await store.finish()
  }

  @Test func effectsOfAChildEndWhenItsStateBecomesNil() async {
    let clock = TestClock()
    let store = TestStore(initialState: Counters.State(optional: Counter.State())) {
      Counters()
    } withDependencies: {
      $0.continuousClock = clock
    }

    await store.send(.optional(.startedTimer))
    await store.send(.optionalDismissed) { $0.optional = nil }
    await store.finish()
  }

  // MARK: - Other operators

  @Test func onChangeReceivesTheOldValueAndTheNewState() {
    let store = Store(initialState: [0, 0]) {
      Reduce<[Int], Int> { state, action in
        state[0] = action
        return .none
      }
      .onChange(of: { $0[0] }) { old, state in
        state[1] += state[0] - old
        return .none
      }
    }

    store.send(5)
    store.send(5)
    store.send(7)

    #expect(store.withState { $0 } == [7, 7])
  }

  @Test func theDependencyOverrideClosestToTheReducerWins() async {
    struct Reading: Reducer {
      @Dependency(\.uuid) var uuid
      var body: some Reducer<[UUID], Int> {
        Reduce { state, action in
          state.append(uuid())
          return action == 0
            ? .run { send in
              @Dependency(\.uuid) var uuid
              await send(uuid() == UUID(1) ? 1 : 2)
            } : .none
        }
      }
    }
    let store = Store(initialState: [UUID]()) {
      Reading()
        .dependency(\.uuid, .constant(UUID(1)))
        .dependency(\.uuid, .constant(UUID(2)))
    }

    await store.send(0).finish()

    #expect(store.withState { $0 } == [UUID(1), UUID(1)])
  }

  @Test func transformDependencyStartsFromTheOuterValue() {
    struct Reading: Reducer {
      @Dependency(\.date.now) var now
      var body: some Reducer<Date, Int> {
        Reduce { state, _ in
          state = now
          return .none
        }
      }
    }
    let store = Store(initialState: .distantPast) {
      Reading().transformDependency(\.date) { date in
        let outer = date.now
        date = .constant(outer.addingTimeInterval(1))
      }
    } withDependencies: {
      $0.date = .constant(Date(timeIntervalSince1970: 10))
    }

    store.send(0)

    #expect(store.withState { $0 } == Date(timeIntervalSince1970: 11))
  }

  @Test func aTransformOfAllDependenciesRunsForEveryAction() async {
    struct Reading: Reducer {
      @Dependency(\.date.now) var now
      @Dependency(\.uuid) var uuid
      var body: some Reducer<[String], Int> {
        Reduce { state, _ in
          state.append("\(now.timeIntervalSince1970) \(uuid())")
          return .run { [now] send in #expect(now == self.now) }
        }
      }
    }
    let isOverridden = LockIsolated(false)
    let store = Store(initialState: [String]()) {
      Reading().transformDependency(\.self) {
        guard isOverridden.value else { return }
        $0.date = .constant(Date(timeIntervalSince1970: 2))
        $0.uuid = .constant(UUID(2))
      }
    } withDependencies: {
      $0.date = .constant(Date(timeIntervalSince1970: 1))
      $0.uuid = .constant(UUID(1))
    }

    await store.send(0).finish()
    isOverridden.setValue(true)
    await store.send(0).finish()
    isOverridden.setValue(false)
    await store.send(0).finish()

    #expect(store.withState { $0 } == ["1.0 \(UUID(1))", "2.0 \(UUID(2))", "1.0 \(UUID(1))"])
  }

  #if DEBUG
    @Test func printChangesPassesActionsAndStatesToThePrinterInOrder() async {
      let printed = LockIsolated<[String]>([])
      let queue = DispatchQueue(label: "test")
      let store = Store(initialState: 0) {
        Reduce<Int, Int> { state, action in
          state += action
          return .none
        }
        ._printChanges(
          _ReducerPrinter(
            printChange: { action, old, new in
              printed.withValue { $0.append("\(action): \(old) -> \(new)") }
            }, queue: queue))
      }

      store.send(1)
      store.send(2)
      queue.sync {}

      #expect(printed.value == ["1: 0 -> 1", "2: 1 -> 3"])
    }
  #endif
}

private enum AddendKey: TestDependencyKey {
  static let testValue = 0
}

extension DependencyValues {
  fileprivate var addend: Int {
    get { self[AddendKey.self] }
    set { self[AddendKey.self] = newValue }
  }
}

private struct Add: Reducer {
  let addend: Int

  init(_ addend: Int) { self.addend = addend }

  var body: some Reducer<Int, Int> {
    Reduce { state, _ in
      state += addend
      return .none
    }
  }
}
