import Foundation
import IssueReporting

/// What a program runs for, which decides which default value a dependency has.
public enum DependencyContext: Sendable {
  /// Somebody uses the program: dependencies reach the outside world.
  case live

  /// Somebody looks at a feature by itself: dependencies have made-up data.
  case preview

  /// A test runs: a dependency that the test didn't override is a failure.
  case test
}

extension DependencyContext {
  /// The context of this process, where nothing overrides it.
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
