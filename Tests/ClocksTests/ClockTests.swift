import BoundedWaits
import ConcurrencyExtras
import Testing

@testable import Clocks

@Suite(.timeLimit(.minutes(5))) struct AnyClockTests {
  @Test func theErasedClockBehavesLikeItsBase() async throws {
    let clock = TestClock<Duration>(now: .init(offset: .seconds(10)))
    let erased = AnyClock(clock)
    let start = erased.now
    let task = Task { try await erased.sleep(until: start.advanced(by: .seconds(1))) }
    try await waitUntil("the task sleeps") { clock.sleeperCount == 1 }
    await clock.advance(by: .seconds(1))
    try await task.value
    #expect(start.duration(to: erased.now) == .seconds(1))
    #expect(start < erased.now)
    #expect(erased.minimumResolution == .zero)
  }
}

@Suite(.timeLimit(.minutes(5))) struct ImmediateClockTests {
  @Test func aSleepMovesTheClockToItsDeadline() async throws {
    let clock = ImmediateClock()
    let start = clock.now
    #expect(start == ImmediateClock<Duration>.Instant())
    try await clock.sleep(for: .seconds(1))
    try await clock.sleep(for: .seconds(2))
    #expect(start.duration(to: clock.now) == .seconds(3))
    #expect(clock.minimumResolution == .zero)
  }

  @Test func doesNotSleepInACancelledTask() async {
    let clock = ImmediateClock()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now == .init())
  }

  @Test func sleepingLetsOtherTasksRun() async throws {
    try await withMainSerialExecutor {
      let hasRun = LockIsolated(false)
      Task { hasRun.setValue(true) }
      try await ImmediateClock().sleep(for: .seconds(1))
      #expect(hasRun.value)
    }
  }

  @Test func aStaticMemberNamesTheClock() async throws {
    func wait(on clock: some Clock<Duration>) async throws {
      try await clock.sleep(for: .seconds(100))
    }
    try await wait(on: .immediate)
  }
}

@Suite(.timeLimit(.minutes(5))) struct UnimplementedClockTests {
  @Test func reportsEachUseAndThenWorks() async throws {
    let base = ImmediateClock()
    let clock = UnimplementedClock(base, name: "Base")
    try await withKnownIssue {
      try await clock.sleep(
        until: UnimplementedClock.Instant(rawValue: AnyClock<Duration>(base).now))
    } matching: {
      $0.description.contains("Unimplemented: Base.sleep")
    }
    withKnownIssue {
      _ = clock.now
    } matching: {
      $0.description.contains("Unimplemented: Base.now")
    }
    withKnownIssue {
      #expect(clock.minimumResolution == .zero)
    } matching: {
      $0.description.contains("Unimplemented: Base.minimumResolution")
    }
  }

  @Test func theClockIsNamedAfterItsBase() {
    withKnownIssue {
      _ = UnimplementedClock(ContinuousClock()).now
    } matching: {
      $0.description.contains("Unimplemented: ContinuousClock.now")
    }
    withKnownIssue {
      _ = UnimplementedClock().now
    } matching: {
      $0.description.contains("Unimplemented: Clock.now")
    }
    withKnownIssue {
      _ = UnimplementedClock<Duration>(now: .init(offset: .seconds(1))).now
    } matching: {
      $0.description.contains("Unimplemented: Clock.now")
    }
  }

  @Test func theReportPointsToTheClocksCreation() {
    let clock = UnimplementedClock(name: "Here", fileID: "Module/Here.swift", line: 42)
    withKnownIssue {
      _ = clock.now
    } matching: {
      $0.sourceLocation?.fileID == "Module/Here.swift" && $0.sourceLocation?.line == 42
    }
  }

  @Test func aStaticMemberNamesTheClock() async throws {
    func wait(on clock: some Clock<Duration>) async throws {
      try await clock.sleep(for: .seconds(100))
    }
    try await withKnownIssue {
      try await wait(on: .unimplemented())
    } matching: {
      $0.description.contains("Unimplemented: Clock.")
    }
  }
}
