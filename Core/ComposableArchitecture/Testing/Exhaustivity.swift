/// How much a ``TestStore`` wants to be told.
public enum Exhaustivity: Equatable, Sendable {
  /// Every change of state, every action received and the end of every effect must be asserted.
  case on
  /// Only what is asserted is checked.
  ///
  /// - Parameter showSkippedAssertions: Whether what wasn't asserted is shown, without failing.
  case off(showSkippedAssertions: Bool)

  /// Only what is asserted is checked; the rest passes silently.
  public static let off = Self.off(showSkippedAssertions: false)
}
