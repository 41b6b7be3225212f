/// Names a test of Swift Testing or of XCTest.
///
/// All cases of a parameterized test have one id.
package enum TestID: Hashable, @unchecked Sendable {
  /// A test of Swift Testing, by its `Test.ID`.
  case swiftTesting(AnyHashable)

  /// A test of XCTest, by how many have begun in this process.
  case xcTest(Int)

  /// The current test, or `nil` outside of tests.
  ///
  /// Under Swift Testing it is the test of the current task. A detached task belongs to no test. Under XCTest it is the
  /// last test that has begun, whatever the task.
  package static var current: Self? {
    if let test = SwiftTesting.interface?.currentTest { return .swiftTesting(test) }
    let count = XCTestRun.countOfTests
    return count > 0 ? .xcTest(count) : nil
  }

  /// Whether it is a test of XCTest, whose tests run one after the other.
  package var isXCTest: Bool {
    if case .xcTest = self { true } else { false }
  }
}
