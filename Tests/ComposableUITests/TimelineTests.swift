import ComposableArchitecture
import ComposableUI
import Foundation
import Testing

/// Views that are evaluated again on a schedule.
@MainActor @Suite struct TimelineTests {
  private let start = Date(timeIntervalSinceReferenceDate: 1_000)

  private func dates<Schedule: TimelineSchedule>(_ schedule: Schedule, _ count: Int) -> [Double] {
    schedule.entries(from: start, mode: .normal).prefix(count).map {
      $0.timeIntervalSince(start).rounded()
    }
  }

  @Test func schedulesListTheirTimes() {
    #expect(dates(.periodic(from: start, by: 5), 3) == [0, 5, 10])
    #expect(dates(.periodic(from: start.addingTimeInterval(-12), by: 5), 3) == [-2, 3, 8])
    #expect(dates(.periodic(from: start.addingTimeInterval(7), by: 5), 2) == [7, 12])
    #expect(dates(.explicit([start, start.addingTimeInterval(3)]), 9) == [0, 3])
    #expect(dates(.animation(minimumInterval: 0.1), 3) == [0, 1, 2])
    #expect(dates(.animation(paused: true), 3) == [0])
    let minutes = EveryMinuteTimelineSchedule().entries(from: start, mode: .lowFrequency)
    let first = Array(minutes.prefix(2))
    #expect(first[0] <= start && first[1] > start)
    #expect(first[1].timeIntervalSince(first[0]) == 60)
  }

  private struct Stuck: TimelineSchedule {
    func entries(from startDate: Date, mode: Mode) -> AnyIterator<Date> {
      AnyIterator { startDate }
    }
  }

  @Test func aTimelineShowsTheLastPassedTime() {
    let begin = start
    let times = [-9, -1, 3_600].map { begin.addingTimeInterval($0) }
    let screen = ScreenTester {
      VStack {
        TimelineView(.explicit(times)) { context in
          Text("\(Int(context.date.timeIntervalSince(begin).rounded()))")
        }
        TimelineView(Stuck()) { _ in Text("stands still") }
        TimelineView(.explicit([Date]())) { _ in Text("has no times") }
      }
      .environment(\.now) { begin }
    }
    #expect(screen.text == "-1\nstands still\nhas no times")
  }

  /// A view that shows the seconds of a date, which advances with a test clock.
  private struct Days: View {
    let clock: TestClock<Duration>
    let start: Date

    var body: some View {
      let begin = clock.now
      TimelineView(.periodic(from: start, by: 2)) { context in
        Text("\(Int(context.date.timeIntervalSince(start))) s")
      }
      .environment(\.continuousClock, clock)
      .environment(\.now) { [clock, start] in
        start.addingTimeInterval(begin.duration(to: clock.now) / .seconds(1))
      }
    }
  }

  @Test func aViewIsEvaluatedAtTheTimesOfItsSchedule() async {
    let clock = TestClock()
    let start = Date(timeIntervalSinceReferenceDate: 0)
    let screen = ScreenTester { Days(clock: clock, start: start) }
    #expect(screen.text == "0 s")
    await screen.settle()
    await clock.advance(by: .seconds(1))
    await screen.settle()
    #expect(screen.text == "0 s")
    await clock.advance(by: .seconds(1))
    await screen.settle()
    #expect(screen.text == "2 s")
    await clock.advance(by: .seconds(5))
    await screen.settle()
    #expect(screen.text == "6 s")
  }

  @Test func aTimeThatPassesBeforeTheFirstWaitIsShown() async {
    let start = start
    let seconds = LockIsolated(0.0)
    let screen = ScreenTester {
      TimelineView(.periodic(from: start, by: 60)) { context in
        Text("\(Int(context.date.timeIntervalSince(start))) s")
      }
      .environment(\.continuousClock, TestClock())
      .environment(\.now) { start.addingTimeInterval(seconds.value) }
    }
    #expect(screen.text == "0 s")
    seconds.setValue(60)
    await screen.settle()
    #expect(screen.text == "60 s")
  }
}
