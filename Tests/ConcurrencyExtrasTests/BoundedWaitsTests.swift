import BoundedWaits
import ConcurrencyExtras
import Dispatch
import Testing

/// Bounded waits in tests, each of which ends and names its purpose.
@Suite(.timeLimit(.minutes(5))) struct BoundedWaitsTests {
  @Test func aWaitEndsWhenAnotherTaskMeetsTheCondition() async throws {
    let isDone = LockIsolated(false)
    Task { isDone.setValue(true) }
    try await waitUntil("the task is done") { isDone.value }
  }

  @Test func aConditionThatNeverHoldsIsNamed() async {
    let line = #line + 1
    let error = await #expect(throws: WaitedInVain.self) {
      try await waitUntil("pigs fly", limit: .zero) { false }
    }
    #expect(
      error?.description == """
        Waited in vain until pigs fly: it took more than 0.0 seconds \
        (ConcurrencyExtrasTests/BoundedWaitsTests.swift:\(line)).
        """)
  }

  @Test func aResultIsReturnedAndAnErrorThrown() async throws {
    struct Failure: Error {}
    #expect(try await wait(for: "a number") { 42 } == 42)
    await #expect(throws: Failure.self) { try await wait(for: "nothing") { throw Failure() } }
  }

  @Test func aBoundedWaitAbandonsUncancellableWork() async {
    let stubborn = LockIsolated<CheckedContinuation<Void, Never>?>(nil)
    let error = await #expect(throws: WaitedInVain.self) {
      try await wait(for: "an answer", limit: .milliseconds(1)) {
        await withCheckedContinuation { stubborn.setValue($0) }
      }
    }
    #expect(error?.description.hasPrefix("Waited in vain for an answer: ") == true)
    stubborn.value?.resume()
  }

  @Test func aSignalThatNeverComesIsNamed() {
    withKnownIssue {
      DispatchSemaphore(value: 0).wait(for: "a signal", limit: .milliseconds(1))
    } matching: {
      $0.description.contains("Waited in vain for a signal.")
    }
  }
}
