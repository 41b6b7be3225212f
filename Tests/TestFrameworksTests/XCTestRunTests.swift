import XCTest

@testable import TestFrameworks

/// `Tools/check-user-tests` checks that issues fail such tests, which no test can expect off Apple's platforms.
final class XCTestRunTests: XCTestCase {
  /// The tests of other tests, which run before or after them.
  nonisolated(unsafe) private static var others: Set<TestID> = []

  func testEachTestHasAnIdentity() { assertThisTestIsNew() }

  func testEachTestHasAnIdentityOfItsOwn() { assertThisTestIsNew() }

  func testATestIsTheSameInAllTasks() async {
    let test = TestID.current
    let detached = await Task.detached { TestID.current }.value
    XCTAssertEqual(test?.isXCTest, true)
    XCTAssertEqual(detached, test)
  }

  func testTheRunIsInATest() {
    XCTAssertEqual(XCTestRun.phase, .test)
  }

  override func setUp() {
    XCTAssertEqual(XCTestRun.phase, .test)
  }

  override func tearDown() {
    XCTAssertEqual(XCTestRun.phase, .test)
  }

  override class func tearDown() {
    precondition(XCTestRun.phase == .betweenTests)
  }

  private func assertThisTestIsNew() {
    guard let test = TestID.current else { return XCTFail("There is no test.") }
    XCTAssertTrue(test.isXCTest)
    XCTAssertTrue(Self.others.insert(test).inserted)
  }
}
