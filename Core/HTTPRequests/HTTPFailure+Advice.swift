import Foundation

extension HTTPFailure {
  /// Any error that a client throws, as a failure.
  public init(_ error: any Error) {
    self = error as? HTTPFailure ?? .unexpectedBody("\(error)")
  }

  /// What can be done about it, with times as a calendar tells them: the day only if it isn't today.
  public func advice(now: Date, calendar: Calendar) -> String {
    advice { date in
      let isToday = calendar.isDate(date, inSameDayAs: now)
      return date.formatted(
        Date.FormatStyle(
          date: isToday ? .omitted : .abbreviated, time: .shortened,
          locale: calendar.locale ?? Locale(identifier: "en_GB"), calendar: calendar,
          timeZone: calendar.timeZone))
    }
  }
}
