@testable import ComposableArchitecture
import Dispatch
import Testing

/// How a test store waits, and how it gets back to the main actor.
@MainActor
@Suite struct WaitingTests {
  @Test func doesNotWaitForWhatIsThere() async {
    #expect(await waiting(.zero) { true })
  }

  @Test func waitsForWhatAnotherTaskDoes() async {
    var isDone = false
    Task { isDone = true }
    #expect(await waiting(.seconds(10)) { isDone })
  }

  @Test func givesUpAfterTheTimeout() async {
    #expect(await waiting(.zero) { false } == false)
  }

  @Test func givesUpWhenTheTestIsCancelled() async {
    let test = Task { await waiting(.seconds(1_000)) { false } }
    test.cancel()
    #expect(await test.value == false)
  }

  @Test func comesToTheMainActorFromAnotherThread() async {
    let isThere = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: onMainActor { isOnMainActor })
      }
    }
    #expect(isThere == true)
    #expect(onMainActor { isOnMainActor } == true)
  }
}
