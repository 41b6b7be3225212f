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
    Self { Range(between: date, and: Date()) }
  }

  /// From now to a date.
  public static func dateRange(endingAt date: Date) -> Self {
    Self { Range(between: date, and: Date()) }
  }
}

extension TimeDataSource where Value == Duration {
  /// How long it is since a date.
  public static func durationOffset(to date: Date) -> Self {
    Self {
      let seconds = Date().timeIntervalSince(date)
      // A `Duration` can't hold any number of seconds.
      return .seconds(seconds.isNaN ? 0 : min(max(seconds, -1e12), 1e12))
    }
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
    let digits: ClockDigits

    private init(_ interval: Range<Date>, countsDown: Bool, digits: ClockDigits) {
      self.interval = interval
      self.countsDown = countsDown
      self.digits = digits
    }

    /// - Parameters:
    ///   - interval: The time that is counted.
    ///   - showsHours: Whether sixty minutes are an hour.
    ///   - maxFieldCount: How many of hours, minutes, seconds and their fraction are written, from the largest on.
    ///   - maxPrecision: The shortest time that it shows.
    public init(
      countingDownIn interval: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
      maxPrecision: Duration = .seconds(1)
    ) {
      self.init(
        interval, countsDown: true,
        digits: ClockDigits(
          showsHours: showsHours, fieldCount: maxFieldCount, precision: maxPrecision))
    }

    /// - Parameters:
    ///   - interval: The time that is counted.
    ///   - showsHours: Whether sixty minutes are an hour.
    ///   - maxFieldCount: How many of hours, minutes, seconds and their fraction are written, from the largest on.
    ///   - maxPrecision: The shortest time that it shows.
    public init(
      countingUpIn interval: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
      maxPrecision: Duration = .seconds(1)
    ) {
      self.init(
        interval, countsDown: false,
        digits: ClockDigits(
          showsHours: showsHours, fieldCount: maxFieldCount, precision: maxPrecision))
    }

    public func format(_ input: Date) -> String {
      let date = min(max(input, interval.lowerBound), interval.upperBound)
      return countsDown
        ? digits.string(interval.upperBound.timeIntervalSince(date), rounded: .up)
        : digits.string(date.timeIntervalSince(interval.lowerBound), rounded: .down)
    }
  }

  /// Counts up from a date, with hundredths of seconds: `0:04.07`.
  public struct Stopwatch: FormatStyle, Sendable {
    let start: Date
    let digits: ClockDigits

    /// - Parameters:
    ///   - startDate: When it begins.
    ///   - showsHours: Whether sixty minutes are an hour.
    ///   - maxFieldCount: How many of hours, minutes, seconds and their fraction are written, from the largest on.
    ///   - maxPrecision: The shortest time that it shows.
    public init(
      startingAt startDate: Date, showsHours: Bool = true, maxFieldCount: Int = 4,
      maxPrecision: Duration = .milliseconds(10)
    ) {
      start = startDate
      digits = ClockDigits(
        showsHours: showsHours, fieldCount: maxFieldCount, precision: maxPrecision)
    }

    public func format(_ input: Date) -> String {
      digits.string(input.timeIntervalSince(start), rounded: .down)
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
        .format(Range(between: input, and: anchor), count: count)
      return input < anchor ? "-\(text)" : text
    }
  }

  /// When a date is, seen from another one: `in 2 hours`, and the date itself where it is far away.
  public struct DateReference: FormatStyle, Sendable {
    let date: Date
    let fields: Set<Date.ComponentsFormatStyle.Field>
    let count: Int
    let threshold: Date.ComponentsFormatStyle.Field
    private var usedLocale = Locale.autoupdatingCurrent
    private var usedCalendar = Calendar.autoupdatingCurrent

    /// - Parameters:
    ///   - date: The date that is told of.
    ///   - allowedFields: In what the distance is counted, and what of the date is written where it is far away.
    ///   - maxFieldCount: How many of those the distance has at most.
    ///   - thresholdField: From one of which on the date is written, and no distance.
    public init(
      to date: Date,
      allowedFields: Set<Date.ComponentsFormatStyle.Field> = [
        .year, .month, .day, .hour, .minute,
      ], maxFieldCount: Int = 2, thresholdField: Date.ComponentsFormatStyle.Field = .day
    ) {
      self.date = date
      fields = allowedFields
      count = max(maxFieldCount, 1)
      threshold = thresholdField
    }

    public func format(_ input: Date) -> String {
      let distance = Range(between: input, and: date)
      if let limit = usedCalendar.date(
        byAdding: threshold.component, value: 1, to: distance.lowerBound),
        distance.upperBound >= limit
      {
        return date.formatted(absolute)
      }
      let smallest = DateComponentsFormat.Field.fromTheSmallest.first(where: fields.contains)
      guard let smallest,
        let next = usedCalendar.date(
          byAdding: smallest.component, value: 1, to: distance.lowerBound),
        distance.upperBound >= next
      else { return "now" }
      let text = DateComponentsFormat(style: .wide, calendar: usedCalendar, fields: fields)
        .format(distance, count: count)
      return date > input ? "in \(text)" : "\(text) ago"
    }

    /// How the date is written where it is far away.
    private var absolute: Date.FormatStyle {
      var style = Date.FormatStyle(
        locale: usedLocale, calendar: usedCalendar, timeZone: usedCalendar.timeZone)
      if fields.contains(.year) { style = style.year() }
      if fields.contains(.month) { style = style.month(.abbreviated) }
      if fields.contains(.day) { style = style.day() }
      if fields.contains(.hour) { style = style.hour() }
      if fields.contains(.minute) { style = style.minute() }
      if fields.contains(.second) { style = style.second() }
      return style
    }

