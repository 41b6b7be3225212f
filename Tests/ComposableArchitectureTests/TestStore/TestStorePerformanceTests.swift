import ComposableArchitecture
import Foundation
import Testing

/// The cost of asserting. The test prints the figures and doesn't compare them: they depend on the
/// machine and on the tests that run at the same time.
@MainActor
@Suite(.serialized) struct TestStorePerformanceTests {
  @Test func aThousandSendsOverAThousandElements() async {
    let rows = IdentifiedArray(uniqueElements: (0..<1_000).map { Counter.State(id: $0) })
    let store = TestStore(initialState: Counters.State(rows: rows)) { Counters() }
    let time = await ContinuousClock().measure {
      for step in 0..<1_000 {
        await store.send(.rows(.element(id: step, action: .incremented))) {
          $0.rows[id: step]?.count = 1
        }
      }
    }
    print("1,000 sends with assertions over 1,000 elements: \(time)")
  }

  @Test func aFailureInTenThousandElementsIsShort() async {
    let rows = IdentifiedArray(uniqueElements: (0..<10_000).map { Counter.State(id: $0) })
    let store = TestStore(initialState: Counters.State(rows: rows)) { Counters() }
    var message = ""
    let time = await ContinuousClock().measure {
      message = await expectIssue("does not match", at: #line + 1) {
        await store.send(.rows(.element(id: 5_000, action: .incremented))) {
          $0.rows[id: 5_000]?.count = 2
        }
      }
    }
    print("A failure in 10,000 elements: \(time)")
    #expect(message.split(separator: "\n").count < 30, "\(message)")
  }
}
