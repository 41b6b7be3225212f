import ComposableArchitecture
import XCTest

/// The test store under XCTest.
@MainActor
final class XCTestStoreTests: XCTestCase {
  private func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<Counter> {
    TestStore(initialState: Counter.State()) {
      Counter()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  func testSendsAndReceives() async {
    let clock = TestClock()
    let store = makeStore(clock)
    await store.send(.incremented) { $0.count = 1 }
    await store.send(.startedTimer)
    await clock.advance(by: .seconds(1))
    await store.receive(\.ticked) { $0.count = 2 }
    await store.send(.stoppedTimer)
    await store.finish()
  }

  func testFailuresAreReportedAtTheirLine() async {
    let store = makeStore(TestClock())
    let line = #line + 2
    let issues = await recordIssues {
      await store.send(.incremented) { $0.count = 2 }
      await store.receive(.ticked)
    }
    XCTAssertEqual(issues.map(\.line), [line, line + 1])
    XCTAssertEqual(issues.first?.message.contains("does not match the expectation"), true)
    XCTAssertEqual(issues.last?.message.contains("no effect is in flight"), true)
  }

  func testAnEffectInFlightFailsWhenTheStoreIsReleased() async {
    let line = #line + 3
    let issues = await recordIssues {
      let store = makeStore(TestClock())
      await store.send(.startedTimer)
    }
    XCTAssertEqual(issues.map(\.line), [line])
  }

  func testSkippedActionsFailNoTest() async {
    let store = makeStore(TestClock())
    await store.send(.incrementedTwice)
    await store.skipReceivedActions()
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.incremented)
    await store.send(.incremented) { $0.count = 4 }
  }

  func testDependenciesWithoutOverrideFail() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    let issues = await recordIssues {
      let task = await store.send(.startedTimer)
      await task.cancel()
    }
    XCTAssertEqual(issues.first?.message.contains("$0.continuousClock = TestClock()"), true)
  }

  func testEachTestStartsWithFreshDefaultValues1() async {
    await eachTestStartsWithFreshDefaultValues()
  }

  func testEachTestStartsWithFreshDefaultValues2() async {
    await eachTestStartsWithFreshDefaultValues()
  }

  private func eachTestStartsWithFreshDefaultValues() async {
    prepareDependencies { $0.uuid = .incrementing }
    @Dependency(\.uuid) var uuid
    XCTAssertEqual(uuid(), UUID(0))
  }
}
