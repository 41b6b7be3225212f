import DependenciesTestSupport
import Foundation
import Observation
import Testing

@testable import ComposableArchitecture

/// Deinits, comparisons and hashes in users' code that call back into the architecture.
@MainActor
@Suite(.serialized, .mainSerialExecutor) struct CodeOfUsersTests {
  /// An object that runs a user's code when it is released.
  private final class OnRelease: @unchecked Sendable {
    private let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
    deinit { body() }
  }

  private enum Step {
    case started(count: Int)
    case carried(OnRelease)
    case released
  }

  @Test(arguments: [1, 1023, 1024, 1025, 3000])
  func `releasing an action may send another action`(count: Int) {
    let sent = LockIsolated(0)
    var store: Store<Int, Step>!
    store = Store(initialState: 0) {
      Reduce { state, step in
        switch step {
        case .started(let count):
          return .merge(
            (0..<count).map { _ in
              .send(.carried(OnRelease { MainActor.assumeIsolated { _ = store.send(.released) } }))
            })
        case .carried:
          return .none
        case .released:
          sent.withValue { $0 += 1 }
          state += 1
          return .none
        }
      }
    }
    withKnownIssue {
      _ = store.send(.started(count: count))
    } matching: {
      $0.description.contains("while it was still processing another one")
    }
    #expect(sent.value == count)
    #expect(store.withState { $0 } == count)
  }

  @Test func `releasing an observer may change a shared value`() {
    @Shared(value: 0) var released
    let store = Store(initialState: Parent.State(form: Counter.State())) { Parent() }
    func observe() {
      let onRelease = OnRelease { [shared = $released] in shared.withLock { $0 += 1 } }
      withObservationTracking {
        _ = store.form?.count
      } onChange: {
        withExtendedLifetime(onRelease) {}
      }
    }
    for number in 1...10 {
      observe()
      store.send(.childChangedAndLeft)
      #expect(released == number)
      store.send(.childCame)
    }
  }

  @Test func `releasing a child's state may read the parent's store`() {
    let store = Store(initialState: Keeper.State()) { Keeper() }
    let seen = LockIsolated<[Int]>([])
    store.send(
      .came(
        OnRelease {
          MainActor.assumeIsolated {
            let first: StoreOf<Counter> = store.scope(\.first, action: \.first)
            let count = first.count
            seen.withValue { $0.append(count) }
          }
        }))
    #expect((store.scope(\.kept, action: \.kept) as Store<Keeper.Kept, Never>?) != nil)
    store.send(.left)
    #expect((store.scope(\.kept, action: \.kept) as Store<Keeper.Kept, Never>?) == nil)
    #expect(seen.value == [0])
  }

  @Test func `releasing a throttled action may pass another one`() {
    let gate = ThrottleGate<OnRelease?>()
    let clock = TestClock()
    let throttle = Throttle(
      id: CancelID("id"), keepsLatest: true, now: { clock.now }, rest: { _ in {} })
    var sent = 0
    func pass(_ action: OnRelease?) {
      if gate.keep(action, throttle) == nil, gate.open(throttle) != nil { sent += 1 }
    }
    pass(nil)
    pass(OnRelease { pass(nil) })
    pass(nil)
    #expect(gate.isBusy)
    #expect(sent == 1)
  }

  // MARK: - Ids of effects

  /// An id that cancels an effect whenever it is compared or hashed.
  private struct RestlessID: Hashable {
    static func == (_: Self, _: Self) -> Bool {
      Task.cancel(id: "other")
      return true
    }

    func hash(into hasher: inout Hasher) {
      Task.cancel(id: "other")
    }
  }

  /// An id that cancels an effect when it is released.
  private final class ReleasedID: Hashable {
    deinit { Task.cancel(id: "other") }
    static func == (_: ReleasedID, _: ReleasedID) -> Bool { true }
    func hash(into _: inout Hasher) {}
  }

  @Test func `ids may cancel effects when they are compared, hashed and released`() async {
    let store = logStore { action in
      switch action {
      case "restless": .run { _ in try await Task.never() }.cancellable(id: RestlessID())
      case "released": .run { _ in try await Task.never() }.cancellable(id: ReleasedID())
      case "stop": .merge(.cancel(id: RestlessID()), .cancel(id: ReleasedID()))
      default: .none
      }
    }
    let tasks = ["restless", "released", "released", "restless"].map { store.send($0) }
    let outside = [0, 1].map { _ in
      Task { try await withTaskCancellation(id: RestlessID()) { try await Task.never() } }
    }
    await Task.megaYield()
    store.send("stop")
    for task in tasks { await task.finish() }
    Task.cancel(id: RestlessID())
    for task in outside { await #expect(throws: CancellationError.self) { try await task.value } }
  }
}

@Reducer
private struct Parent {
  @ObservableState struct State: Equatable { var form: Counter.State? }
  enum Action { case childChangedAndLeft, childCame, form(Counter.Action) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .childChangedAndLeft:
        state.form?.count += 1
        state.form = nil
      case .childCame: state.form = Counter.State()
      case .form: break
      }
      return .none
    }
    .ifLet(\.form, action: \.form) { Counter() }
  }
}

@Reducer
private struct Keeper {
  struct Kept { let object: AnyObject }
  @ObservableState struct State {
    var kept: Kept?
    var first = Counter.State()
  }
  enum Action { case came(AnyObject), left, kept(Never), first(Counter.Action) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .came(let object): state.kept = Kept(object: object)
      case .left: state.kept = nil
      case .first: break
      }
      return .none
    }
  }
}
