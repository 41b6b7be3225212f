import ElementTree
import Foundation

/// The format of values beside an axis and in the table.
struct AxisText {
  var locale: Locale
  var calendar: Calendar
  var timeZone: TimeZone

  /// Formats a number with enough digits to distinguish it from the next number on the axis.
  func number(_ number: Double, step: Double? = nil) -> String {
    if let step, number.magnitude >= 1e15 || (number != 0 && step < 1e-9) {
      return number.formatted(.number.notation(.scientific).locale(locale))
    }
    let digits = step.map { (-log10($0) - 1e-9).rounded(.up).whole(in: 0...12) } ?? 2
    return number.formatted(
      .number.precision(.fractionLength((step == nil ? 0 : digits)...max(digits, 0))).locale(locale)
    )
  }

  /// Formats a date with enough parts to distinguish it from the next date on the axis.
  func date(_ seconds: Double, by component: Calendar.Component, showsYear: Bool = false) -> String
  {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    var style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: timeZone)
    switch component {
    case .year, .yearForWeekOfYear: style = style.year()
    case .month, .quarter:
      style = showsYear ? style.month(.abbreviated).year() : style.month(.abbreviated)
    case .day, .weekday, .weekOfYear, .weekOfMonth: style = style.day().month(.abbreviated)
    case .hour, .minute: style = style.hour().minute()
    default: style = style.hour().minute().second()
    }
    return date.formatted(style)
  }

  /// Formats a single date.
  func date(_ date: Date) -> String {
    let isDay = calendar.startOfDay(for: date) == date
    return date.formatted(
      Date.FormatStyle(
        date: .abbreviated, time: isDay ? .omitted : .shortened, locale: locale, calendar: calendar,
        timeZone: timeZone))
  }

  /// Formats a single value.
  func value(_ value: _Plotted) -> String {
    switch value {
    case .number(let number): self.number(number)
    case .date(let date): self.date(date)
    case .category(let category): category
    }
  }

  /// Returns the width of the text in points: 8 for a narrow character and 16 for a wide one, as in
  /// a terminal.
  static func width(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { width, scalar in
      switch scalar.value {
      case 0x0300...0x036F, 0x200B...0x200F, 0xFE00...0xFE0F: width
      case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F,
        0xFF00...0xFF60,
        0x1F300...0x1FAFF, 0x20000...0x3FFFD:
        width + 16
      default: width + 8
      }
    }
  }

  /// Cuts the text with an ellipsis if it is wider than the available space.
  static func cut(_ text: String, to room: Double) -> String {
    guard width(text) > room else { return text }
    var cut = ""
    var used = 8.0
    for character in text {
      used += width(String(character))
      if used > room { break }
      cut.append(character)
    }
    return cut.isEmpty ? "" : cut + "…"
  }
}
