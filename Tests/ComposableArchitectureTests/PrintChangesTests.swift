import BoundedWaits
import Dispatch
import Foundation
import Testing

@testable import ComposableArchitecture

/// What `_printChanges` prints, and when.
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
    @Test func `printing doesn't hold the store up`() {
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

  @Test func `without a printer nothing is printed and all else stays`() async {
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