    /// The style, with the signs of another language.
    public func locale(_ locale: Locale) -> Self {
      var copy = self
      copy.usedLocale = locale
      return copy
    }

    /// The style, with other days and months.
    public func calendar(_ calendar: Calendar) -> Self {
      var copy = self
      copy.usedCalendar = calendar
      return copy
    }
  }
}

extension Range<Date> {
  /// The time between two dates, whichever is earlier. A date that is none counts as the other one.
  init(between first: Date, and second: Date) {
    func isDate(_ date: Date) -> Bool { !date.timeIntervalSinceReferenceDate.isNaN }
    let dates = [first, second].filter(isDate)
    let earliest = dates.min() ?? Date(timeIntervalSinceReferenceDate: 0)
    self = earliest..<(dates.max() ?? earliest)
  }
}

/// How a time is written with colons: `1:02:03.45`.
struct ClockDigits: Codable, Hashable, Sendable {
  let showsHours: Bool
  let fieldCount: Int
  /// The shortest time that shows, in seconds.
  let precision: Double

  init(showsHours: Bool, fieldCount: Int, precision: Duration) {
    self.showsHours = showsHours
    self.fieldCount = max(fieldCount, 1)
    self.precision = min(max(precision / .seconds(1), 0.001), 1e12)
  }

  func string(_ seconds: Double, rounded rule: FloatingPointRoundingRule) -> String {
    // What can't be counted in seconds is no time that anybody waits.
    var seconds = seconds.isFinite ? min(max(seconds, 0), 1e12) : 0
    func round(to unit: Double) {
      // A date has no more than about seven digits after its seconds.
      let count = seconds / unit
      let nearest = count.rounded()
      seconds = (abs(count - nearest) < 1e-6 ? nearest : count.rounded(rule)) * unit
    }
    round(to: precision)
    let hasHours = showsHours && seconds >= 3600
    let units = (hasHours ? [3600.0] : []) + [60, 1]
    // From the largest on: as many as are asked for, and none that says more than is to be shown.
    let shown = units.prefix(fieldCount).filter { $0 == units[0] || precision < 60 * $0 }
    let hasFraction = precision < 1 && fieldCount > units.count
    round(to: hasFraction ? precision : max(precision, shown[shown.count - 1]))
    var rest = seconds
    var texts: [String] = []
    for unit in shown {
      let count = ((rest + 1e-9) / unit).rounded(.down)
      rest = max(rest - count * unit, 0)
      texts.append(Self.digits(Int(count), texts.isEmpty ? 1 : 2))
    }
    let text = texts.joined(separator: ":")
    guard hasFraction else { return text }
    let places = precision < 0.0099 ? 3 : precision < 0.099 ? 2 : 1
    let most = Int(pow(10, Double(places)))
    let fraction = Int((rest * Double(most) + 1e-4).rounded(.down))
    return text + "." + Self.digits(min(fraction, most - 1), places)
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}

extension Date.ComponentsFormatStyle.Field {
  fileprivate static let fromTheSmallest: [Self] = [
    .second, .minute, .hour, .day, .week, .month, .year,
  ]

  fileprivate var component: Calendar.Component {
    if self == .year { return .year }
    if self == .month { return .month }
    if self == .week { return .weekOfYear }
    if self == .day { return .day }
    if self == .hour { return .hour }
    return self == .minute ? .minute : .second
  }
}

extension FormatStyle where Self == SystemFormatStyle.Timer {
  /// - Parameters:
  ///   - interval: The time that is counted.
  ///   - showsHours: Whether sixty minutes are an hour.
  ///   - maxFieldCount: How many of hours, minutes, seconds and their fraction are written, from the largest on.
  ///   - maxPrecision: The shortest time that it shows.
  public static func timer(
    countingDownIn interval: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
    maxPrecision: Duration = .seconds(1)
  ) -> Self {
    Self(
      countingDownIn: interval, showsHours: showsHours, maxFieldCount: maxFieldCount,
      maxPrecision: maxPrecision)
  }

  /// - Parameters:
  ///   - interval: The time that is counted.
  ///   - showsHours: Whether sixty minutes are an hour.
  ///   - maxFieldCount: How many of hours, minutes, seconds and their fraction are written, from the largest on.
  ///   - maxPrecision: The shortest time that it shows.
  public static func timer(
    countingUpIn interval: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
    maxPrecision: Duration = .seconds(1)
  ) -> Self {
    Self(
      countingUpIn: interval, showsHours: showsHours, maxFieldCount: maxFieldCount,
      maxPrecision: maxPrecision)
  }
}

extension FormatStyle where Self == SystemFormatStyle.Stopwatch {
  /// - Parameters:
  ///   - startDate: When it begins.
  ///   - showsHours: Whether sixty minutes are an hour.
  ///   - maxFieldCount: How many of hours, minutes, seconds and their fraction are written, from the largest on.
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
  /// - Parameters:
  ///   - date: The date that is told of.
  ///   - allowedFields: In what the distance is counted, and what of the date is written where it is far away.
  ///   - maxFieldCount: How many of those the distance has at most.
  ///   - thresholdField: From one of which on the date is written, and no distance.
  public static func reference(
    to date: Date,
    allowedFields: Set<Date.ComponentsFormatStyle.Field> = [
      .year, .month, .day, .hour, .minute,
    ], maxFieldCount: Int = 2, thresholdField: Date.ComponentsFormatStyle.Field = .day
  ) -> Self {
    Self(
      to: date, allowedFields: allowedFields, maxFieldCount: maxFieldCount,
      thresholdField: thresholdField)
  }
}
