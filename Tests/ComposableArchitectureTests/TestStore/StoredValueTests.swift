import ComposableArchitecture
import Foundation
import Persistence
import Testing

/// A feature's changes to a shared value in a test, wherever the value is kept.
@MainActor @Suite struct StoredValueTests {
  enum Place: CaseIterable {
    case memory, defaults, file, database

    func count() -> Shared<Int> {
      switch self {
      case .memory: Shared(wrappedValue: 0, .inMemory("count"))
      case .defaults: Shared(wrappedValue: 0, .appStorage("count"))
      case .file:
        Shared(wrappedValue: 0, .fileStorage(URL(fileURLWithPath: "/counts/count.json")))
      case .database: Shared(wrappedValue: 0, .storage(\.database, "count"))
      }
    }
  }

  @Reducer struct Counter {
    @ObservableState struct State: Equatable {
      @Shared var count: Int
    }

    enum Action { case incremented, reloaded }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .incremented:
          state.$count.withLock { $0 += 1 }
          return .none
        case .reloaded:
          return .run { [count = state.$count] _ in try await count.load() }
        }
      }
    }
  }

  @Test(arguments: Place.allCases)
  func aChangeIsAssertedAndKept(place: Place) async {
    let store = TestStore(initialState: Counter.State(count: place.count())) { Counter() }
    await store.send(.incremented) { $0.$count.withLock { $0 = 1 } }
    #expect(place.count().wrappedValue == 1)
    await store.send(.reloaded).finish()
    #expect(store.state.count == 1)
  }

  @Test(arguments: Place.allCases)
  func anUnassertedChangeIsReported(place: Place) async {
    let store = TestStore(initialState: Counter.State(count: place.count())) { Counter() }
    await withKnownIssue { await store.send(.incremented) }
  }

  @Test(arguments: Place.allCases)
  func testsDoNotSeeEachOthersValues(place: Place) {
    #expect(place.count().wrappedValue == 0)
  }

  /// A test decides when the database fails, and sees how the feature reacts.
  @Test func aTestDecidesWhetherTheDatabaseWorks() async throws {
    let cache = FaultInjectingCache()
    let database = KeyValueStore(cache, onError: { _ in })
    let store = withDependencies {
      $0.database = database
    } operation: {
      TestStore(initialState: Counter.State(count: Place.database.count())) { Counter() }
    }
    cache.fault = .disconnection
    await store.send(.incremented) { $0.$count.withLock { $0 = 1 } }
    #expect(await database.flush().count == 1)
    #expect(store.state.$count.saveError != nil)
    cache.fault = nil
    await store.send(.incremented) { $0.$count.withLock { $0 = 2 } }
    #expect(await database.flush().isEmpty)
    #expect(try cache.load(Int.self, forKey: "count") == 2)
    #expect(store.state.$count.saveError == nil)
  }
}
