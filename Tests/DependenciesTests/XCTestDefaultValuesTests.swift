import Dependencies
import XCTest

/// Tests that would see each other's changes, in whatever order they run, if default values or
/// preparations outlived a test.
final class XCTestDefaultValuesTests: XCTestCase {
  @Dependency(Uses.self) private var uses

  func testATestStartsWithoutDefaultValuesOfOthers() {
    XCTAssertEqual(uses.next(), 1)
  }

  func testAnotherTestStartsWithoutDefaultValuesOfOthers() {
    XCTAssertEqual(uses.next(), 1)
  }

  func testATestKeepsItsDefaultValues() {
    XCTAssertEqual(uses.next(), 1)
    XCTAssertEqual(uses.next(), 2)
  }

  func testADetachedTaskHasTheDefaultValuesOfTheTest() async {
    XCTAssertEqual(uses.next(), 1)
    let next = await Task.detached { DependencyValues._current[Uses.self].next() }.value
    XCTAssertEqual(next, 2)
  }

  func testPreparationsEndWithATest() {
    prepareDependencies { $0[Uses.self] = Uses(count: 5) }
    XCTAssertEqual(uses.next(), 6)
  }

  func testPreparationsEndWithATestInAnyOrder() {
    prepareDependencies { $0[Uses.self] = Uses(count: 6) }
    XCTAssertEqual(uses.next(), 7)
  }
}

private final class Uses: TestDependencyKey, Sendable {
  private let count: LockIsolated<Int>

  init(count: Int) { self.count = LockIsolated(count) }

  func next() -> Int {
    count.withValue {
      $0 += 1
      return $0
    }
  }

  static var testValue: Uses { Uses(count: 0) }
}
