import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

/// Dismissals and ids of effects that features hand to their children or share with siblings.
@MainActor
@Suite(.serialized, .mainSerialExecutor) struct HandedDownTests {
  // MARK: - Dismissal

  private var flow: StoreOf<Root> {
    Store(initialState: Root.State(flow: Flow.State(step: Step.State()))) { Root() }
  }

  @Test(arguments: DismissalUse.allCases)
  func `a child that is given its parent's dismiss dismisses the parent`(_ way: DismissalUse) async
  {
    let store = flow
    await store.send(.flow(.presented(.step(.presented(.flowIsOver(way)))))).finish()
    await Task.megaYield()
    #expect(store.flow == nil)
  }

  @Test(arguments: DismissalUse.allCases)
  func `a child's own dismiss dismisses the child`(_ way: DismissalUse) async {
    let store = flow
    await store.send(.flow(.presented(.step(.presented(.stepIsOver(way)))))).finish()
    await Task.megaYield()
    #expect(store.flow != nil)
    #expect(store.flow?.step == nil)
  }

  @Test func `a kept dismissal still works after its effect has ended`() async {
    let kept = LockIsolated<DismissEffect?>(nil)
    let store = flow
    await store.send(.flow(.presented(.step(.presented(.stepIsKept(kept)))))).finish()
    #expect(store.flow?.step != nil)
    await Task.detached { await kept.value?() }.value
    #expect(store.flow != nil)
    #expect(store.flow?.step == nil)
  }

  @Test func `a kept dismissal does not dismiss a successor`() async {
    let kept = LockIsolated<DismissEffect?>(nil)
    let store = flow
    await store.send(.flow(.presented(.step(.presented(.stepIsKept(kept)))))).finish()
    store.send(.flow(.presented(.step(.dismiss))))
    store.send(.flow(.presented(.stepShown)))
    #expect(store.flow?.step != nil)
    await kept.value?()
    #expect(store.flow?.step != nil)
    // The successor receives a dismissal of its own.
    await store.send(.flow(.presented(.step(.presented(.stepIsKept(kept)))))).finish()
    await kept.value?()
    #expect(store.flow?.step == nil)
  }

  @Test func `a kept dismissal of a released store does nothing`() async {
    let kept = LockIsolated<DismissEffect?>(nil)
    do {
      let store = flow
      await store.send(.flow(.presented(.step(.presented(.stepIsKept(kept)))))).finish()
    }
    await kept.value?()
  }

  @Test func `effects of a dismissal belong to the action that dismissed`() async {
    let clock = TestClock()
    let store = Store(initialState: Root.State(flow: Flow.State(step: Step.State()))) {
      CombineReducers {
        Root()
        Reduce<Root.State, Root.Action> { _, action in
          guard case .flow(.presented(.step(.dismiss))) = action else { return .none }
          return .run { _ in try await clock.sleep(for: .seconds(1)) }
        }
      }
    }
    let task = store.send(.flow(.presented(.step(.presented(.stepIsOver(.readInReducer))))))
    let isFinished = LockIsolated(false)
    let waiting = Task {
      await task.finish()
      isFinished.setValue(true)
    }
    await Task.megaYield()
    #expect(store.flow?.step == nil)
    #expect(!isFinished.value)
    await clock.advance(by: .seconds(1))
    await waiting.value
  }

  @Test func `a kept dismissal pops its screen and the screens above`() async {
    let kept = LockIsolated<[DismissEffect]>([])
    let store = Store(initialState: Deck.State()) { Deck() }
    for number in 0..<3 {
      store.send(.pushed)
      await store.send(.path(.element(id: store.path.ids[number], action: .kept(kept)))).finish()
    }
    await kept.value[1]()
    #expect(store.path.count == 1)
    // Dismissals of removed screens do nothing.
    store.send(.pushed)
    await kept.value[1]()
    await kept.value[2]()
    #expect(store.path.count == 2)
    store.send(.popped)
    await kept.value[0]()
    #expect(store.path.isEmpty)
    // A kept dismissal does not pop a screen that is pushed later.
    store.send(.pushed)
    await kept.value[0]()
    #expect(store.path.count == 1)
  }

  // MARK: - Ids of effects

  @Test func `one case cancels by an id the effect of another case`() async {
    let store = Store(initialState: Session.State.loggedOut(Visit.State())) { Session() }
    let task = store.send(.loggedOut(.started))
    store.send(.loggedIn)
    store.send(.home(.stopped))
    await task.finish()
  }

  @Test func `a case cancels by an id the effect of its parent`() async {
    let store = Store(initialState: Session.State.home(Visit.State())) { Session() }
    let task = store.send(.parentStarted)
    store.send(.home(.stopped))
    await task.finish()
  }

  @Test func `an effect of a case goes on in another case`() async {
    let store = Store(initialState: Session.State.loggedOut(Visit.State())) { Session() }
    let task = store.send(.loggedOut(.started))
    store.send(.loggedIn)
    await Task.megaYield()
    #expect(!task.isCancelled)
    task.cancel()
    await task.finish()
  }

