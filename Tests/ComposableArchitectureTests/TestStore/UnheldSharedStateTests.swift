import ComposableArchitecture
import DependenciesTestSupport
import Testing

/// Shared values that a reducer uses although its state doesn't hold them.
@MainActor
@Suite(.serialized, .mainSerialExecutor) struct UnheldSharedStateTests {
  @Reducer struct Feature {
    struct State: Equatable {
      @Shared(.inMemory("held")) var held = 0
      var nested: [Nested] = [Nested()]
      struct Nested: Equatable { @Shared(.inMemory("nested")) var value = 0 }
    }
    enum Action { case unheld, held, nested }
    @Shared(.inMemory("unheld")) var unheld = 0
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .unheld: $unheld.withLock { $0 += 1 }
        case .held: state.$held.withLock { $0 += 1 }
        case .nested: state.nested[0].$value.withLock { $0 += 1 }
        }
        return .none
      }
    }
  }

  @Test func `Shared values outside of the state need no assertion`() async {
    let store = TestStore(initialState: Feature.State()) { Feature() }
    await store.send(.unheld)
    await store.send(.held) { $0.$held.withLock { $0 = 1 } }
    await store.send(.nested) { $0.nested[0].$value.withLock { $0 = 1 } }
    await store.finish()
  }

  @Test func `Shared values anywhere in the state have to be asserted`() async {
    let store = TestStore(initialState: Feature.State()) { Feature() }
    await withKnownIssue { await store.send(.held) }
    await withKnownIssue { await store.send(.nested) }
  }
}
