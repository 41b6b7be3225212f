import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

/// The lifetime of a presented child, and of its effects.
@MainActor
@Suite struct PresentationRulesTests {
  private let clock = TestClock()

  private func store(
    _ destination: Host.Destination.State?
  ) -> TestStoreOf<Host> {
    let store = TestStore(initialState: Host.State(destination: destination)) {
      Host()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    return store
  }

  // MARK: - Dismissal

  @Test(arguments: 0..<9)
  func `a child that is removed in any way leaves no effect behind`(
    _ index: Int
  ) async throws {
    let (_, action) = ways[index]
    let store = store(.timer(Timer.State(id: 1)))
    await store.send(\.destination.timer.started)
    await clock.advance(by: .seconds(1))
    await store.receive(\.destination.timer.ticked)
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }

    await store.send(action)
    await store.skipReceivedActions(strict: false)
    try await clock.checkSuspension()
    await store.finish()
  }

  @Test(arguments: 0..<3)
  func `a child that keeps its identity keeps its effects`(
    _ index: Int
  ) async {
    let change = harmlessChanges[index]
    let store = store(.timer(Timer.State(id: 1)))
    await store.send(\.destination.timer.started)
    await store.send(.changed(change))
    await clock.advance(by: .seconds(1))
    await store.receive(\.destination.timer.ticked)
    await store.send(\.destination.dismiss)
  }

  @Test func `the parent handles a dismissal first, and sees the child's last state`() async {
    let store = store(.timer(Timer.State(id: 1, ticks: 3)))
    await store.send(\.destination.dismiss) {
      $0.destination = nil
      $0.title = "dismissed after 3"
    }
  }

  @Test func `presenting the same child during its dismissal doesn't keep it`() async {
    let store = store(.timer(Timer.State(id: 1)))
    await store.send(.changed { $0.next = .timer(Timer.State(id: 1, ticks: 7)) })
    await store.send(\.destination.dismiss)
    #expect(store.state.destination == nil)
  }

  @Test func `another child that is presented during a dismissal stays`() async {
    let store = store(.timer(Timer.State(id: 1)))
    await store.send(.changed { $0.next = .timer(Timer.State(id: 2)) })
    await store.send(\.destination.dismiss)
    #expect(store.state.destination == .timer(Timer.State(id: 2)))
  }

  @Test func `a child of the initial state can dismiss itself`() async {
    let store = store(.timer(Timer.State(id: 1)))
    await store.send(\.destination.timer.closeTapped)
    await store.receive(\.destination.dismiss)
    #expect(store.state.destination == nil)
  }

  @Test func `an effect sends nothing after it calls dismiss`() async {
    let store = store(.timer(Timer.State(id: 1)))
    await store.send(\.destination.timer.closeTappedThenTicked)
    await store.receive(\.destination.dismiss)
    await store.finish()
    #expect(store.state.destination == nil)
  }

  @Test func `effects of the parent outlive the child`() async {
    let store = store(.timer(Timer.State(id: 1)))
    await store.send(.waited)
    await store.send(\.destination.dismiss)
    await clock.advance(by: .seconds(1))
    await store.receive(\.done)
  }

  // MARK: - Alerts

  @Test func `an alert's button dismisses it after the parent's reducer runs`() async {
    let store = store(.alert(AlertState { TextState("Sure?") }))
    await store.send(\.destination.alert.ok) {
      $0.destination = nil
      $0.title = "ok, with an alert"
    }
  }

  @Test func `the parent's replacement of an alert stays`() async {
    let store = store(.alert(AlertState { TextState("Sure?") }))
    await store.send(.changed { $0.next = .timer(Timer.State(id: 4)) })
    await store.send(\.destination.alert.ok)
    #expect(store.state.destination == .timer(Timer.State(id: 4)))
  }

  @Test func `an action of another case doesn't dismiss an alert`() async {
    let store = store(.alert(AlertState { TextState("Sure?") }))
    await withKnownIssue {
      await store.send(\.destination.timer.ticked)
    }
    #expect(store.state.destination?.is(\.alert) == true)
  }

  @Test func `any of its actions dismisses an alert in a plain optional`() {
    let store = Store(initialState: Plain.State(alert: AlertState { TextState("Sure?") })) {
      Plain()
    }
    store.send(.alert(.ok))
    #expect(store.alert == nil)
    #expect(store.log == ["ok"])
  }

  @Test func `the parent still sees the plain alert whose button was pressed`() {
    let alert = AlertState<Never?> { TextState("Sure?") }
    let store = Store(initialState: SeeingParent.State(alert: alert)) { SeeingParent() }
    store.send(.alert(nil))
    #expect(store.withState(\.seen) == [true])
    #expect(store.withState(\.alert) == nil)

    let other = Store(initialState: SeeingParent.State(alert: alert, mayPresentAnother: true)) {
      SeeingParent()
    }
    other.send(.alert(nil))
    #expect(other.withState(\.alert?.title) == TextState("Another"))
  }

