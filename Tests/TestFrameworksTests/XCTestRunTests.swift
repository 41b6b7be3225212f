import XCTest

@testable import TestFrameworks

/// XCTest cannot expect issues off Apple's platforms, so `Tools/check-user-tests` covers them.
final class XCTestRunTests: XCTestCase {
  /// The identities of other tests, which run before or after this one.
  nonisolated(unsafe) private static var others: Set<TestID> = []

  func testEachTestHasAnIdentity() { assertThisTestIsNew() }

  func testEachTestHasAnIdentityOfItsOwn() { assertThisTestIsNew() }

  func testAllTasksOfATestSeeItsIdentity() async {
    let test = TestID.current
    let detached = await Task.detached { TestID.current }.value
    XCTAssertEqual(test?.isXCTest, true)
    XCTAssertEqual(detached, test)
  }

  func testTheRunIsDetectedAsATest() {
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
