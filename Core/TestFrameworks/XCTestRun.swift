import Foundation
import Synchronization

/// The run of XCTest in this process, if any.
enum XCTestRun {
  /// The current part of a run.
  enum Phase: Sendable {
    /// No run was observed: XCTest isn't loaded, or doesn't run the tests.
    case none
    /// A run has begun, but no test is running.
    case betweenTests
    /// A test is running, from its `setUp` to its last teardown block.
    case test
  }

  private static let state = Mutex<(phase: Phase, countOfTests: Int)>((.none, 0))

  static var phase: Phase { state.withLock { $0.phase } }

  /// The number of tests that have begun. It identifies the current test, because tests run one
  /// after the other.
  static var countOfTests: Int { state.withLock { $0.countOfTests } }

  /// Fails the current test. Returns whether XCTest is loaded.
  static func fail(_ issue: ReportedIssue) -> Bool {
    guard let address = LoadedSymbol.address("$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF")
    else { return false }
    typealias Function = @convention(thin) (String, StaticString, UInt) -> Void
    unsafeBitCast(address, to: Function.self)(issue.text, issue.filePath, issue.line)
    return true
  }

  fileprivate static func enter(_ phase: Phase) {
    state.withLock { state in
      state.phase = phase
      if phase == .test { state.countOfTests += 1 }
    }
  }

  /// Observes the run, if XCTest is loaded. Call it once, before the run begins.
  static func observe() {
    guard
      let shared = LoadedSymbol.address("$s6XCTest0A17ObservationCenterC6sharedACvgZ"),
      let add = LoadedSymbol.address(
        "$s6XCTest0A17ObservationCenterC15addTestObserveryyAA0aB0_pF"),
      let type = _typeByName("6XCTest0A17ObservationCenterC") as? AnyObject.Type
    else { return }
    let center = unsafeBitCast(
      Method(function: shared, receiver: unsafeBitCast(type, to: UnsafeRawPointer.self)),
      to: Getter.self
    ).call()
    unsafeBitCast(
      Method(function: add, receiver: Unmanaged.passUnretained(center).toOpaque()),
      to: Adder.self
    ).call(XCTestObserver())
  }

  // A method takes its receiver in the register in which a closure takes its context. So the bytes
  // of a method and a receiver are a closure. The casts produce structures that hold the closure,
  // because a cast to a bare closure would change the calling convention.

  private struct Method {
    var function: UnsafeRawPointer
    var receiver: UnsafeRawPointer
  }

  private struct Getter { var call: () -> AnyObject }

  private struct Adder { var call: (any XCTestObserving) -> Void }
}

/// A copy of `XCTestObservation` with the same requirements in the same order, so that its
/// observers also work as observers of `XCTestObservation`.
package protocol XCTestObserving: AnyObject {
  func testBundleWillStart(_ bundle: AnyObject)
  func testSuiteWillStart(_ suite: AnyObject)
  func testCaseWillStart(_ testCase: AnyObject)
  func testCase(
    _ testCase: AnyObject, didFailWithDescription description: String, inFile file: String?,
    atLine line: Int)
  func testCaseDidFinish(_ testCase: AnyObject)
  func testSuiteDidFinish(_ suite: AnyObject)
  func testBundleDidFinish(_ bundle: AnyObject)
}

private final class XCTestObserver: XCTestObserving {
  func testBundleWillStart(_ bundle: AnyObject) { XCTestRun.enter(.betweenTests) }
  func testSuiteWillStart(_ suite: AnyObject) {}
  func testCaseWillStart(_ testCase: AnyObject) { XCTestRun.enter(.test) }
  func testCase(
    _ testCase: AnyObject, didFailWithDescription description: String, inFile file: String?,
    atLine line: Int
  ) {}
  func testCaseDidFinish(_ testCase: AnyObject) { XCTestRun.enter(.betweenTests) }
  func testSuiteDidFinish(_ suite: AnyObject) {}
  func testBundleDidFinish(_ bundle: AnyObject) {}
}
