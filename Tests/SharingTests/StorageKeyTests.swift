import ConcurrencyExtras
import Dependencies
import Foundation
import Persistence
import Testing

@testable import Sharing

/// Shared values in the storage of the app's data.
@Suite(.timeLimit(.minutes(5))) struct StorageKeyTests {
  private let cache = InMemoryCache()
  private let store: KeyValueStore

  init() {
    store = KeyValueStore(cache)
  }

  private func withStore<R>(_ operation: () async throws -> R) async rethrows -> R {
    try await withDependencies {
      $0.database = store
    } operation: {
      try await operation()
    }
  }

  @Test func aValueIsLoadedAndItsChangesAreSaved() async throws {
    try cache.save([1], forKey: "numbers")
    try await withStore {
      @Shared(.storage(\.database, "numbers")) var numbers: [Int] = []
      #expect(numbers == [1])
      $numbers.withLock { $0.append(2) }
      await store.flush()
      let stored = try cache.load([Int].self, forKey: "numbers")
      #expect(stored == [1, 2])
      #expect($numbers.saveError == nil)
    }
  }

  @Test func anUnstoredValueIsTheDefault() async {
    await withStore {
      @Shared(.storage(\.database, "numbers")) var numbers = [3]
      #expect(numbers == [3])
      #expect($numbers.loadError == nil)
      await store.flush()
      #expect(cache.data(forKey: "numbers") == nil)
    }
  }

  @Test func equalKeysShareOneValue() async {
    await withStore {
      @Shared(.storage(\.database, "numbers")) var first = [1]
      @Shared(.storage(\.database, "numbers")) var second = [2]
      $second.withLock { $0 = [3] }
      #expect(first == [3])
    }
  }

  @Test func aReleasedValueIsSavedAndFoundAgain() async {
    await withStore {
      do {
        @Shared(.storage(\.database, "numbers")) var numbers = [1]
        $numbers.withLock { $0.append(2) }
      }
      @Shared(.storage(\.database, "numbers")) var numbers: [Int] = []
      #expect(numbers == [1, 2])
    }
  }

  @Test func savesByAnotherWriterAreSeen() async {
    await withStore {
      @Shared(.storage(\.database, "numbers")) var numbers = [1]
      store.writer(of: [Int].self, forKey: "numbers").save([9])
      #expect(numbers == [9])
    }
  }

  @Test func anUnreadableValueIsALoadErrorAndMovedAside() async throws {
    cache.setData(Data("no".utf8), forKey: "numbers")
    await withStore {
      @Shared(.storage(\.database, "numbers")) var numbers = [1]
      #expect(numbers == [1])
      #expect(
        $numbers.loadError as? CacheError
          == .unreadable(
            key: "numbers", reason: "It is not valid JSON.", movedTo: "numbers.unreadable-1"))
      $numbers.withLock { $0 = [2] }
      await store.flush()
      #expect(cache.data(forKey: "numbers.unreadable-1") == Data("no".utf8))
    }
    #expect(try cache.load([Int].self, forKey: "numbers") == [2])
  }

  @Test func olderVersionsAreMigrated() async throws {
    try cache.save("1,2", forKey: "numbers")
    let schema = Schema(version: 1) {
      Migration(from: 0) { (old: String) in old.split(separator: ",").compactMap { Int($0) } }
    }
    await withStore {
      @Shared(.storage(\.database, "numbers", schema: schema)) var numbers: [Int] = []
      #expect(numbers == [1, 2])
    }
  }

  @Test func saveWaitsUntilTheValueIsSaved() async throws {
    try await withStore {
      @Shared(.storage(\.database, "numbers")) var numbers = [1]
      try await $numbers.save()
      let stored = try cache.load([Int].self, forKey: "numbers")
      #expect(stored == [1])
    }
  }

  @Test func loadGetsTheStoredValue() async throws {
    try await withStore {
      @Shared(.storage(\.database, "numbers")) var numbers = [1]
      try cache.save([5], forKey: "numbers")
      try await $numbers.load()
      #expect(numbers == [5])
    }
  }

  @Test func aSaveErrorLastsUntilASaveSucceeds() async throws {
    let faults = FaultInjectingCache(cache)
    let (events, event) = AsyncStream.makeStream(of: String.self)
    let store = KeyValueStore(faults, clock: TestClock()) { _ in
      event.yield("failed")
    } onRecovery: {
      _ in
      event.yield("recovered")
    }
    faults.fault = .failure("The disk is full: make room on the disk.")
    try await withDependencies {
      $0.database = store
    } operation: {
      @Shared(.storage(\.database, "numbers")) var numbers = [1]
      $numbers.withLock { $0 = [2] }
      var received = events.makeAsyncIterator()
      #expect(await received.next() == "failed")
      await store.flush()
      #expect($numbers.saveError is CacheError)
      faults.fault = nil
      try await $numbers.save()
      #expect($numbers.saveError == nil)
    }
    #expect(try cache.load([Int].self, forKey: "numbers") == [2])
  }

  #if !canImport(Darwin)
    @Test func userDefaultsAreSavedInTheAppsStorage() async {
      do {
        let defaults = UserDefaults.stored(in: store) { _ in }
        defaults.set(true, forKey: "flag")
        defaults.set(1, forKey: "number")
        defaults.set(1.5, forKey: "double")
        defaults.set("text", forKey: "text")
        defaults.set(Data([1, 2]), forKey: "data")
        defaults.set(["a", "b"], forKey: "texts")
        defaults.set("gone", forKey: "gone")
        defaults.removeObject(forKey: "gone")
        await store.flush()
      }
      let defaults = UserDefaults.stored(in: KeyValueStore(cache)) { _ in }
      #expect(defaults.bool(forKey: "flag"))
      #expect(defaults.integer(forKey: "number") == 1)
      #expect(defaults.double(forKey: "double") == 1.5)
      #expect(defaults.string(forKey: "text") == "text")
      #expect(defaults.data(forKey: "data") == Data([1, 2]))
      #expect(defaults.stringArray(forKey: "texts") == ["a", "b"])
      #expect(defaults.object(forKey: "gone") == nil)
    }

    @Test func appStorageIsSavedInTheKeyValueStore() async throws {
      let date = Date(timeIntervalSinceReferenceDate: 5)
      await withDependencies {
        $0.defaultAppStorage = .stored(in: store) { _ in }
      } operation: {
        @Shared(.appStorage("count")) var count = 1
        @Shared(.appStorage("date")) var shown: Date?
        $count.withLock { $0 = 2 }
        $shown.withLock { $0 = date }
        await store.flush()
      }
      withDependencies {
        $0.separateSharedValues()
        $0.defaultAppStorage = .stored(in: KeyValueStore(cache)) { _ in }
      } operation: {
        @Shared(.appStorage("count")) var count = 1
        @Shared(.appStorage("date")) var shown: Date?
        #expect(count == 2)
        #expect(shown == date)
      }
    }

    @Test func unreadableDefaultsAreReported() {
      cache.setData(Data("no".utf8), forKey: "defaults")
      var error: CacheError?
      let defaults = UserDefaults.stored(in: store) { error = $0 }
      #expect(error != nil)
      #expect(defaults.object(forKey: "count") == nil)
    }
  #endif

  @Test func separatedValuesDoNotAffectOuterOnes() {
    @Shared(.inMemory("name")) var outer = "outer"
    withDependencies {
      $0.separateSharedValues()
    } operation: {
      @Shared(.inMemory("name")) var inner = "inner"
      #expect(inner == "inner")
      $inner.withLock { $0 = "changed" }
    }
    #expect(outer == "outer")
  }
}
