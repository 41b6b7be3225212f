import ComposableArchitecture
import Foundation

/// Runs a test at noon on 1 January 1970, in a locale that writes this time as 12:00.
@MainActor
package func withNoon(_ test: @MainActor () async throws -> Void) async rethrows {
  try await withDependencies {
    $0.date = .constant(Date(timeIntervalSince1970: 12 * 60 * 60))
    $0.calendar = Calendar(identifier: .gregorian)
    $0.calendar.timeZone = .gmt
    $0.calendar.locale = Locale(identifier: "en_GB")
  } operation: {
    try await test()
  }
}
