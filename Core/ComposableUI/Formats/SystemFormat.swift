import Foundation

/// A time that goes on, for texts that say how long something takes. Hosts' texts read as when their view was evaluated: put
/// them in a ``TimelineView`` to have them go on.
public struct TimeDataSource<Value> {
  let value: () -> Value
}

extension TimeDataSource where Value == Date {
  /// What time it is.
  public static var currentDate: Self { Self { Date() } }
}

extension TimeDataSource where Value == Range<Date> {
  /// From a date until now.
  public static func dateRange(startingAt date: Date) -> Self {
    Self { min(date, Date())..<max(date, Date()) }
  }

  /// From now to a date.
  public static func dateRange(endingAt date: Date) -> Self {
    Self { min(date, Date())..<max(date, Date()) }
  }
}

extension TimeDataSource where Value == Duration {
  /// How long it is since a date.
  public static func durationOffset(to date: Date) -> Self {
    Self { .seconds(Date().timeIntervalSince(date)) }
  }
}

extension Text {
  /// A time as a format writes it when the view is evaluated.
  public init<Format: FormatStyle>(
    _ source: TimeDataSource<Format.FormatInput>, format: Format
  ) where Format.FormatOutput == String {
    self.init(verbatim: format.format(source.value()))
  }

  /// A time as a format writes it when the view is evaluated.
  public init<Format: FormatStyle>(
    _ source: TimeDataSource<Format.FormatInput>, format: Format
  ) where Format.FormatOutput == AttributedString {
    self.init(format.format(source.value()))
  }

  /// A part of time, from its beginning to its end.
  public init(_ dates: Range<Date>) {
    self.init(dates.lowerBound...dates.upperBound)
  }
}

/// Formats of times that go on.
public enum SystemFormatStyle {
  /// Counts down or up within a part of time: `4:59`.
  public struct Timer: FormatStyle, Sendable {
    let interval: Range<Date>
    let countsDown: Bool
    let showsHours: Bool

    /// - Parameter showsHours: Whether sixty minutes are an hour.
    public init(
      countingDownIn interval: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
      maxPrecision: Duration = .seconds(1)
    ) {
      self.interval = interval
      countsDown = true
      self.showsHours = showsHours
    }

    /// - Parameter showsHours: Whether sixty minutes are an hour.
    public init(
      countingUpIn interval: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
      maxPrecision: Duration = .seconds(1)
    ) {
      self.interval = interval
      countsDown = false
      self.showsHours = showsHours
    }

    public func format(_ input: Date) -> String {
      let date = min(max(input, interval.lowerBound), interval.upperBound)
      return SystemFormatStyle.clock(
        countsDown
          ? interval.upperBound.timeIntervalSince(date).rounded(.up)
          : date.timeIntervalSince(interval.lowerBound).rounded(.down), showsHours: showsHours)
    }
  }

  /// Counts up from a date, with hundredths of seconds: `0:04.07`.
  public struct Stopwatch: FormatStyle, Sendable {
    let start: Date
    let showsHours: Bool
    let showsFractions: Bool

    /// - Parameters:
    ///   - startDate: When it begins.
    ///   - showsHours: Whether sixty minutes are an hour.
    ///   - maxPrecision: The shortest time that it shows.
    public init(
      startingAt startDate: Date, showsHours: Bool = true, maxFieldCount: Int = 4,
      maxPrecision: Duration = .milliseconds(10)
    ) {
      start = startDate
      self.showsHours = showsHours
      showsFractions = maxPrecision < .seconds(1) && maxFieldCount > 3
    }

    public func format(_ input: Date) -> String {
      let hundredths = (max(input.timeIntervalSince(start), 0) * 100 + 1e-6).rounded(.down)
      let clock = SystemFormatStyle.clock((hundredths / 100).rounded(.down), showsHours: showsHours)
      guard showsFractions else { return clock }
      let rest = Int(hundredths.truncatingRemainder(dividingBy: 100))
      return clock + (rest < 10 ? ".0\(rest)" : ".\(rest)")
    }
  }

  /// How far a date is from another one: `2 hours, 5 minutes`.
  public struct DateOffset: FormatStyle, Sendable {
    let anchor: Date
    let fields: Set<Date.ComponentsFormatStyle.Field>
    let count: Int

