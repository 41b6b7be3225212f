import Clocks
import ConcurrencyExtras
import IssueReporting
import Testing

/// Ways in which programs hold and use clocks.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ClockUsageTests {
  struct Feature: Sendable {
    let clock: any Clock<Duration>

    func tick(_ count: Int) async -> Int {
      var ticks = 0
      for await _ in clock.timer(interval: .seconds(1), tolerance: .zero) {
        ticks += 1
        if ticks == count { break }
      }
      return ticks
    }

    func wait() async throws {
      try await clock.sleep(for: .seconds(1))
      try await clock.sleep(for: .seconds(1), tolerance: .milliseconds(100))
    }
  }

  @Test func everyClockOfDurationsHasATimer() async {
    await withMainSerialExecutor {
      let clock = TestClock()
      let task = Task { await Feature(clock: clock).tick(3) }
      await clock.advance(by: .seconds(3))
      #expect(await task.value == 3)
    }
  }

  @Test func anImmediateClockTicksAtOnce() async throws {
    #expect(await Feature(clock: .immediate).tick(3) == 3)
    try await Feature(clock: ImmediateClock()).wait()
  }

  @Test func anErasedClockBehavesLikeItsBase() async throws {
    let clock = AnyClock(ImmediateClock())
    try await clock.sleep(for: .seconds(5))
    #expect(AnyClock(ImmediateClock<Duration>()).minimumResolution == .zero)
    try await Feature(clock: clock).wait()
  }

  @Test func anErasedUnimplementedClockReports() async throws {
    try await withKnownIssue {
      try await Feature(clock: .unimplemented()).wait()
    } matching: {
      $0.description.contains("Unimplemented: Clock.sleep")
        || $0.description.contains("Unimplemented: Clock.now")
    }
    withKnownIssue {
      _ = UnimplementedClock(TestClock(), name: "Named").now
    } matching: {
      $0.description.contains("Unimplemented: Named.now")
    }
  }

  @Test func clocksOfOtherDurationsWork() async throws {
    let clock = TestClock<Ticks>(now: TestClock<Ticks>.Instant(offset: Ticks(count: 5)))
    #expect(clock.now.duration(to: .init(offset: Ticks(count: 7))) == Ticks(count: 2))
    await clock.advance(to: .init(offset: Ticks(count: 7)))
    #expect(clock.now == .init(offset: Ticks(count: 7)))
    let immediate = ImmediateClock<Ticks>(now: .init(offset: Ticks(count: 1)))
    try await immediate.sleep(until: .init(offset: Ticks(count: 9)))
    #expect(immediate.now == .init(offset: Ticks(count: 9)))
    #expect(immediate.minimumResolution == .zero)
  }

  @Test func measuringReadsTheClock() async {
    let clock = TestClock()
    let elapsed = await clock.measure {
      await clock.advance(by: .seconds(2))
    }
    #expect(elapsed == .seconds(2))
  }

  @Test func checkSuspensionProvesThatNothingSleeps() async throws {
    let clock = TestClock()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await Task.megaYield()
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    await clock.run(timeout: .seconds(60))
    try await clock.checkSuspension()
    try await task.value
  }
}

/// A duration that isn't the standard library's.
struct Ticks: DurationProtocol, Hashable {
  var count: Int

  static let zero = Ticks(count: 0)
  static func + (lhs: Self, rhs: Self) -> Self { Self(count: lhs.count + rhs.count) }
  static func - (lhs: Self, rhs: Self) -> Self { Self(count: lhs.count - rhs.count) }
  static func < (lhs: Self, rhs: Self) -> Bool { lhs.count < rhs.count }
  static func * (lhs: Self, rhs: Int) -> Self { Self(count: lhs.count * rhs) }
  static func / (lhs: Self, rhs: Int) -> Self { Self(count: lhs.count / rhs) }
  static func / (lhs: Self, rhs: Self) -> Double { Double(lhs.count) / Double(rhs.count) }
}
