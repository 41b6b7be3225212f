import ComposableArchitecture
import Testing

/// The main serial executor is one switch for the whole process, so tests that turn it off run in a
/// separate process.
@Suite struct SerialExecutionTests {
  @Test func serialExecutionLastsAsLongAsATestStore() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        precondition(!uncheckedUseMainSerialExecutor)
        do {
          let store = TestStore(initialState: Counter.State()) { Counter() }
          precondition(uncheckedUseMainSerialExecutor)
          withExtendedLifetime(store) {}
        }
        precondition(!uncheckedUseMainSerialExecutor)
      }
    }
  }

  @Test func anEndedOperationKeepsSerialExecutionForATestStore() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let store = TestStore(initialState: Counter.State()) { Counter() }
        withMainSerialExecutor {}
        precondition(uncheckedUseMainSerialExecutor)
        withExtendedLifetime(store) {}
      }
    }
  }

  @Test func aReleasedTestStoreKeepsSerialExecutionForAnOperation() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        var store: TestStore<Counter.State, Counter.Action>? =
          TestStore(initialState: Counter.State()) { Counter() }
        withMainSerialExecutor {
          store = nil
          precondition(uncheckedUseMainSerialExecutor)
        }
        precondition(!uncheckedUseMainSerialExecutor)
        precondition(store == nil)
      }
    }
  }
}
