import ComposableArchitecture
import Testing

/// Shared values in the state of stores.
@MainActor
@Suite struct SharedStateTests {
  @Reducer
  struct Tab {
    @ObservableState
    struct State: Equatable {
      @Shared(.inMemory("count")) var count = 0
      @SharedReader(.inMemory("count")) var reader = 0
      var title = ""
    }

    enum Action { case incremented, renamed, both }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .incremented: state.$count.withLock { $0 += 1 }
        case .renamed: state.title += "!"
        case .both:
          state.$count.withLock { $0 += 1 }
          state.title += "!"
        }
        return .none
      }
    }
  }

  @Reducer
  struct Tabs {
    @ObservableState
    struct State {
      var first = Tab.State()
      var second = Tab.State()
    }

    enum Action {
      case first(Tab.Action)
      case second(Tab.Action)
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.first, action: \.first) { Tab() }
      Scope(state: \.second, action: \.second) { Tab() }
    }
  }

  /// Returns the number of notifications about the values that `read` reads, while `change` runs.
  private func notifications(of read: @escaping () -> Void, _ change: () -> Void) -> Int {
    let count = LockIsolated(0)
    withObservationTracking(read) { count.withValue { $0 += 1 } }
    change()
    return count.value
  }

  @Test func aChangeNotifiesAllFeaturesThatShareTheValue() {
    let store = Store(initialState: Tabs.State()) { Tabs() }
    let first = store.scope(state: \.first, action: \.first)
    let second = store.scope(state: \.second, action: \.second)
    #expect(notifications(of: { _ = second.count }) { first.send(.incremented) } == 1)
    #expect((first.count, second.count, second.reader) == (1, 1, 1))
    #expect(notifications(of: { _ = second.count }) { first.send(.renamed) } == 0)
    #expect(notifications(of: { _ = second.title }) { first.send(.incremented) } == 0)
  }

  @Test func observersOfASharedValueSeeAllChangesOfAnAction() {
    let store = Store(initialState: Tab.State()) { Tab() }
    let count = store.$count
    let seen = LockIsolated<[String]>([])
    withObservationTracking {
      _ = count.wrappedValue
    } onChange: {
      MainActor.assumeIsolated {
        let values = ["\(store.count)", "\(count.wrappedValue)", store.title]
        seen.setValue(values)
      }
    }
    store.send(.both)
    #expect(seen.value == ["1", "1", "!"])
  }

  @Test func aChangeOutsideOfReducersNotifiesTheStore() {
    let store = Store(initialState: Tab.State()) { Tab() }
    let count = store.$count
    #expect(notifications(of: { _ = store.count }) { count.withLock { $0 = 5 } } == 1)
    #expect(store.count == 5)
  }

  @Test func storesOfOneTestShareByKeyAndDependenciesSeparateThem() {
    let store = Store(initialState: Tab.State()) { Tab() }
    let other = Store(initialState: Tab.State()) {
      Tab()
    } withDependencies: {
      $0.defaultInMemoryStorage = InMemoryStorage()
    }
    store.send(.incremented)
    #expect(store.count == 1)
    #expect(other.count == 0)
  }

  @Test func anEffectCanChangeASharedValue() async {
    @Shared(value: 0) var count
    let store = Store<Shared<Int>, Void>(initialState: $count) {
      Reduce { state, _ in
        .run { [count = state] _ in count.withLock { $0 += 1 } }
      }
    }
    await store.send(()).finish()
    #expect(count == 1)
  }
}
