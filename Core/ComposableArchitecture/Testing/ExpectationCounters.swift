/// Copies of the counting dependencies before an action.
///
/// A closure that makes an expected state takes ids from these copies. So it gets the same ids as
/// the reducer got for the action, and doesn't use up any.
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
