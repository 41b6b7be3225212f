import Foundation

extension Repository {
  /// The language, stars and forks on one line.
  var facts: String {
    [language, "\(Self.short(starCount)) ★", "\(Self.short(forkCount)) forks"]
      .compactMap(\.self).joined(separator: " · ")
  }

  /// The day of the last update.
  var updateDay: String { updatedAt.formatted(.iso8601.year().month().day()) }

  /// Formats a count in at most five characters: 17.6k.
  static func short(_ count: Int) -> String {
    switch count {
    case ..<1_000: "\(count)"
    case ..<1_000_000: "\(tenths(count, of: 1_000))k"
    default: "\(tenths(count, of: 1_000_000))M"
    }
  }

  private static func tenths(_ count: Int, of unit: Int) -> String {
    let tenths = count / (unit / 10)
    return tenths % 10 == 0 || tenths >= 1_000 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
