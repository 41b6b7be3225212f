import Dependencies
import DependenciesTestSupport
import XCTest

/// Both would see the other one's use of the instance, whichever runs first, if its default value
/// outlived a test.
final class TestCaseObserverTests: XCTestCase {
  @Dependency(Instance.self) private var instance

  func testATestStartsWithoutDefaultValuesOfOthers() {
    instance.uses.withValue { $0 += 1 }
    XCTAssertEqual(instance.uses.value, 1)
  }

  func testAnotherTestStartsWithoutThem() {
    instance.uses.withValue { $0 += 1 }
    XCTAssertEqual(instance.uses.value, 1)
  }

  func testPreparationsEndWithATest() {
    prepareDependencies { $0.number = 5 }
    XCTAssertEqual(DependencyValues._current.number, 5)
  }

  func testPreparationsEndWithATestInAnyOrder() {
    prepareDependencies { $0.number = 6 }
    XCTAssertEqual(DependencyValues._current.number, 6)
  }
}
