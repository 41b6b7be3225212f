import Foundation

extension HTTPFailure {
  /// Converts any error of a client to a failure.
  public init(_ error: any Error) {
    self = error as? HTTPFailure ?? .unexpectedBody("\(error)")
  }

  /// Returns advice for the user. A time includes the day only if that isn't today.
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
