import ComposableArchitecture
import Testing
import XCTest

// Each of the two tests passes, and an issue comes that belongs to no test. The run has to fail, with that issue.

final class XCTestOutsideOfTests: XCTestCase {
  func testPasses() {}

  override class func tearDown() {
    reportIssue("An issue came after the test.")
  }
}

@Suite struct SwiftTestingOutsideOfTests {
  @Test func passes() async {
    await Task.detached { reportIssue("An issue came from elsewhere.") }.value
  }
}
