/// A copy of the generator of stack ids before an action.
///
/// A closure that makes an expected state takes ids from this copy. So the closure gets the ids
/// that the reducer got for the action, and uses up none.
struct ExpectationCounters {
  private let stackElementID: StackElementIDGenerator

  init(_ dependencies: DependencyValues) {
    stackElementID = dependencies.stackElementID.copy()
  }

  /// Replaces the generator of stack ids with a copy.
  func replaceCounters(of dependencies: inout DependencyValues) {
    dependencies.stackElementID = stackElementID.copy()
  }
}
