import ComposableArchitecture
import Testing
import XCTest

// Both tests pass, but issues are reported outside of any test. The run has to fail with these
// issues.

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