  @Test func `writing to another case of a presentation is reported and changes nothing`() {
    var state = Host.State(destination: .timer(Timer.State(id: 1)))
    func expectIssue(_ write: (inout Host.State) -> Void) {
      let before = state
      withKnownIssue {
        write(&state)
      } matching: {
        $0.description.contains("was written to a case of")
      }
      #expect(state == before)
    }
    expectIssue { $0.$destination[case: \.other] = Timer.State(id: 9) }
    expectIssue { $0.$destination[case: \.other]?.ticks += 1 }
    expectIssue { $0.$destination[case: \.other] = nil }
    state.$destination[case: \.timer]?.ticks += 1
    #expect(state.destination == .timer(Timer.State(id: 1, ticks: 1)))
  }

  // MARK: - Comparing

  private struct Compared: Equatable {
    static let comparisons = LockIsolated(0)
    var value = 0
    static func == (lhs: Self, rhs: Self) -> Bool {
      comparisons.withValue { $0 += 1 }
      return lhs.value == rhs.value
    }
  }

  @Test func `copies of a presentation are equal without comparing their values`() {
    let one = PresentationState(wrappedValue: Compared())
    var two = one
    #expect(one == two)
    #expect(Compared.comparisons.value == 0)
    two.wrappedValue?.value = 1
    #expect(one != two)
    #expect(one.wrappedValue?.value == 0)
  }

  @Test func `a presentation is encoded like the optional that it holds`() throws {
    let some = PresentationState<Int>(wrappedValue: 1)
    let encoded = try JSONEncoder().encode([some, PresentationState(wrappedValue: nil)])
    #expect(String(decoding: encoded, as: UTF8.self) == "[1,null]")
    #expect(
      try JSONDecoder().decode([PresentationState<Int>].self, from: encoded).map(\.wrappedValue)
        == [1, nil])
  }
}

/// The ways in which a child can be removed.
@MainActor private let ways: [(String, Host.Action)] = [
  ("dismiss", .destination(.dismiss)),
  ("the child itself", .destination(.presented(.timer(.closeTapped)))),
  ("nil", .changed { $0.destination = nil }),
  ("nil in place", .changed { $0.$destination.wrappedValue = nil }),
  ("another case", .changed { $0.destination = .other(Timer.State(id: 1)) }),
  ("another id", .changed { $0.destination = .timer(Timer.State(id: 2)) }),
  ("an alert", .changed { $0.destination = .alert(AlertState { TextState("Sure?") }) }),
  ("another presentation", .changed { $0.$destination = PresentationState(wrappedValue: nil) }),
  ("another state", .changed { $0 = Host.State() }),
]

/// Changes that keep a child's identity.
@MainActor private let harmlessChanges: [@Sendable (inout Host.State) -> Void] = [
  { $0.destination?.modify(\.timer) { $0.ticks = 5 } },
  { $0.destination = .timer(Timer.State(id: 1, ticks: 9)) },
  { $0.title = "other" },
]

@Reducer
private struct Host {
  @Reducer
  enum Destination {
    case timer(Timer)
    case other(Timer)
    case alert(AlertState<AlertAction>)
    @CasePathable enum AlertAction: Equatable { case ok }
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    /// The destination that replaces the presented one at its next action.
    var next: Destination.State?
    var title = ""
  }

  enum Action {
    case changed(@Sendable (inout State) -> Void)
    case destination(PresentationAction<Destination.Action>)
    case done
    case waited
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .changed(let change):
        change(&state)
      case .destination(.dismiss):
        if case .timer(let timer)? = state.destination {
          state.title = "dismissed after \(timer.ticks)"
        }
        present(&state)
      case .destination(.presented(.alert(.ok))):
        state.title = "ok, with \(state.destination?.is(\.alert) == true ? "an alert" : "none")"
        present(&state)
      case .destination:
        break
      case .done:
        state.title = "done"
      case .waited:
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.done)
        }
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
  }

  private func present(_ state: inout State) {
    guard let next = state.next else { return }
    state.next = nil
    state.destination = next
  }
}

extension Host.Destination.State: Equatable {}

@Reducer
private struct Timer {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var ticks = 0
  }

  enum Action {
    case closeTapped
    case closeTappedThenTicked
    case started
    case ticked
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .closeTapped:
        return .run { _ in await dismiss() }
      case .closeTappedThenTicked:
        return .run { send in
          await dismiss()
          await send(.ticked)
        }
      case .started:
        return .sequence(clock.timer(interval: .seconds(1))) { _ in .ticked }
      case .ticked:
        state.ticks += 1
        return .none
      }
    }
  }
}

/// An alert without `@Presents`.
@Reducer
private struct Plain {
  enum Alert { case ok }

  @ObservableState
  struct State {
    var alert: AlertState<Alert>?
    var log: [String] = []
  }

  enum Action { case alert(Alert) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert(let button): state.log.append("\(button)")
      }
      return .none
    }
    .ifLet(\.alert, action: \.alert)
  }
}

private struct SeeingParent: Reducer {
  struct State {
    var alert: AlertState<Never?>?
    var seen: [Bool] = []
    var mayPresentAnother = false
  }
  @CasePathable enum Action { case alert(Never?) }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      state.seen.append(state.alert != nil)
      if state.mayPresentAnother { state.alert = AlertState { TextState("Another") } }
      return .none
    }
    .ifLet(\.alert, action: \.alert)
  }
}
