@testable import ComposableArchitecture
import Dispatch
import Testing

/// A test store's waiting, and its calls of the main actor from any thread.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct WaitingTests {
  @Test func aMetConditionNeedsNoWait() async {
    #expect(await waiting(.zero) { true })
  }

  @Test func aWaitEndsWhenAnotherTaskMeetsTheCondition() async {
    var isDone = false
    Task { isDone = true }
    #expect(await waiting(.seconds(10)) { isDone })
  }

  @Test func aWaitEndsAtItsTimeout() async {
    #expect(await waiting(.zero) { false } == false)
  }

  @Test func runningTasksGetTheirTurnsDespiteTheTimeout() async {
    let clock = HastyClock()
    var rounds = 0
    let isThere = await waiting(.seconds(1), clock: clock) {
      rounds += 1
      return rounds == 50
    }
    #expect(isThere)
    #expect(await waiting(.zero, clock: clock) { false } == false)
    #expect(await waiting(.seconds(1), clock: clock) { false } == false)
  }

  @Test func aWaitEndsWhenTheTestIsCancelled() async {
    let test = Task { await waiting(.seconds(1_000)) { false } }
    test.cancel()
    #expect(await test.value == false)
  }

  @Test func onMainActorWorksFromAnyThread() async {
    let isThere = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: onMainActor { isOnMainActor })
      }
    }
    #expect(isThere == true)
    #expect(onMainActor { isOnMainActor } == true)
  }
}

/// A clock that advances by an hour whenever its time is read, as on a machine under heavy
/// load.
private final class HastyClock: Clock {
  private let hours = LockIsolated(0)

  var now: ContinuousClock.Instant {
    hours.withValue { $0 += 1 }
    return start.advanced(by: .seconds(hours.value * 3_600))
  }
  private let start = ContinuousClock().now
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}
