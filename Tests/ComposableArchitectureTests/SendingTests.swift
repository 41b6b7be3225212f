import DependenciesTestSupport
import Foundation
import Testing

@testable import ComposableArchitecture

/// The effects of a send, and actions that arrive while another action is processed.
@MainActor
@Suite(.serialized, .mainSerialExecutor) struct SendingTests {
  private final class Bell {
    var ring: (@MainActor () -> Void)?
  }

  /// Makes a store whose "listen" effect sends "rang" while the reducer works on "work".
  private func bellStore(
    _ bell: Bell, onRing: @escaping () -> Effect<String> = { .none }
  ) -> Store<[String], String> {
    logStore { action in
      switch action {
      case "listen":
        return .run { @MainActor send in
          bell.ring = { send("rang") }
          try await Task.never()
        }
      case "work":
        MainActor.assumeIsolated { bell.ring?() }
        return .run { _ in try await Task.never() }
      case "rang": return onRing()
      default: return .none
      }
    }
  }

  @Test func `a send returns its own task when an older effect sends meanwhile`() async {
    let bell = Bell()
    let store = bellStore(bell)
    let listening = store.send("listen")
    await Task.megaYield()
    let work = store.send("work")
    #expect(log(store) == ["listen", "work", "rang"])
    #expect(work != listening)
    work.cancel()
    #expect(work.isCancelled)
    #expect(!listening.isCancelled)
    await work.finish()
    listening.cancel()
    await listening.finish()
  }

  @Test func `actions that an older effect sends meanwhile belong to its task`() async {
    let bell = Bell()
    let isCancelled = LockIsolated(false)
    let store = bellStore(bell) {
      .merge(
        .send("sent by the answer"),
        .run { _ in
          await withTaskCancellationHandler {
            try? await Task.never()
          } onCancel: {
            isCancelled.setValue(true)
          }
        })
    }
    let listening = store.send("listen")
    await Task.megaYield()
    let work = store.send("work")
    await Task.megaYield()
    #expect(log(store) == ["listen", "work", "rang", "sent by the answer"])
    work.cancel()
    await work.finish()
    #expect(!isCancelled.value)
    listening.cancel()
    await listening.finish()
    #expect(isCancelled.value)
  }

  @Test func `effects of immediate further actions belong to the sent action`() async {
    let store = logStore { action in
      switch action {
      case "a": .merge(.send("b"), .send("c"))
      case "c": .run { send in await send("d") }
      default: .none
      }
    }
    let task = store.send("a")
    #expect(!task.isCancelled)
    await task.finish()
    #expect(log(store) == ["a", "b", "c", "d"])
  }

  // MARK: - Observers that send

  @Reducer struct Resettable {
    @ObservableState struct State: Equatable { var number = 0 }
    enum Action { case reset, bump }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .reset: state = State()
        case .bump: state.number += 1
        }
        return .none
      }
    }
  }

  @Test func `an action that an observer of a replaced state sends is processed in that send`() {
    let store = Store(initialState: Resettable.State()) { Resettable() }
    withObservationTracking {
      _ = store.state
    } onChange: {
      MainActor.assumeIsolated { _ = store.send(.bump) }
    }
    withKnownIssue { _ = store.send(.reset) }
    #expect(store.number == 1)
    store.send(.bump)
    #expect(store.number == 2)
  }

  @Test func `observers of a replaced state are notified of another observer's replacement`() {
    let store = Store(initialState: Resettable.State()) { Resettable() }
    let observer = ResettingObserver(store)
    observer.observe()
    withKnownIssue { _ = store.send(.reset) }
    #expect(observer.wakes == 3)
  }

  /// An observer that answers the first two replacements of the state by another one.
  private final class ResettingObserver: Sendable {
    let store: StoreOf<Resettable>
    @MainActor private(set) var wakes = 0

    init(_ store: StoreOf<Resettable>) {
      self.store = store
    }

    @MainActor func observe() {
      withObservationTracking {
        _ = store.state
      } onChange: {
        MainActor.assumeIsolated { self.wake() }
      }
    }

    @MainActor private func wake() {
      wakes += 1
      guard wakes < 3 else { return }
      observe()
      store.send(.reset)
    }
  }

  // MARK: - Throttling

  @Test func `a throttle uses the interval of each call`() async {
    let clock = TestClock()
    let store = logStore { action in
      switch action {
      case "slow": .send("s").throttle(id: 1, for: .seconds(10), clock: clock, latest: true)
      case "fast": .send("f").throttle(id: 1, for: .seconds(1), clock: clock, latest: true)
      default: .none
      }
    }
    store.send("slow")
    await clock.advance(by: .seconds(10))
    store.send("fast")
    await clock.advance(by: .seconds(1))
    store.send("fast")
    #expect(log(store) == ["slow", "s", "fast", "f", "fast", "f"])
    store.send("slow")
    await clock.advance(by: .seconds(9))
    #expect(log(store).count == 7)
    await clock.advance(by: .seconds(1))
    #expect(log(store).last == "s")
  }

  @Test func `a throttle uses the clock of each call`() async {
    let first = TestClock()
    let second = TestClock()
    let store = logStore { action in
      switch action {
      case "first": .send("1").throttle(id: 1, for: .seconds(1), clock: first, latest: true)
      case "second": .send("2").throttle(id: 1, for: .seconds(1), clock: second, latest: true)
      default: .none
      }
    }
    store.send("first")
    store.send("second")
    #expect(log(store) == ["first", "1", "second"])
    await second.advance(by: .seconds(1))
    #expect(log(store) == ["first", "1", "second", "2"])
  }

  // MARK: - Subscriptions and sequences

  /// Makes a subscription that sends three values at once.
  private func threeValues(_ isCancelled: LockIsolated<Bool>) -> Effect<String> {
    Effect(
      operation: .subscribe { send, _ in
        for number in 1...3 { send("\(number)") }
        return { isCancelled.setValue(true) }
      }
    )
    .cancellable(id: "id")
  }

  @Test func `a subscription sends nothing more after its first value cancels it`() async {
    let isCancelled = LockIsolated(false)
    let store = logStore { [self] action in
      switch action {
      case "start": threeValues(isCancelled)
      case "1": .cancel(id: "id")
      default: .none
      }
    }
    let task = store.send("start")
    #expect(log(store) == ["start", "1"])
    #expect(isCancelled.value)
    await task.finish()
  }

  @Test func `a later subscription sends nothing more after its first value cancels it`() async {
    let isCancelled = LockIsolated(false)
    let store = logStore { [self] action in
      switch action {
      case "start": .concatenate(.run { _ in }, threeValues(isCancelled))
      case "1": .cancel(id: "id")
      default: .none
      }
    }
    await store.send("start").finish()
    #expect(log(store) == ["start", "1"])
    #expect(isCancelled.value)
  }

  @Test func `actions of a subscription that completes at once are processed`() async {
    let store = logStore { action in
      guard action == "start" else { return .none }
      return Effect(
        operation: .subscribe { send, complete in
          send("1")
          send("2")
          complete()
          return {}
        })
    }
    await store.send("start").finish()
    #expect(log(store) == ["start", "1", "2"])
  }

  @Test func `a debounced effect is one effect in flight`() async {
    let clock = TestClock()
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { state, isTyped in
        guard isTyped else {
          state += 1
          return .none
        }
        return .send(false).debounce(id: 1, for: .seconds(1), clock: clock)
      }
    }
    await store.send(true)
    #expect(store.runner.inFlight.count == 1)
    await clock.advance(by: .seconds(1))
    await store.receive(false) { $0 = 1 }
    #expect(!store.runner.hasInFlight)
  }
}
