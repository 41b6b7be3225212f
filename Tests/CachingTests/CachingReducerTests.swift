import Caching
import ComposableArchitecture
import Foundation
import Testing

@MainActor
@Suite struct CachingReducerTests {
  private struct Settings: Codable, Equatable, Sendable {
    var name: String
    var count: Int
  }

  private struct Feature: Reducer {
    enum Action { case renamed(String), counted, renamedAndCounted(String) }
    var body: some Reducer<Settings, Action> {
      Reduce { state, action in
        switch action {
        case .renamed(let name): state.name = name
        case .counted: state.count += 1
        case .renamedAndCounted(let name):
          state.name = name
          return .send(.counted)
        }
        return .none
      }
    }
  }

  @Test func theReducerSavesEachChangedState() async throws {
    let cache = InMemoryCache()
    let writer = CacheWriter<Settings>(cache, key: "settings")
    let store = Store(initialState: Settings(name: "a", count: 0)) { Feature().caching(writer) }

    await store.send(.renamed("a")).finish()
    await writer.flush()
    #expect(cache.data(forKey: "settings") == nil)

    await store.send(.renamed("b")).finish()
    await writer.flush()
    #expect(
      try cache.load(Settings.self, forKey: "settings") == Settings(name: "b", count: 0))
  }

  @Test func duplicateStatesAreNotSaved() async throws {
    let cache = InMemoryCache()
    let writer = CacheWriter<Settings>(cache, key: "settings")
    let store = Store(initialState: Settings(name: "a", count: 0)) {
      Feature().caching(writer) { $0.name == $1.name }
    }
    await store.send(.counted).finish()
    await writer.flush()
    #expect(cache.data(forKey: "settings") == nil)
  }

  @Test func changesBySubsequentActionsAreSaved() async throws {
    let cache = InMemoryCache()
    let writer = CacheWriter<Settings>(cache, key: "settings")
    let store = Store(initialState: Settings(name: "a", count: 0)) { Feature().caching(writer) }
    await store.send(.renamedAndCounted("b")).finish()
    await writer.flush()
    #expect(
      try cache.load(Settings.self, forKey: "settings") == Settings(name: "b", count: 1))
  }

  @Test func aPartOfTheStateIsSavedWhenItChanges() async throws {
    let cache = InMemoryCache()
    let writer = CacheWriter<Int>(cache, key: "count")
    let store = Store(initialState: Settings(name: "a", count: 0)) {
      Feature().caching(writer, of: \.count)
    }
    await store.send(.renamed("b")).finish()
    await writer.flush()
    #expect(cache.data(forKey: "count") == nil)
    await store.send(.renamedAndCounted("c")).finish()
    await writer.flush()
    #expect(try cache.load(Int.self, forKey: "count") == 1)
  }
}
