import BoundedWaits
import ConcurrencyExtras
import Testing

@testable import Clocks

@Suite(.timeLimit(.minutes(5))) struct TimerTests {
  @Test func ticksAtAnInterval() async {
    await withMainSerialExecutor {
      let clock = TestClock()
      let start = AnyClock(clock).now
      let ticks = LockIsolated<[Duration]>([])
      let task = Task {
        for await tick in clock.timer(interval: .seconds(2)) {
          ticks.withValue { $0.append(start.duration(to: tick)) }
        }
      }
      await clock.advance(by: .seconds(1))
      #expect(ticks.value == [])
      await clock.advance(by: .seconds(6))
      #expect(ticks.value == [.seconds(2), .seconds(4), .seconds(6)])
      task.cancel()
      await task.value
    }
  }

  @Test func endsWhenTheTaskIsCancelled() async throws {
    let clock = TestClock()
    let task = Task {
      var iterator = clock.timer(interval: .seconds(1)).makeAsyncIterator()
      return await iterator.next() == nil
    }
    try await waitUntil("the task sleeps") { clock.sleeperCount == 1 }
    task.cancel()
    #expect(await task.value)
  }

  /// A clock whose time advances by an hour with each sleep.
  private final class LeapingClock: Clock {
    private let time = LockIsolated(TestClock<Duration>.Instant(offset: .zero))
    var now: TestClock<Duration>.Instant { time.value }
    var minimumResolution: Duration { .zero }
    func sleep(until _: TestClock<Duration>.Instant, tolerance _: Duration?) async throws {
      time.withValue { $0 = $0.advanced(by: .seconds(3_600)) }
    }
  }

  @Test func aTooShortIntervalTicksAsOftenAsPossible() async {
    let clock = LeapingClock()
    var ticks = clock.timer(interval: Duration(secondsComponent: 0, attosecondsComponent: 1))
      .makeAsyncIterator()
    for hours in 1...3 {
      #expect(await ticks.next()?.offset == .seconds(3_600 * hours))
    }
  }

  @Test func skipsMissedTicksAndKeepsItsPhase() async {
    await withMainSerialExecutor {
      let clock = TestClock()
      let start = AnyClock(clock).now
      let ticks = LockIsolated<[Duration]>([])
      let task = Task {
        for await tick in clock.timer(interval: .seconds(2)) {
          ticks.withValue { $0.append(start.duration(to: tick)) }
          if ticks.value.count == 1 {
            try? await clock.sleep(for: .seconds(5))
          }
        }
      }
      await clock.advance(by: .seconds(12))
      // The first tick came at 2 and kept the task until 7. The clock skips the tick due at 4,
      // delivers the one due at 6 late, and delivers later ticks on time.
      #expect(ticks.value == [.seconds(2), .seconds(7), .seconds(8), .seconds(10), .seconds(12)])
      task.cancel()
      await task.value
    }
  }
}
