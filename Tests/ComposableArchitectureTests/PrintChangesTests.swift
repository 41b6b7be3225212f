import BoundedWaits
import Dispatch
import Foundation
import Testing

@testable import ComposableArchitecture

/// The output of `_printChanges`, and its timing.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct PrintChangesTests {
  private let printed = LockIsolated<[String]>([])
  private let queue = DispatchQueue(label: "test")

  private func printer() -> _ReducerPrinter<Counter.State, Counter.Action> {
    _ReducerPrinter(
      printChange: { [printed] action, old, new in
        printed.withValue { $0.append("\(action): \(old.count) to \(new.count)") }
      }, queue: queue)
  }

  #if DEBUG
    @Test func `changes are printed in the order of the actions`() {
      let store = Store(initialState: Counter.State()) { Counter()._printChanges(printer()) }
      store.send(.incrementedTwice)
      store.send(.incremented)
      queue.sync {}
      #expect(
        printed.value == [
          "incrementedTwice: 0 to 0", "incremented: 0 to 1", "incremented: 1 to 2",
          "incremented: 2 to 3",
        ])
    }
  #endif

  #if DEBUG
    @Test func `the store doesn't wait for the printer`() {
      let gate = DispatchSemaphore(value: 0)
      queue.async { gate.wait(for: "the store to have reduced the action") }
      let store = Store(initialState: Counter.State()) { Counter()._printChanges(printer()) }
      store.send(.incremented)
      #expect(store.count == 1)
      #expect(printed.value.isEmpty)
      gate.signal()
      queue.sync {}
      #expect(printed.value == ["incremented: 0 to 1"])
    }
  #endif

  #if DEBUG
    @Test func `each action prints its own change to a shared value`() {
      let texts = LockIsolated<[String]>([])
      let gate = DispatchSemaphore(value: 0)
      queue.async { gate.wait() }
      let store = Store(initialState: Sharer.State()) {
        Sharer()._printChanges(
          _ReducerPrinter(
            printChange: { action, old, new in
              let text = describeChange(action, old, new)
              texts.withValue { $0.append(text) }
            }, queue: queue))
      }
      store.send(.incremented)
      store.send(.incremented)
      store.send(.nothingHappened)
      gate.signal()
      queue.sync {}
      #expect(
        texts.value.map { $0.replacingOccurrences(of: "\u{2007}", with: " ") } == [
          """
          received action:
            Sharer.Action.incremented
            Sharer.State(
          −   _count: #1 0
          +   _count: #1 1
            )


          """,
          """
          received action:
            Sharer.Action.incremented
            Sharer.State(
          −   _count: #1 1
          +   _count: #1 2
            )


          """,
          """
          received action:
            Sharer.Action.nothingHappened
            (No state changes)


          """,
        ])
    }
  #endif

  @Test func `a reducer without a printer prints nothing and reduces as usual`() async {
    let store = TestStore(initialState: Counter.State()) {
      Counter()._printChanges(nil)
    }
    await store.send(.incrementedTwice)
    await store.receive(.incremented) { $0.count = 1 }
    await store.receive(.incremented) { $0.count = 2 }
  }

  @Test func `the default printer shows the action and the difference that it made`() {
    #expect(
      describeChange(Counters.Action.first(.incremented), Counter.State(), Counter.State(count: 1))
        .replacingOccurrences(of: "\u{2007}", with: " ")
          == """
          received action:
            Counters.Action.first(.incremented)
            Counter.State(
              id: 0,
          −   count: 0
          +   count: 1
            )


          """)
    #expect(
      describeChange(Counter.Action.stoppedTimer, Counter.State(), Counter.State())
        == """
        received action:
          Counter.Action.stoppedTimer
          (No state changes)


        """)
  }
}

@Reducer
private struct Sharer {
  struct State: Equatable { @Shared(value: 0) var count }
  enum Action { case incremented, nothingHappened }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .incremented = action { state.$count.withLock { $0 += 1 } }
      return .none
    }
  }
}
