import Foundation
import IssueReporting

/// The purpose of a run of the program. It selects the default values of dependencies.
public enum DependencyContext: Sendable {
  /// The app runs for a user: dependencies reach the outside world.
  case live

  /// A developer previews a feature: dependencies return sample data.
  case preview

  /// A test runs: using a dependency that the test doesn't override is a failure.
  case test
}

extension DependencyContext {
  /// The context of this process, unless it is overridden.
  ///
  /// The environment variable `SWIFT_DEPENDENCIES_CONTEXT` decides (`live`, `preview` or `test`),
  /// then whether Xcode runs a preview, then whether tests run.
  static let ofProcess = DependencyContext(
    environment: ProcessInfo.processInfo.environment, isTesting: isTesting)

  init(environment: [String: String], isTesting: Bool) {
    switch environment["SWIFT_DEPENDENCIES_CONTEXT"] {
    case "live":
      self = .live
    case "preview":
      self = .preview
    case "test":
      self = .test
    case let setting:
      if let setting {
        reportIssue(
          """
          The environment variable 'SWIFT_DEPENDENCIES_CONTEXT' is '\(setting)', which is no \
          context. Set it to 'live', 'preview' or 'test', or unset it.
          """)
      }
      if environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" {
        self = .preview
      } else {
        self = isTesting ? .test : .live
      }
    }
  }
}
