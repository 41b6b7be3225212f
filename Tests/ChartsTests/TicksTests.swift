import Foundation
import Testing

@testable import Charts

@Suite struct TicksTests {
  @Test(arguments: [(100.0, 5, 20.0), (7, 5, 2), (0.3, 5, 0.1), (1_234, 4, 500), (1, 1, 1)])
  func aStepIsOneTwoOrFiveTimesAPowerOfTen(length: Double, count: Int, step: Double) {
    #expect(abs(Ticks.step(of: length, count: count) - step) < step * 1e-9)
  }

  @Test func multiplesOfAStepDoNotAccumulateErrors() {
    #expect(
      Ticks.multiples(of: 0.1, in: 0...0.5).map { "\($0)" } == [
        "0.0", "0.1", "0.2", "0.30000000000000004", "0.4", "0.5",
      ])
    #expect(Ticks.multiples(of: 2, in: -3...3) == [-2, 0, 2])
    #expect(Ticks.multiples(of: 1e-9, in: 0...1e9).isEmpty)
  }

  @Test func aRangeBeginsAndEndsAtAMultiple() {
    #expect(Ticks.rounded(3...47, count: 5) == 0...50)
    #expect(Ticks.rounded(-12...8, count: 4) == -15...10)
    #expect(Ticks.rounded(0...50, count: 5) == 0...50)
  }

  private let utc: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0)!
    return calendar
  }()

  private func date(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0) -> Double {
    utc.date(from: DateComponents(year: year, month: month, day: day, hour: hour))!
      .timeIntervalSinceReferenceDate
  }

  @Test func dateTicksAreAtTheStartOfCalendarUnits() {
    let months = date(2025, 1, 15)...date(2025, 6, 20)
    #expect(Ticks.dateStep(of: months, count: 6) == .init(component: .month, count: 1))
    #expect(
      Ticks.dates(by: .init(component: .month, count: 1), in: months, calendar: utc)
        == (2...6).map { date(2025, $0, 1) })
    let day = date(2025, 3, 1, 4)...date(2025, 3, 1, 20)
    #expect(
      Ticks.dates(by: .init(component: .hour, count: 6), in: day, calendar: utc)
        == [6, 12, 18].map { date(2025, 3, 1, $0) })
    let years = date(2003, 5, 1)...date(2031, 5, 1)
    #expect(
      Ticks.dates(by: .init(component: .year, count: 10), in: years, calendar: utc)
        == [2010, 2020, 2030].map { date($0, 1, 1) })
  }

  @Test func aDateStepIsTheShortestThatFits() {
    let day = date(2025, 3, 1)...date(2025, 3, 2)
    #expect(Ticks.dateStep(of: day, count: 4) == .init(component: .hour, count: 6))
    let century = date(1925, 1, 1)...date(2025, 1, 1)
    #expect(Ticks.dateStep(of: century, count: 5) == .init(component: .year, count: 20))
  }

  @Test func powersOfTenAreOnALogarithmicScale() {
    #expect(Ticks.powers(in: 1...1_000_000) == [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000])
    #expect(Ticks.powers(in: 1...10) == [1, 2, 5, 10])
  }
}
