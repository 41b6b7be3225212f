import ConcurrencyExtras
import Foundation
import IssueReporting
import Testing

@testable import Persistence

/// The store of the newest value for each key.
@Suite(.timeLimit(.minutes(5))) struct KeyValueStoreTests {
  private let errors = LockIsolated<[String]>([])

  private func store(_ cache: any Cache, clock: any Clock<Duration> = ManualClock())
    -> KeyValueStore
  {
    KeyValueStore(cache, clock: clock) { [errors] error in
      errors.withValue { $0.append(error.description) }
    } onRecovery: { [errors] key in
      errors.withValue { $0.append("\(key) again") }
    }
  }

  @Test func valuesAreLoadedAndSaved() async throws {
    let cache = InMemoryCache()
    let store = store(cache)
    #expect(try store.load(Int.self, forKey: "number") == nil)
    store.writer(of: Int.self, forKey: "number").save(5)
    await store.flush()
    #expect(try cache.load(Int.self, forKey: "number") == 5)
    #expect(try self.store(cache).load(Int.self, forKey: "number") == 5)
  }

  @Test func anUnsavedValueIsTheNewest() async throws {
    let cache = GatedCache()
    let store = store(cache)
    let writer = store.writer(of: Int.self, forKey: "number")
    writer.save(1)
    #expect(try store.load(Int.self, forKey: "number") == 1)
    writer.save(2)
    #expect(try store.load(Int.self, forKey: "number") == 2)
    cache.open(2)
    await store.flush()
    #expect(writer.unsaved == nil)
  }

  @Test func aKeyHasOneWriter() {
    let store = store(InMemoryCache())
    #expect(
      store.writer(of: Int.self, forKey: "a") === store.writer(of: Int.self, forKey: "a"))
    #expect(
      store.writer(of: Int.self, forKey: "a") !== store.writer(of: Int.self, forKey: "b"))
  }

  @Test func aKeyUsedWithTwoTypesIsReportedAndKeepsTheFirst() async throws {
    let cache = InMemoryCache()
    let store = store(cache)
    store.writer(of: Int.self, forKey: "a").save(1)
    let other = withExpectedIssue { store.writer(of: String.self, forKey: "a") }
    other?.save("two")
    #expect(await other?.flush() != nil)
    await store.flush()
    #expect(try cache.load(Int.self, forKey: "a") == 1)
  }

  private func withExpectedIssue<R>(_ body: () -> R) -> R? {
    var result: R?
    withKnownIssue {
      result = body()
    } matching: {
      $0.description.contains("is asked for values of type 'String'")
    }
    return result
  }

  @Test func nothingIsSavedOverANewerVersion() async throws {
    let cache = InMemoryCache()
    let newer = Data(#"{"$version":2,"value":7}"#.utf8)
    cache.setData(newer, forKey: "number")
    let store = store(cache)
    #expect(throws: CacheError.newer(key: "number", version: 2, known: 1)) {
      try store.load(Int.self, forKey: "number", schema: Schema(version: 1) {})
    }
    store.writer(of: Int.self, forKey: "number").save(1)
    let failures = await store.flush()
    #expect(failures.count == 1)
    #expect(failures.first?.message.contains("newer version of this app") == true)
    #expect(cache.data(forKey: "number") == newer)
  }

  @Test func anInheritedUnsavedValueIsTheNewest() async throws {
    let cache = NumberCache()
    cache.fail(.diskIsFull)
    let first = store(cache)
    first.writer(of: Int.self, forKey: "number").save(1)
    let unsaved = await first.close()
    #expect(unsaved["number"] as? Int == 1)

    cache.fail(nil)
    let second = KeyValueStore(
      cache, isHeld: false, inherited: unsaved,
      saving: KeyValueStore.Saving(
        clock: ManualClock(), progress: SaveProgress(), onError: { _ in }, onRecovery: { _ in }))
    #expect(try second.load(Int.self, forKey: "number") == 1)
    await second.flush()
    #expect(cache.saved == [1])
  }

  @Test func valuesArePreloaded() async throws {
    let cache = InMemoryCache()
    let schema = Schema(version: 1) {}
    try cache.save(1, forKey: "number", schema: schema)
    // The first `load` teaches the cache the type of the value.
    for _ in 1...2 {
      let store = store(cache)
      await store.preload()
      #expect(try store.load(Int.self, forKey: "number", schema: schema) == 1)
      #expect(try store.load(Int.self, forKey: "other", schema: schema) == nil)
    }
  }

  @Test func aSavedValueReplacesThePreloadedOne() async throws {
    let cache = InMemoryCache()
    try cache.save(1, forKey: "number")
    let store = store(cache)
    await store.preload()
    store.writer(of: Int.self, forKey: "number").save(2)
    await store.flush()
    #expect(try store.load(Int.self, forKey: "number") == 2)
  }

  @Test func anInheritedValueOutlastsALoadOfAnotherType() async throws {
    let store = KeyValueStore(
      InMemoryCache(), isHeld: false, inherited: ["number": 1],
      saving: KeyValueStore.Saving(
        clock: ManualClock(), progress: SaveProgress(), onError: { _ in }, onRecovery: { _ in }))
    #expect(try store.load(String.self, forKey: "number") == nil)
    #expect(await store.close()["number"] as? Int == 1)
  }

  // MARK: - Writers

  @Test func aLateSaveReportsTheOutcomeOfTheNewerValue() async {
    let cache = NumberCache()
    let writer = store(cache).writer(of: Int.self, forKey: "number")
    let turn = writer.takeTurn()
    writer.save(2)
    await writer.flush()
    #expect(await outcome { writer.save(1, in: turn, $0) } == nil)
    #expect(cache.saved == [2])
  }

  @Test func aSaveReportsItsOutcome() async {
    let cache = NumberCache()
    let writer = store(cache).writer(of: Int.self, forKey: "number")
    #expect(await outcome { writer.save(1, $0) } == nil)
    cache.fail(.diskIsFull)
    #expect(await outcome { writer.save(2, $0) } == .diskIsFull)
    #expect(writer.unsaved == 2)
    _ = await writer.close()
    #expect(await outcome { writer.save(3, $0) } != nil)
  }

  private func outcome(
    _ save: (@escaping @Sendable ((any Error)?) -> Void) -> Void
  ) async -> CacheError? {
    await withCheckedContinuation { continuation in
      save { continuation.resume(returning: $0 as? CacheError) }
    }
  }

  @Test func otherObserversAreNotifiedOfAValue() async {
    let writer = store(InMemoryCache()).writer(of: Int.self, forKey: "number")
    let heard = LockIsolated<[String]>([])
    let first = writer.observe { value in heard.withValue { $0.append("first \(value)") } }
    let second = writer.observe { value in heard.withValue { $0.append("second \(value)") } }
    writer.save(1, from: first) { _ in }
    #expect(heard.value == ["second 1"])
    writer.remove(observer: second)
    writer.save(2)
    #expect(heard.value == ["second 1", "first 2"])
  }

  @Test func observersAreNotifiedWhenSavingWorksAgain() async {
    let cache = NumberCache()
    let clock = ManualClock()
    let writer = store(cache, clock: clock).writer(of: Int.self, forKey: "number")
    let (recoveries, recovery) = AsyncStream.makeStream(of: Void.self)
    _ = writer.observe(valueChanged: { _ in }, hasRecovered: { recovery.yield() })
    cache.fail(.diskIsFull)
    #expect(await outcome { writer.save(1, $0) } == .diskIsFull)
    cache.fail(nil)
    await clock.nextSleep()?.wake()
    #expect(await recoveries.first { true } != nil)
    #expect(cache.saved == [1])
    #expect(errors.value.last == "number again")
  }
}
