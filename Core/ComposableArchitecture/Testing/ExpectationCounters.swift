/// The dependencies that count, as they stood before an action.
///
/// A closure that makes an expected state counts on copies of them: it draws the ids that the
/// reducer drew for the same action, and asserting uses none up.
struct ExpectationCounters {
  private let stackElementID: StackElementIDGenerator

  init(_ dependencies: DependencyValues) {
    stackElementID = dependencies.stackElementID.copy()
  }

  /// Replaces the dependencies that count by copies.
  func replaceCounters(of dependencies: inout DependencyValues) {
    dependencies.stackElementID = stackElementID.copy()
  }
}
