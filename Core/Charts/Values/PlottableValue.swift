import Foundation
import ComposableUI

/// A value with a label: `.value("Stars", repository.stars)`.
public struct PlottableValue<Value: Plottable> {
  let channel: Channel

  /// Creates a value with a label.
  public static func value(_ label: LocalizedStringKey, _ value: Value) -> Self {
    Self(channel: Channel(label: label.text, value: value.plotted))
  }

  /// Creates a value with a label.
  @_disfavoredOverload
  public static func value<Label: StringProtocol>(_ label: Label, _ value: Value) -> Self {
    Self(channel: Channel(label: String(label), value: value.plotted))
  }

  /// Creates a value with a label.
  @_disfavoredOverload @MainActor @preconcurrency
  public static func value(_ label: Text, _ value: Value) -> Self {
    Self(channel: Channel(label: label.plainText, value: value.plotted))
  }
}

extension PlottableValue where Value == Date {
  /// Creates a value for the day, month or other unit of a date. Bars are as wide as the unit is
  /// long.
  public static func value(
    _ label: LocalizedStringKey, _ value: Date, unit: Calendar.Component,
    calendar: Calendar = .current
  ) -> Self {
    .value(label.text, value, unit: unit, calendar: calendar)
  }

  /// Creates a value for the day, month or other unit of a date. Bars are as wide as the unit is
  /// long.
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
  /// Creates a value for a range. Bars are as wide as the range.
  public static func value(_ label: LocalizedStringKey, _ range: Range<Value>) -> Self
  where Value: Comparable {
    .value(label.text, range)
  }

  /// Creates a value for a range. Bars are as wide as the range.
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

/// A value along an axis, or a value shown by colours and symbols.
struct Channel: Hashable {
  var label: String
  var value: _Plotted
  /// The bounds of the value on a continuous axis.
  var bounds: ClosedRange<Double>?
}

extension _Plotted {
  /// The position on a continuous axis: a number itself, or a date in seconds. It is `nil` for
  /// categories, for NaN, and for values so large that their sums would overflow.
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
