/// The identity of a test of Swift Testing or XCTest.
///
/// All cases of a parameterized test have one id.
package enum TestID: Hashable, @unchecked Sendable {
  /// A test of Swift Testing, by its `Test.ID`.
  case swiftTesting(AnyHashable)

  /// A test of XCTest, by the number of tests that have begun in this process.
  case xcTest(Int)

  /// The current test, or `nil` outside of tests.
  ///
  /// Under Swift Testing it is the test of the current task. A detached task belongs to no test.
  /// Under XCTest it is the last test that has begun, regardless of the task.
  package static var current: Self? {
    if let test = SwiftTesting.interface?.currentTest { return .swiftTesting(test) }
    let count = XCTestRun.countOfTests
    return count > 0 ? .xcTest(count) : nil
  }

  /// Whether this is a test of XCTest, which runs its tests one after the other.
  package var isXCTest: Bool {
    if case .xcTest = self { true } else { false }
  }
}
