import Foundation

/// Writes lengths of time: "1:05", "2 hours, 5 minutes".
///
/// Foundation has it on Apple's platforms alone. The words are English; numbers in words follow the calendar's locale.
public final class DateComponentsFormatter: Formatter, @unchecked Sendable {
  // Sendable as those of Foundation are: who changes one while another thread uses it gets what they asked for.

  /// How units are written.
  public enum UnitsStyle: Int, Sendable {
    /// "1:02:03"
    case positional
    /// "1h 2m 3s"
    case abbreviated
    /// "1 hr, 2 min, 3 sec"
    case short
    /// "1 hour, 2 minutes, 3 seconds"
    case full
    /// "one hour, two minutes, three seconds"
    case spellOut
    /// "1hr 2min 3sec"
    case brief
  }

  /// What comes of units of which there are none.
  public struct ZeroFormattingBehavior: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Leading ones are left out where units stand by position, and all others elsewhere.
    public static let `default` = Self(rawValue: 1 << 0)
    public static let dropLeading = Self(rawValue: 1 << 1)
    public static let dropMiddle = Self(rawValue: 1 << 2)
    public static let dropTrailing = Self(rawValue: 1 << 3)
    public static let dropAll: Self = [.dropLeading, .dropMiddle, .dropTrailing]
    /// All units are written, with two digits where they stand by position.
    public static let pad = Self(rawValue: 1 << 16)
  }

  public var unitsStyle = UnitsStyle.positional
  /// Which units are written; those that there are, if there are none in it.
  public var allowedUnits: NSCalendar.Unit = []
  public var zeroFormattingBehavior = ZeroFormattingBehavior.default
  public var calendar: Calendar? = .autoupdatingCurrent
  /// How many units are written at most; 0 is as many as there are.
  public var maximumUnitCount = 0
  /// Whether a largest unit that is not even one is written as so many of the next: "90 minutes".
  public var collapsesLargestUnit = false
  /// Whether "About" stands in front.
  public var includesApproximationPhrase = false
  /// Whether "remaining" stands behind.
  public var includesTimeRemainingPhrase = false
  /// Accepted: the smallest unit is written whole.
  public var allowsFractionalUnits = false
  /// The date that months and years are counted from.
  public var referenceDate: Date?

  public override init() { super.init() }

  @available(*, unavailable, message: "A formatter of lengths of time is made by its settings.")
  public required init?(coder: NSCoder) { nil }

  /// - Parameter interval: A length of time in seconds.
  public func string(from interval: TimeInterval) -> String? {
    guard interval.isFinite, abs(interval) < 1e15 else { return nil }
    let start = start
    return string(from: start, to: start.addingTimeInterval(interval))
  }

  /// The time from one date to another.
  public func string(from startDate: Date, to endDate: Date) -> String? {
    let units = self.units
    let components = calendarOfLengths.dateComponents(
      Set(units.map(\.component)), from: startDate, to: endDate)
    return text(units.map { ($0, components.value(for: $0.component) ?? 0) })
  }

  /// A length of time in units.
  public func string(from components: DateComponents) -> String? {
    let start = start
    return calendarOfLengths.date(byAdding: components, to: start)
      .flatMap { string(from: start, to: $0) }
  }

  private var start: Date { referenceDate ?? Date(timeIntervalSinceReferenceDate: 0) }

  /// A length of time has no time of its own in summer.
  private var calendarOfLengths: Calendar {
    var calendar = calendar ?? .current
    if let utc = TimeZone(identifier: "UTC") { calendar.timeZone = utc }
    return calendar
  }

  /// The text for date components, or for a number of seconds; `nil` for anything else.
  public override func string(for object: Any?) -> String? {
    switch object {
    case let interval as TimeInterval: string(from: interval)
    case let components as DateComponents: string(from: components)
    default: nil
    }
  }

  /// A length of time in units, in a style.
  public class func localizedString(from components: DateComponents, unitsStyle: UnitsStyle)
    -> String?
  {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = unitsStyle
    return formatter.string(from: components)
  }

  private struct Unit {
    let component: Calendar.Component
    let unit: NSCalendar.Unit
    let letter: String
    let short: String
    let brief: String
    let name: String
  }

  private static let all = [
    Unit(component: .year, unit: .year, letter: "y", short: "yr", brief: "yr", name: "year"),
    Unit(component: .month, unit: .month, letter: "mo", short: "mth", brief: "mth", name: "month"),
    Unit(
      component: .weekOfMonth, unit: .weekOfMonth, letter: "w", short: "wk", brief: "wk",
      name: "week"),
    Unit(component: .day, unit: .day, letter: "d", short: "day", brief: "day", name: "day"),
    Unit(component: .hour, unit: .hour, letter: "h", short: "hr", brief: "hr", name: "hour"),
    Unit(
      component: .minute, unit: .minute, letter: "m", short: "min", brief: "min", name: "minute"),
    Unit(
      component: .second, unit: .second, letter: "s", short: "sec", brief: "sec", name: "second"),
  ]

  private var units: [Unit] {
    let chosen = Self.all.filter { allowedUnits.contains($0.unit) }
    return chosen.isEmpty ? Self.all.filter { $0.unit != .weekOfMonth } : chosen
  }

  private func text(_ values: [(unit: Unit, count: Int)]) -> String? {
    guard !values.isEmpty else { return nil }
    let isNegative = values.contains { $0.count < 0 }
    var values = values.map { (unit: $0.unit, count: abs($0.count)) }
    let behavior = zeroFormattingBehavior
    let isPositional = unitsStyle == .positional
    let isDefault = behavior.contains(.default) || behavior == []
    let dropsLeading = behavior.contains(.dropLeading) || isDefault
    let dropsOthers = isDefault && !isPositional
    if !behavior.contains(.pad) {
      let last = values[values.count - 1]
      if dropsLeading { values = Array(values.drop { $0.count == 0 }) }
      if behavior.contains(.dropTrailing) || dropsOthers {
        while values.last?.count == 0 { values.removeLast() }
      }
      if (behavior.contains(.dropMiddle) || dropsOthers), values.count > 2 {
        let middle = values.dropFirst().dropLast().filter { $0.count != 0 }
        values = [values[0]] + middle + [values[values.count - 1]]
      }
      if values.isEmpty { values = [last] }
    }
    if collapsesLargestUnit, values.count > 1, values[0].count == 1,
      let size = Self.size(of: values[0].unit, in: values[1].unit)
    {
      values[1].count += size
      values.removeFirst()
    }
    if maximumUnitCount > 0 { values = Array(values.prefix(maximumUnitCount)) }
    var text = isPositional ? clock(values) : words(values)
    if isNegative { text = "-" + text }
    if includesApproximationPhrase { text = "About " + text }
    if includesTimeRemainingPhrase { text += " remaining" }
    return text
  }

  private static func size(of large: Unit, in small: Unit) -> Int? {
    switch (large.component, small.component) {
    case (.year, .month): 12
    case (.weekOfMonth, .day): 7
    case (.day, .hour): 24
    case (.hour, .minute), (.minute, .second): 60
    default: nil
    }
  }

  private func clock(_ values: [(unit: Unit, count: Int)]) -> String {
    values.enumerated().map { index, value in
      let isPadded = index > 0 || zeroFormattingBehavior.contains(.pad)
      return isPadded && value.count < 10 ? "0\(value.count)" : "\(value.count)"
    }
    .joined(separator: ":")
  }

  private func words(_ values: [(unit: Unit, count: Int)]) -> String {
    let words = values.map { unit, count in
      let s = count == 1 ? "" : "s"
      return switch unitsStyle {
      case .abbreviated: "\(count)\(unit.letter)"
      case .brief: "\(count)\(unit.brief)\(unit.component == .day ? s : "")"
      case .short: "\(count) \(unit.short)\(unit.component == .day ? s : "")"
      case .spellOut: "\(spelledOut(count)) \(unit.name)\(s)"
      case .full, .positional: "\(count) \(unit.name)\(s)"
      }
    }
    let separator = unitsStyle == .abbreviated || unitsStyle == .brief ? " " : ", "
    return words.joined(separator: separator)
  }

  private func spelledOut(_ count: Int) -> String {
    let formatter = NumberFormatter()
    formatter.numberStyle = .spellOut
    formatter.locale = calendar?.locale ?? .current
    return formatter.string(from: NSNumber(value: count)) ?? "\(count)"
  }
}