    /// - Parameters:
    ///   - anchor: The other date.
    ///   - allowedFields: In what it is counted.
    ///   - maxFieldCount: How many of those are written.
    public init(
      to anchor: Date,
      allowedFields: Set<Date.ComponentsFormatStyle.Field> = [
        .year, .month, .day, .hour, .minute, .second,
      ], maxFieldCount: Int = 2
    ) {
      self.anchor = anchor
      fields = allowedFields
      count = max(maxFieldCount, 1)
    }

    public func format(_ input: Date) -> String {
      let text = DateComponentsFormat(style: .wide, fields: fields)
        .format(min(input, anchor)..<max(input, anchor), count: count)
      return input < anchor ? "-\(text)" : text
    }
  }

  /// When a date is, seen from another one: `in 2 hours`.
  public struct DateReference: FormatStyle, Sendable {
    let date: Date

    /// - Parameter date: The date that is told of.
    public init(
      to date: Date,
      allowedFields: Set<Date.ComponentsFormatStyle.Field> = [
        .year, .month, .day, .hour, .minute,
      ], maxFieldCount: Int = 2, thresholdField: Date.ComponentsFormatStyle.Field = .day
    ) {
      self.date = date
    }

    public func format(_ input: Date) -> String {
      let style = DateComponentsFormat(
        style: .wide, fields: [.year, .month, .day, .hour, .minute])
      let distance = style.format(min(input, date)..<max(input, date), count: 1)
      guard abs(date.timeIntervalSince(input)) >= 60 else { return "now" }
      return date > input ? "in \(distance)" : "\(distance) ago"
    }
  }

  fileprivate static func clock(_ seconds: Double, showsHours: Bool) -> String {
    // What can't be counted in seconds is no time that anybody waits.
    let seconds = seconds.isFinite ? Int(min(max(seconds, 0), 1e12)) : 0
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (minutes, rest) = (seconds / 60, seconds % 60)
    guard showsHours, minutes >= 60 else { return "\(minutes):\(two(rest))" }
    return "\(minutes / 60):\(two(minutes % 60)):\(two(rest))"
  }
}

extension FormatStyle where Self == SystemFormatStyle.Timer {
  /// - Parameters:
  ///   - interval: The time that is counted.
  ///   - showsHours: Whether sixty minutes are an hour.
  public static func timer(
    countingDownIn interval: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
    maxPrecision: Duration = .seconds(1)
  ) -> Self {
    Self(countingDownIn: interval, showsHours: showsHours)
  }

  /// - Parameters:
  ///   - interval: The time that is counted.
  ///   - showsHours: Whether sixty minutes are an hour.
  public static func timer(
    countingUpIn interval: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
    maxPrecision: Duration = .seconds(1)
  ) -> Self {
    Self(countingUpIn: interval, showsHours: showsHours)
  }
}

extension FormatStyle where Self == SystemFormatStyle.Stopwatch {
  /// - Parameters:
  ///   - startDate: When it begins.
  ///   - showsHours: Whether sixty minutes are an hour.
  ///   - maxPrecision: The shortest time that it shows.
  public static func stopwatch(
    startingAt startDate: Date, showsHours: Bool = true, maxFieldCount: Int = 4,
    maxPrecision: Duration = .milliseconds(10)
  ) -> Self {
    Self(
      startingAt: startDate, showsHours: showsHours, maxFieldCount: maxFieldCount,
      maxPrecision: maxPrecision)
  }
}

extension FormatStyle where Self == SystemFormatStyle.DateOffset {
  /// - Parameters:
  ///   - anchor: The other date.
  ///   - allowedFields: In what it is counted.
  ///   - maxFieldCount: How many of those are written.
  public static func offset(
    to anchor: Date,
    allowedFields: Set<Date.ComponentsFormatStyle.Field> = [
      .year, .month, .day, .hour, .minute, .second,
    ], maxFieldCount: Int = 2
  ) -> Self {
    Self(to: anchor, allowedFields: allowedFields, maxFieldCount: maxFieldCount)
  }
}

extension FormatStyle where Self == SystemFormatStyle.DateReference {
  /// - Parameter date: The date that is told of.
  public static func reference(to date: Date) -> Self { Self(to: date) }
}
