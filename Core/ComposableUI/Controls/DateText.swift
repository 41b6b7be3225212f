import Foundation

/// Dates and times in the form that users type: `2026-11-26`, `14:30`, or both.
struct DateText {
  let components: DatePickerComponents
  /// The first and the last date that can be typed.
  let range: ClosedRange<Date>
  private let calendar: Calendar

  init(_ components: DatePickerComponents, in range: ClosedRange<Date>, timeZone: TimeZone) {
    self.components = components
    self.range = range
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    self.calendar = calendar
  }

  /// Returns a date in its typed form.
  func string(_ date: Date) -> String {
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute], from: date.clampedToCalendars)
    func digits(_ number: Int?, _ count: Int) -> String {
      let text = "\(number ?? 0)"
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    var texts: [String] = []
    if components.contains(.date) {
      texts.append(
        "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))")
    }
    if components.contains(.hourAndMinute) {
      texts.append("\(digits(parts.hour, 2)):\(digits(parts.minute, 2))")
    }
    return texts.joined(separator: " ")
  }

  /// Returns the date that the text stands for; `nil` if there is no such date in the range.
  ///
  /// - Parameter current: The date that supplies the time or the day that the text lacks.
  func date(_ text: String, current: Date) -> Date? {
    let numbers = text.split(omittingEmptySubsequences: false) { !("0"..."9").contains($0) }
    guard numbers.allSatisfy({ (1...4).contains($0.count) }) else { return nil }
    var rest = numbers.compactMap { Int($0) }[...]
    var parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: current.clampedToCalendars)
    if components.contains(.date) {
      guard rest.count >= 3 else { return nil }
      (parts.year, parts.month, parts.day) = (
        rest.removeFirst(), rest.removeFirst(), rest.removeFirst()
      )
      let day = DateComponents(year: parts.year, month: parts.month, day: parts.day, hour: 12)
      // For a day that doesn't exist, a calendar returns another day.
      guard let noon = calendar.date(from: day),
        calendar.dateComponents([.year, .month, .day], from: noon)
          == DateComponents(year: parts.year, month: parts.month, day: parts.day)
      else { return nil }
    }
    if components.contains(.hourAndMinute) {
      guard rest.count >= 2 else { return nil }
      (parts.hour, parts.minute) = (rest.removeFirst(), rest.removeFirst())
      parts.second = rest.isEmpty ? 0 : rest.removeFirst()
      guard (0..<24).contains(parts.hour!), (0..<60).contains(parts.minute!),
        (0..<60).contains(parts.second!)
      else { return nil }
    }
    guard rest.isEmpty, let date = calendar.date(from: parts) else { return nil }
    // The ends of the range may be more precise than the text.
    if date < range.lowerBound {
      return string(date) == string(range.lowerBound) ? range.lowerBound : nil
    }
    if date > range.upperBound {
      return string(date) == string(range.upperBound) ? range.upperBound : nil
    }
    return date
  }
}

extension Date {
  /// The nearest date in the range of calendars. A date may hold any number of seconds, even
  /// NaN.
  var clampedToCalendars: Date {
    let seconds = timeIntervalSinceReferenceDate
    return seconds.isNaN
      ? Date(timeIntervalSinceReferenceDate: 0) : min(max(self, .distantPast), .distantFuture)
  }
}
