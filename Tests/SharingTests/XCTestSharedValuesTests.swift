import Foundation
import Sharing
import XCTest

/// Pairs of tests that would see each other's changes, in either order, if shared values outlived a test.
final class XCTestSharedValuesTests: XCTestCase {
  func testAValueInMemoryEndsWithATest() { assertEndsWithTheTest(.inMemory("number")) }

  func testAValueInMemoryEndsWithATestInAnyOrder() { assertEndsWithTheTest(.inMemory("number")) }

  func testASettingEndsWithATest() { assertEndsWithTheTest(.appStorage("number")) }

  func testASettingEndsWithATestInAnyOrder() { assertEndsWithTheTest(.appStorage("number")) }

  func testAFileEndsWithATest() { assertEndsWithTheTest(.fileStorage(Self.file)) }

  func testAFileEndsWithATestInAnyOrder() { assertEndsWithTheTest(.fileStorage(Self.file)) }

  private static let file = URL(fileURLWithPath: "/number.json")

  private func assertEndsWithTheTest(_ key: some SharedKey<Int>, line: UInt = #line) {
    @Shared(key) var number = 0
    XCTAssertEqual(number, 0, line: line)
    $number.withLock { $0 += 1 }
    @Shared(key) var again = 0
    XCTAssertEqual(again, 1, line: line)
  }
}
