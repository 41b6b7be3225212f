import BoundedWaits
import ConcurrencyExtras
import Testing

@testable import Clocks

@Suite(.timeLimit(.minutes(5))) struct TestClockTests {
  private let clock = TestClock()

  /// Waits until a number of tasks sleep on the clock.
  private func sleepers(_ count: Int) async throws {
    try await waitUntil("\(count) tasks sleep") { clock.sleeperCount >= count }
  }

  @Test func standsStillUntilItIsAdvanced() async throws {
    let start = clock.now
    #expect(start == TestClock<Duration>.Instant())
    #expect(clock.minimumResolution == .zero)
    await clock.advance(by: .seconds(1))
    await clock.advance(by: .seconds(2))
    #expect(start.duration(to: clock.now) == .seconds(3))
    #expect(clock.now == TestClock<Duration>.Instant(offset: .seconds(3)))
  }

  @Test func theClockStartsAtTheGivenTime() {
    let clock = TestClock<Duration>(now: .init(offset: .seconds(5)))
    #expect(clock.now == .init(offset: .seconds(5)))
  }

  @Test func wakesASleeperWhenItsDeadlineIsReached() async throws {
    let isAwake = LockIsolated(false)
    let task = Task {
      try await clock.sleep(for: .seconds(2))
      isAwake.setValue(true)
    }
    try await sleepers(1)
    await clock.advance(by: .seconds(1))
    #expect(!isAwake.value)
    #expect(clock.sleeperCount == 1)
    await clock.advance(by: .seconds(1))
    try await task.value
    #expect(isAwake.value)
  }

  @Test func wakesEachSleeperAtItsDeadlineInOrder() async throws {
    try await withMainSerialExecutor {
      let wakings = LockIsolated<[Duration]>([])
      let start = clock.now
      let tasks = [3, 1, 2, 1].map { seconds in
        Task {
          try await clock.sleep(for: .seconds(seconds))
          wakings.withValue { $0.append(start.duration(to: clock.now)) }
        }
      }
      try await sleepers(4)
      await clock.advance(by: .seconds(10))
      for task in tasks {
        try await task.value
      }
      #expect(wakings.value == [.seconds(1), .seconds(1), .seconds(2), .seconds(3)])
      #expect(start.duration(to: clock.now) == .seconds(10))
    }
  }

  @Test func advancingWakesTasksThatSleepAgain() async throws {
    try await withMainSerialExecutor {
      let count = LockIsolated(0)
      let task = Task {
        while count.value < 5 {
          try await clock.sleep(for: .seconds(1))
          count.withValue { $0 += 1 }
        }
      }
      await clock.advance(by: .seconds(3))
      #expect(count.value == 3)
      await clock.advance(by: .seconds(2))
      #expect(count.value == 5)
      try await task.value
    }
  }

  @Test func aSleepUntilAPastDeadlineReturnsAtOnce() async throws {
    await clock.advance(by: .seconds(2))
    try await clock.sleep(until: .init(offset: .seconds(1)))
  }

  @Test func aSleepUntilNowWaitsForAnAdvanceByZero() async throws {
    await clock.advance(by: .seconds(2))
    let task = Task { try await clock.sleep(until: clock.now) }
    try await sleepers(1)
    await clock.advance()
    try await task.value
  }

  @Test func theClockNeverGoesBack() async {
    await clock.advance(by: .seconds(2))
    await clock.advance(to: .init(offset: .seconds(1)))
    #expect(clock.now == .init(offset: .seconds(2)))
  }

  @Test func cancellingASleeperRemovesIt() async throws {
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    try await sleepers(1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeperCount == 0)
    try await clock.checkSuspension()
  }

  @Test func aCancelledTaskDoesNotFallAsleep() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test func checkSuspensionThrowsIfAnythingSleeps() async throws {
    try await clock.checkSuspension()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    try await sleepers(1)
    let error = await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    #expect(error?.description.contains("sleeping on the test clock") == true)
    await clock.advance(by: .seconds(1))
    try await task.value
    try await clock.checkSuspension()
  }

  @Test func runAdvancesUntilNothingSleeps() async throws {
    try await withMainSerialExecutor {
      let task = Task {
        for seconds in [1, 5, 2] {
          try await clock.sleep(for: .seconds(seconds))
        }
      }
      await clock.run(timeout: .seconds(60))
      #expect(clock.now == .init(offset: .seconds(8)))
      try await task.value
    }
  }

  @Test func runWithoutSleepersReturnsAtOnce() async {
    await clock.run(timeout: .seconds(60))
    #expect(clock.now == .init())
  }

  @Test func runReportsAndCancelsSleepersAfterTheTimeout() async throws {
    try await withMainSerialExecutor {
      let task = Task {
        while true {
          try await clock.sleep(for: .seconds(1))
        }
      }
      try await sleepers(1)
      await withKnownIssue {
        await clock.run(timeout: .zero)
      } matching: { issue in
        issue.description.contains("still sleeping")
          && issue.description.contains("timeout")
          && issue.sourceLocation?.fileID.hasSuffix("TestClockTests.swift") == true
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test func theClockCanBeUsedAsAnExistential() async throws {
    let erased: any Clock<Duration> = clock
    let task = Task { try await erased.sleep(for: .seconds(1)) }
    try await sleepers(1)
    await clock.advance(by: .seconds(1))
    try await task.value
  }
}
