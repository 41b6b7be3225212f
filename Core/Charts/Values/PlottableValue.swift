import Foundation
import ComposableUI

/// A value with the name of what it is: `.value("Stars", repository.stars)`.
public struct PlottableValue<Value: Plottable> {
  let channel: Channel

  /// A value, and what it is in words.
  public static func value(_ label: LocalizedStringKey, _ value: Value) -> Self {
    Self(channel: Channel(label: label.text, value: value.plotted))
  }

  /// A value, and what it is in words.
  @_disfavoredOverload
  public static func value<Label: StringProtocol>(_ label: Label, _ value: Value) -> Self {
    Self(channel: Channel(label: String(label), value: value.plotted))
  }

  /// A value, and what it is in words.
  @_disfavoredOverload @MainActor @preconcurrency
  public static func value(_ label: Text, _ value: Value) -> Self {
    Self(channel: Channel(label: label.plainText, value: value.plotted))
  }
}

extension PlottableValue where Value == Date {
  /// The day, month or another unit that a date is in: bars are as wide as it is long.
  public static func value(
    _ label: LocalizedStringKey, _ value: Date, unit: Calendar.Component,
    calendar: Calendar = .current
  ) -> Self {
    .value(label.text, value, unit: unit, calendar: calendar)
  }

  /// The day, month or another unit that a date is in: bars are as wide as it is long.
  @_disfavoredOverload
  public static func value<Label: StringProtocol>(
    _ label: Label, _ value: Date, unit: Calendar.Component, calendar: Calendar = .current
  ) -> Self {
    guard let unit = calendar.dateInterval(of: unit, for: value) else {
      return Self(channel: Channel(label: String(label), value: .date(value)))
    }
    let middle = unit.start.addingTimeInterval(unit.duration / 2)
    return Self(
      channel: Channel(
        label: String(label), value: .date(middle),
        bounds: unit.start.timeIntervalSinceReferenceDate...unit.end.timeIntervalSinceReferenceDate)
    )
  }
}

extension PlottableValue {
  /// All values from one to another: bars are as wide as there is between them.
  public static func value(_ label: LocalizedStringKey, _ range: Range<Value>) -> Self
  where Value: Comparable {
    .value(label.text, range)
  }

  /// All values from one to another: bars are as wide as there is between them.
  @_disfavoredOverload
  public static func value<Label: StringProtocol>(_ label: Label, _ range: Range<Value>) -> Self
  where Value: Comparable {
    let (low, high) = (range.lowerBound.plotted, range.upperBound.plotted)
    guard let from = low.position, let to = high.position else {
      return Self(channel: Channel(label: String(label), value: low))
    }
    let middle = (from + to) / 2
    let value: _Plotted =
      if case .date = low { .date(Date(timeIntervalSinceReferenceDate: middle)) } else {
        .number(middle)
      }
    return Self(
      channel: Channel(label: String(label), value: value, bounds: min(from, to)...max(from, to)))
  }
}

/// A value along an axis, or one that colours and symbols are told apart by.
struct Channel: Hashable {
  var label: String
  var value: _Plotted
  /// Where on a continuous axis what it stands for begins and ends.
  var bounds: ClosedRange<Double>?
}

extension _Plotted {
  /// Where on a continuous axis it is: numbers as they are, dates in seconds; `nil` for categories, for what is no number,
  /// and for what is so large that sums of it would be none.
  var position: Double? {
    switch self {
    case .number(let number): number.magnitude <= 1e100 ? number : nil
    case .date(let date):
      date.timeIntervalSinceReferenceDate.magnitude <= 1e12
        ? date.timeIntervalSinceReferenceDate : nil
    case .category: nil
    }
  }

  var category: String? {
    if case .category(let category) = self { category } else { nil }
  }
}
