import Foundation
import Testing

@testable import ComposableUI

/// Running times, with the requested fields and precision.
@MainActor @Suite struct TimeFormatTests {
  private let start = Date(timeIntervalSinceReferenceDate: 1_000)

  private func at(_ seconds: Double) -> Date { start.addingTimeInterval(seconds) }

  private func down(
    _ seconds: Double, hours: Bool = true, fields: Int = 3, precision: Duration = .seconds(1)
  ) -> String {
    ClockDigits(showsHours: hours, fieldCount: fields, precision: precision)
      .string(seconds, rounded: .up)
  }

  private func up(
    _ seconds: Double, hours: Bool = true, fields: Int = 3, precision: Duration = .seconds(1)
  ) -> String {
    ClockDigits(showsHours: hours, fieldCount: fields, precision: precision)
      .string(seconds, rounded: .down)
  }

  @Test func aTimerHasTheRequestedNumberOfFields() {
    #expect(up(3_725) == "1:02:05")
    #expect(up(3_725, fields: 2) == "1:02")
    #expect(up(3_725, fields: 1) == "1")
    #expect(up(125, fields: 2) == "2:05")
    #expect(up(125, fields: 1) == "2")
    #expect(up(125, fields: 0) == "2")
    #expect(up(3_725, hours: false) == "62:05")
    #expect(up(3_725, hours: false, fields: 1) == "62")
  }

  @Test func aTimerHasTheRequestedPrecision() {
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

  @Test func remainingTimeIsRoundedUp() {
    #expect(down(59.2) == "1:00")
    #expect(down(3_599.5) == "1:00:00")
    #expect(down(3_661, fields: 2) == "1:02")
    #expect(down(121, precision: .seconds(60)) == "3")
    #expect(down(0) == "0:00")
    #expect(down(10.21, precision: .milliseconds(100)) == "0:10.3")
  }

  @Test func aTimerShowsHoursOnRequest() {
    func text(_ hours: Bool) -> Text {
      Text(
        timerInterval: start...at(3_725), pauseTime: start, countsDown: true, showsHours: hours)
    }
    #expect(text(true) == Text(verbatim: "1:02:05"))
    #expect(text(false) == Text(verbatim: "62:05"))
  }
}