  @Test func `effects of a case's presented child end with its dismissal`() async {
    let store = Store(initialState: Session.State.home(Visit.State())) { Session() }
    store.send(.home(.presented))
    let task = store.send(.home(.inner(.presented(.started))))
    store.send(.home(.inner(.dismiss)))
    await task.finish()
    #expect(store.homeVisit?.inner == nil)
  }
}

/// The place in which a feature reads or calls a dismissal.
enum DismissalUse: CaseIterable {
  case readInReducer, readInEffect, calledElsewhere, calledInDetachedTask, calledOnQueue
}

@Reducer
private struct Step {
  @ObservableState struct State: Equatable {}

  enum Action {
    case flowIsOver(DismissalUse), stepIsOver(DismissalUse)
    case stepIsKept(LockIsolated<DismissEffect?>)
  }

  @Dependency(\.closeFlow) var closeFlow
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .flowIsOver(let way): end(way) { closeFlow }
      case .stepIsOver(let way): end(way) { dismiss }
      case .stepIsKept(let kept): .run { [dismiss] _ in kept.setValue(dismiss) }
      }
    }
  }

  private func end(
    _ way: DismissalUse, _ read: @escaping @Sendable () -> DismissEffect
  ) -> Effect<Action> {
    switch way {
    case .readInReducer: .run { [dismiss = read()] _ in await dismiss() }
    case .readInEffect: .run { _ in await read()() }
    case .calledElsewhere:
      .run { _ in
        let dismiss = read()
        await Task.detached { await dismiss() }.value
      }
    case .calledInDetachedTask:
      .run { [dismiss = read()] _ in await Task.detached { await dismiss() }.value }
    case .calledOnQueue:
      .run { [dismiss = read()] _ in
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async {
            Task {
              await dismiss()
              continuation.resume()
            }
          }
        }
      }
    }
  }
}

@Reducer
private struct Flow {
  @ObservableState struct State: Equatable { @Presents var step: Step.State? }
  enum Action { case step(PresentationAction<Step.Action>), stepShown }
  @Dependency(\.dismiss) var dismiss
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .stepShown = action { state.step = Step.State() }
      return .none
    }
    .ifLet(\.$step, action: \.step) { Step().dependency(\.closeFlow, dismiss) }
  }
}

@Reducer
private struct Root {
  @ObservableState struct State: Equatable { @Presents var flow: Flow.State? }
  enum Action { case flow(PresentationAction<Flow.Action>) }
  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$flow, action: \.flow) { Flow() }
  }
}

@Reducer
private struct Card {
  @ObservableState struct State: Equatable {}
  enum Action { case kept(LockIsolated<[DismissEffect]>) }
  @Dependency(\.dismiss) var dismiss
  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .kept(let kept): .run { [dismiss] _ in kept.withValue { $0.append(dismiss) } }
      }
    }
  }
}

@Reducer
private struct Deck {
  @ObservableState struct State: Equatable { var path = StackState<Card.State>() }
  enum Action { case path(StackActionOf<Card>), popped, pushed }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .path: break
      case .popped: state.path.removeLast()
      case .pushed: state.path.append(Card.State())
      }
      return .none
    }
    .forEach(\.path, action: \.path) { Card() }
  }
}

private enum CloseFlowKey: DependencyKey {
  static let liveValue = DismissEffect {}
  static let testValue = DismissEffect {}
}

extension DependencyValues {
  fileprivate var closeFlow: DismissEffect {
    get { self[CloseFlowKey.self] }
    set { self[CloseFlowKey.self] = newValue }
  }
}

private func endless<Action>() -> Effect<Action> {
  .run { _ in try await Task.never() }.cancellable(id: "work")
}

@Reducer
private struct Visit {
  @ObservableState struct State: Equatable { @Presents var inner: Inner.State? }
  enum Action { case started, stopped, presented, inner(PresentationAction<Inner.Action>) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .started: return endless()
      case .stopped: return .cancel(id: "work")
      case .presented: state.inner = Inner.State()
      case .inner: break
      }
      return .none
    }
    .ifLet(\.$inner, action: \.inner) { Inner() }
  }
}

@Reducer
private struct Inner {
  @ObservableState struct State: Equatable {}
  enum Action { case started }
  var body: some ReducerOf<Self> { Reduce { _, _ in endless() } }
}

@Reducer
private struct Session {
  @ObservableState enum State: Equatable {
    case loggedOut(Visit.State)
    case home(Visit.State)

    var homeVisit: Visit.State? { if case .home(let visit) = self { visit } else { nil } }
  }

  enum Action { case loggedOut(Visit.Action), home(Visit.Action), loggedIn, parentStarted }

  var body: some ReducerOf<Self> {
    Scope(state: \.loggedOut, action: \.loggedOut) { Visit() }
    Scope(state: \.home, action: \.home) { Visit() }
    Reduce { state, action in
      switch action {
      case .loggedIn: state = .home(Visit.State())
      case .parentStarted: return endless()
      case .loggedOut, .home: break
      }
      return .none
    }
  }
}
