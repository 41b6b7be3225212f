/// The extent of assertions that a ``TestStore`` requires.
public enum Exhaustivity: Equatable, Sendable {
  /// The test must assert every change of state, every received action and the end of every effect.
  case on
  /// The store checks only what the test asserts.
  ///
  /// - Parameter showSkippedAssertions: Whether to show skipped assertions, without failing the
  ///   test.
  case off(showSkippedAssertions: Bool)

  /// The store checks only what the test asserts, and hides the rest.
  public static let off = Self.off(showSkippedAssertions: false)
}
