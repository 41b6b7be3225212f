/// Copies of the counting dependencies before an action.
///
/// A closure that makes an expected state draws ids from these copies. So it gets the ids that the
/// reducer drew for the same action, and uses none up.
struct ExpectationCounters {
  private let stackElementID: StackElementIDGenerator

  init(_ dependencies: DependencyValues) {
    stackElementID = dependencies.stackElementID.copy()
  }

  /// Replaces the counting dependencies by copies.
  func replaceCounters(of dependencies: inout DependencyValues) {
    dependencies.stackElementID = stackElementID.copy()
  }
}
