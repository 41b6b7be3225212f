import ConcurrencyExtras
import ConcurrencyExtrasTestSupport
import Testing

@Suite(.mainSerialExecutor) struct MainSerialExecutorTraitTests {
  @Test func tasksTakeTurnsInTheOrderOfTheirStart() async {
    let values = LockIsolated<[Int]>([])
    await withTaskGroup(of: Void.self) { group in
      for value in 1...1_000 {
        group.addTask { values.withValue { $0.append(value) } }
      }
    }
    #expect(values.value == Array(1...1_000))
  }

  @Suite struct Inside {
    @Test func theTraitHoldsForNestedSuites() { #expect(uncheckedUseMainSerialExecutor) }
  }
}
