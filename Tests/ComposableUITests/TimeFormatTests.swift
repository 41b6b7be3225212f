import ComposableUI
import Foundation
import Testing

/// Times that go on, in as many fields and as exactly as is asked for.
@MainActor @Suite struct TimeFormatTests {
  private let start = Date(timeIntervalSinceReferenceDate: 1_000)

  private func at(_ seconds: Double) -> Date { start.addingTimeInterval(seconds) }

  private func down(
    _ seconds: Double, hours: Bool = true, fields: Int = 3, precision: Duration = .seconds(1)
  ) -> String {
    start.formatted(
      .timer(
        countingDownIn: start..<at(seconds), showsHours: hours, maxFieldCount: fields,
        maxPrecision: precision))
  }

  private func up(
    _ seconds: Double, hours: Bool = true, fields: Int = 3, precision: Duration = .seconds(1)
  ) -> String {
    at(seconds).formatted(
      .timer(
        countingUpIn: start..<at(1e6), showsHours: hours, maxFieldCount: fields,
        maxPrecision: precision))
  }

  @Test func aTimerHasAsManyFieldsAsAreAskedFor() {
    #expect(up(3_725) == "1:02:05")
    #expect(up(3_725, fields: 2) == "1:02")
    #expect(up(3_725, fields: 1) == "1")
    #expect(up(125, fields: 2) == "2:05")
    #expect(up(125, fields: 1) == "2")
    #expect(up(125, fields: 0) == "2")
    #expect(up(3_725, hours: false) == "62:05")
    #expect(up(3_725, hours: false, fields: 1) == "62")
  }

  @Test func aTimerIsAsExactAsIsAskedFor() {
    #expect(up(65.678, precision: .milliseconds(100)) == "1:05.6")
    #expect(up(65.678, precision: .milliseconds(10)) == "1:05.67")
    #expect(up(65.678, precision: .milliseconds(1)) == "1:05.678")
    #expect(up(65.678, precision: .zero) == "1:05.678")
    #expect(up(65.678, fields: 2, precision: .milliseconds(100)) == "1:05")
    #expect(up(3_725.5, precision: .milliseconds(100)) == "1:02:05")
    #expect(up(3_725.5, fields: 4, precision: .milliseconds(100)) == "1:02:05.5")
    #expect(up(3_725, precision: .seconds(60)) == "1:02")
    #expect(up(129, precision: .seconds(15)) == "2:00")
    #expect(up(129, precision: .seconds(5)) == "2:05")
  }

  @Test func whatIsLeftIsRoundedUp() {
    #expect(down(59.2) == "1:00")
    #expect(down(3_599.5) == "1:00:00")
    #expect(down(3_661, fields: 2) == "1:02")
    #expect(down(121, precision: .seconds(60)) == "3")
    #expect(down(0) == "0:00")
    #expect(down(10.21, precision: .milliseconds(100)) == "0:10.3")
  }

  @Test func aStopwatchHasAsManyFieldsAsAreAskedFor() {
    #expect(at(65.078).formatted(.stopwatch(startingAt: start, maxFieldCount: 2)) == "1:05")
    #expect(at(65.078).formatted(.stopwatch(startingAt: start, maxFieldCount: 3)) == "1:05.07")
    #expect(
      at(3_665.078).formatted(.stopwatch(startingAt: start, maxFieldCount: 3)) == "1:01:05")
    #expect(
      at(65.078).formatted(.stopwatch(startingAt: start, maxPrecision: .milliseconds(100)))
        == "1:05.0")
  }

  @Test func aTextOfATimeSaysHoursWhereThatIsAskedFor() {
    func text(_ hours: Bool) -> Text {
      Text(
        timerInterval: start...at(3_725), pauseTime: start, countsDown: true, showsHours: hours)
    }
    #expect(text(true) == Text(verbatim: "1:02:05"))
    #expect(text(false) == Text(verbatim: "62:05"))
  }

  // MARK: - Seen from another date

  private func reference(
    _ date: Date, seenFrom other: Date, fields: Set<Date.ComponentsFormatStyle.Field>? = nil,
    count: Int = 2, threshold: Date.ComponentsFormatStyle.Field = .day
  ) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return other.formatted(
      SystemFormatStyle.DateReference(
        to: date, allowedFields: fields ?? [.year, .month, .day, .hour, .minute],
        maxFieldCount: count, thresholdField: threshold
      ).locale(Locale(identifier: "en_US")).calendar(calendar))
  }

  @Test func aDistanceHasTheFieldsThatAreAllowed() {
    #expect(reference(at(7_320), seenFrom: start) == "in 2 hours, 2 minutes")
    #expect(reference(start, seenFrom: at(7_320)) == "2 hours, 2 minutes ago")
    #expect(reference(at(7_320), seenFrom: start, count: 1) == "in 2 hours")
    #expect(reference(at(7_320), seenFrom: start, fields: [.minute]) == "in 122 minutes")
    #expect(reference(at(30), seenFrom: start) == "now")
    #expect(reference(at(30), seenFrom: start, fields: [.minute, .second]) == "in 30 seconds")
    #expect(reference(at(7_320), seenFrom: start, fields: []) == "now")
  }

  @Test func whatIsFarAwayIsWrittenAsADate() {
    let day = 86_400.0
    #expect(reference(at(day - 60), seenFrom: start).hasPrefix("in 23 hours"))
    #expect(reference(at(day), seenFrom: start, fields: [.year, .month, .day]) == "Jan 2, 2001")
    #expect(reference(at(day), seenFrom: start, fields: [.month, .day]) == "Jan 2")
    #expect(
      reference(at(day), seenFrom: start, fields: [.day, .hour], threshold: .week) == "in 1 day")
    #expect(
      reference(at(7_320), seenFrom: start, fields: [.year], threshold: .hour) == "2001")
    #expect(reference(start, seenFrom: at(40 * day), fields: [.month]) == "Jan")
  }

  @Test func aReferenceIsAFormatOfTexts() {
    let style = SystemFormatStyle.DateReference.reference(
      to: at(180), allowedFields: [.minute], maxFieldCount: 1, thresholdField: .year)
    #expect(Text(start, format: style) == Text(verbatim: "in 3 minutes"))
  }
}
