import ComposableArchitecture
import Foundation
import Testing

@Reducer
private struct Presenter {
  @Reducer
  enum Destination {
    case counter(Counter)
    case other(Counter)
    case alert(AlertState<AlertAction>)
    @CasePathable enum AlertAction: Equatable { case ok }
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    @Presents var child: Child.State?
    var log: [String] = []
  }

  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case child(PresentationAction<Child.Action>)
    case show(Destination.State?)
    case showChild(Int?)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .destination(.presented(.alert(.ok))):
        state.log.append("ok")
      case .child(.presented(.closeTapped)):
        state.log.append("closing \(state.child?.id ?? -1)")
      case .destination, .child:
        break
      case .show(let destination):
        state.destination = destination
      case .showChild(let id):
        state.child = id.map { Child.State(id: $0) }
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
    .ifLet(\.$child, action: \.child) { Child() }
  }
}

extension Presenter.Destination.State: Equatable {}

@Reducer
private struct Child {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var ticks = 0
  }

  enum Action: Equatable {
    case appeared
    case closeTapped
    case ticked
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss
  @Dependency(\.isPresented) var isPresented

  /// The line of the call of `dismiss`.
  static let dismissLine = #line + 13

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        return .run { [clock] send in
          while true {
            try await clock.sleep(for: .seconds(1))
            await send(.ticked)
          }
        }
      case .closeTapped:
        return .run { [dismiss] _ in await dismiss() }
      case .ticked:
        state.ticks += isPresented ? 1 : 1_000
        return .none
      }
    }
  }
}

@MainActor
@Suite(.serialized) struct PresentationTests {
  private let clock = TestClock()

  private func store() -> TestStoreOf<Presenter> {
    TestStore(initialState: Presenter.State()) {
      Presenter()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test func aPresentedChildHandlesItsActions() async {
    let store = store()
    await store.send(.show(.counter(Counter.State()))) {
      $0.destination = .counter(Counter.State())
    }
    await store.send(\.destination.counter.incremented) {
      $0.destination.modify(\.counter) { $0.count = 1 }
    }
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }

  @Test func aChildDismissesItself() async {
    let store = store()
    await store.send(.showChild(1)) { $0.child = Child.State(id: 1) }
    await store.send(\.child.appeared)
    await store.send(\.child.closeTapped) { $0.log = ["closing 1"] }
    await store.receive(\.child.dismiss) { $0.child = nil }
    await store.finish()
  }

  @Test func isPresentedIsTrueInsideOfAPresentation() async {
    let store = store()
    await store.send(.showChild(1)) { $0.child = Child.State(id: 1) }
    await store.send(\.child.ticked) { $0.child?.ticks = 1 }
  }

  @Test(arguments: [nil, 2])
  func effectsEndWhenTheChildIsRemovedOrReplaced(next: Int?) async {
    let store = store()
    await store.send(.showChild(1)) { $0.child = Child.State(id: 1) }
    await store.send(\.child.appeared)
    await clock.advance(by: .seconds(1))
    await store.receive(\.child.ticked) { $0.child?.ticks = 1 }
    await store.send(.showChild(next)) { $0.child = next.map { Child.State(id: $0) } }
    await clock.advance(by: .seconds(5))
    await store.finish()
  }

  @Test func effectsEndWhenAnotherCaseIsPresented() async {
    let store = store()
    await store.send(.show(.counter(Counter.State()))) {
      $0.destination = .counter(Counter.State())
    }
    await store.send(\.destination.counter.startedTimer)
    await store.send(.show(.other(Counter.State()))) { $0.destination = .other(Counter.State()) }
    await store.finish()
  }

  @Test func theFirstButtonActionDismissesAnAlert() async {
    let store = store()
    let alert = AlertState<Presenter.Destination.AlertAction> {
      TextState("Sure?")
    } actions: {
      ButtonState(action: .ok) { TextState("OK") }
    }
    await store.send(.show(.alert(alert))) { $0.destination = .alert(alert) }
    await store.send(\.destination.alert.ok) {
      $0.destination = nil
      $0.log = ["ok"]
    }
  }

  @Test func anActionForAnAbsentChildIsReportedAndTheParentRuns() async {
    let didRun = LockIsolated(false)
    let line = #line + 6
    let store = Store(initialState: Presenter.State()) {
      Reduce<Presenter.State, Presenter.Action> { _, _ in
        didRun.setValue(true)
        return .none
      }
      .ifLet(\.$child, action: \.child) { Child() }
    }
    for (action, text) in [
      (PresentationAction.presented(Child.Action.ticked), "child(.presented(.ticked))"),
      (.dismiss, "child(.dismiss)"),
    ] {
      didRun.setValue(false)
      await expectIssue("a child that isn't presented", text, at: line) {
        store.send(.child(action))
      }
      #expect(didRun.value)
    }
  }

  @Test func dismissOutsideOfAPresentationIsReportedAtItsCall() async {
    let store = Store(initialState: Child.State(id: 0)) { Child() }
    await expectIssue("no parent presents it", "isPresented", at: Child.dismissLine) {
      await store.send(.closeTapped).finish()
    }
  }

  @Test func aBindingDismissesByWritingNil() {
    let store = Store(initialState: Presenter.State()) { Presenter() }
    @UIBindable var bindable = store
    store.send(.showChild(1))
    let binding = $bindable.scope(state: \.child, action: \.child)
    #expect(binding.wrappedValue?.id != nil)
    binding.wrappedValue = nil
    #expect(store.child == nil)
    // The binding belongs to a presentation that is over.
    store.send(.showChild(2))
    binding.wrappedValue = nil
    #expect(store.child?.id == 2)
  }

  @Test func observersOfAPresentedChildAreNotified() {
    let store = Store(initialState: Presenter.State()) { Presenter() }
    func isWoken(by action: Presenter.Action) -> Bool {
      let isWoken = LockIsolated(false)
      withObservationTracking {
        _ = store.scope(\.child, action: \.child.presented) as StoreOf<Child>?
      } onChange: {
        isWoken.setValue(true)
      }
      store.send(action)
      return isWoken.value
    }
    #expect(isWoken(by: .showChild(1)))
    #expect(!isWoken(by: .child(.presented(.ticked))))
    #expect(isWoken(by: .showChild(2)))
    #expect(isWoken(by: .child(.dismiss)))
  }

  @Test func aSwitchOverAStoresCaseFindsTheChild() {
    let store = Store(
      initialState: Presenter.State(destination: .counter(Counter.State(count: 3)))
    ) { Presenter() }
    guard let destination = store.scope(\.destination, action: \.destination.presented) else {
      Issue.record("The store has no destination.")
      return
    }
    switch destination.case {
    case .counter(let counter):
      counter.send(.incremented)
      #expect(counter.count == 4)
    case .other, .alert:
      Issue.record("The destination is not a counter.")
    }
  }

  @Test func copiesOfAPresentationAreIndependent() {
    var a = PresentationState(wrappedValue: 1 as Int?)
    let b = a
    a.wrappedValue? += 1
    #expect(a.wrappedValue == 2)
    #expect(b.wrappedValue == 1)
    #expect(a != b)
  }
}
