import Foundation

/// Writes how long it is from one date to another: `2 hours, 5 minutes`. It is what `Date.ComponentsFormatStyle` is on
/// Apple's platforms, of which Foundation has the name alone here; units are in English.
public struct DateComponentsFormat: FormatStyle, Sendable {
  public typealias Field = Date.ComponentsFormatStyle.Field

  /// How units are written.
  public enum Style: String, Codable, Hashable, Sendable {
    case abbreviated, condensedAbbreviated, narrow, spellOut, wide
    /// With colons: `2:05:00`.
    case positional
  }

  public let style: Style
  /// What is counted; `nil` for all but weeks.
  public let fields: Set<Field>?
  private var usedCalendar = Calendar.autoupdatingCurrent

  /// - Parameters:
  ///   - style: How units are written.
  ///   - calendar: What days and months are.
  ///   - fields: What is counted; `nil` for all but weeks.
  public init(
    style: Style, calendar: Calendar = .autoupdatingCurrent, fields: Set<Field>? = nil
  ) {
    self.style = style
    self.fields = fields
    usedCalendar = calendar
  }

  public func format(_ value: Range<Date>) -> String { format(value, count: 0) }

  /// - Parameter count: How many units are written at most, the largest first; 0 for all.
  func format(_ value: Range<Date>, count: Int) -> String {
    let formatter = DateComponentsFormatter()
    formatter.calendar = usedCalendar
    formatter.maximumUnitCount = count
    let units: [(Field, NSCalendar.Unit)] = [
      (.year, .year), (.month, .month), (.week, .weekOfMonth), (.day, .day), (.hour, .hour),
      (.minute, .minute), (.second, .second),
    ]
    for (field, unit) in units where fields?.contains(field) ?? (field != .week) {
      formatter.allowedUnits.insert(unit)
    }
    formatter.unitsStyle =
      switch style {
      case .abbreviated, .condensedAbbreviated, .narrow: .abbreviated
      case .spellOut: .spellOut
      case .wide: .full
      case .positional: .positional
      }
    return formatter.string(from: value.lowerBound, to: value.upperBound) ?? ""
  }

  /// The style, with another calendar.
  public func calendar(_ calendar: Calendar) -> Self {
    Self(style: style, calendar: calendar, fields: fields)
  }
}

extension FormatStyle where Self == DateComponentsFormat {
  /// - Parameters:
  ///   - style: How units are written.
  ///   - fields: What is counted; `nil` for all but weeks.
  public static func components(
    style: DateComponentsFormat.Style, fields: Set<Date.ComponentsFormatStyle.Field>? = nil
  ) -> Self {
    Self(style: style, fields: fields)
  }

  /// With colons: `2:05:00`.
  public static var timeDuration: Self {
    Self(style: .positional, fields: [.hour, .minute, .second])
  }
}
