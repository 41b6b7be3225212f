// Tests of XCTest run one after another in one process, so each starts by forgetting the default
// values that those before it made. Swift Testing needs no such help: there the values belong to the
// test.

#if canImport(XCTest) && !os(WASI)
  import Dependencies
  import XCTest

  private final class TestCaseObserver: NSObject, XCTestObservation {
    func testCaseWillStart(_ testCase: XCTestCase) {
      DependencyValues.resetDefaultValues()
    }
  }

  // Registered when the test program is loaded, since nothing in it has to name this module's
  // contents.
  #if objectFormat(ELF)
    @section(".init_array")
    @used
    private let registration: @convention(c) () -> Void = {
      XCTestObservationCenter.shared.addTestObserver(TestCaseObserver())
    }
  #endif
#endif
