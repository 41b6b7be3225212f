import Foundation
import IssueReporting

extension DependencyValues {
  /// The function that opens a URL. A test has to override it.
  ///
  /// ```swift
  /// @Dependency(\.openURL) var openURL  // await openURL(url)
  /// ```
  ///
  /// A running program opens no URLs until it overrides the function, in `prepareDependencies` for
  /// example.
  public var openURL: OpenURLEffect {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue }
  }

  private enum OpenURLKey: DependencyKey {
    static let liveValue = OpenURLEffect { _ in false }
    static let testValue = OpenURLEffect { _ in
      reportIssue(
        """
        @Dependency(\\.openURL) was used in a test that doesn't override it. Override it in the test: \
        '$0.openURL = OpenURLEffect { url in … }'.
        """)
      return false
    }
  }
}

/// A function that opens URLs.
public struct OpenURLEffect: Sendable {
  private let handler: @Sendable (URL) async -> Bool

  /// Creates the function from a closure that returns whether it opened the URL.
  public init(handler: @escaping @Sendable (URL) async -> Bool) {
    self.handler = handler
  }

  /// Opens a URL.
  ///
  /// - Returns: Whether the URL was opened.
  @discardableResult
  public func callAsFunction(_ url: URL) async -> Bool {
    await handler(url)
  }

  /// Opens a URL.
  @_disfavoredOverload
  public func callAsFunction(_ url: URL) async {
    _ = await handler(url)
  }
}
