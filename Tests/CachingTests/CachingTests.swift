import Caching
import ComposableArchitecture
import Foundation
import Testing

@MainActor
@Suite(.serialized) struct CachingTests {
  private struct Settings: Codable, Equatable, Sendable {
    var name: String
    var count: Int
  }

  private func withDirectory<R>(_ body: (URL) async throws -> R) async throws -> R {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("CachingTests-\(UUID().uuidString)", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    return try await body(directory)
  }

  // MARK: - Files

  @Test func loadsWhatWasSaved() async throws {
    try await withDirectory { directory in
      let cache = FileCache(directory: directory)
      #expect(try cache.load(Settings.self, forKey: "settings") == nil)
      try cache.save(Settings(name: "Überraschung 🎉", count: 1), forKey: "settings")
      try cache.save(Settings(name: "Überraschung 🎉", count: 2), forKey: "settings")
      #expect(
        try cache.load(Settings.self, forKey: "settings")
          == Settings(name: "Überraschung 🎉", count: 2))
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).count == 1)
    }
  }

  @Test(arguments: ["../escape", "a/b", "", ".", "ключ", "a%2Fb", "settings.json"])
  func everyKeyIsAFileInTheDirectory(key: String) async throws {
    try await withDirectory { directory in
      let cache = FileCache(directory: directory)
      try cache.save(Settings(name: key, count: 0), forKey: key)
      #expect(try cache.load(Settings.self, forKey: key)?.name == key)
      #expect(
        cache.file(forKey: key).deletingLastPathComponent().standardizedFileURL
          == directory.standardizedFileURL)
    }
  }

  @Test(arguments: [
    ("", "It is empty."),
    ("{\"name\": \"a", "It is not valid JSON."),
    ("{\"name\": \"a\", \"count\": \"b\"}", "\"count\" should be of type Int."),
    ("{\"name\": \"a\"}", "\"count\" is missing."),
    ("\u{0}\u{1}\u{2}", "It is not valid JSON."),
  ])
  func whatCannotBeReadIsMovedAside(content: String, reason: String) async throws {
    try await withDirectory { directory in
      let cache = FileCache(directory: directory)
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      let file = cache.file(forKey: "settings")
      try Data(content.utf8).write(to: file)
      let aside = directory.appendingPathComponent("settings.unreadable-1.json").path

      #expect(
        throws: CacheError.unreadable(key: "settings", reason: reason, movedTo: aside)
      ) {
        try cache.load(Settings.self, forKey: "settings")
      }

      #expect(try Data(contentsOf: URL(fileURLWithPath: aside)) == Data(content.utf8))
      #expect(try cache.load(Settings.self, forKey: "settings") == nil)
    }
  }

  @Test func whatIsMovedAsideOverwritesNothing() async throws {
    try await withDirectory { directory in
      let cache = FileCache(directory: directory)
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      for content in ["first", "second"] {
        try Data(content.utf8).write(to: cache.file(forKey: "settings"))
        _ = try? cache.load(Settings.self, forKey: "settings")
      }
      let contents = try (1...2).map { number in
        try String(
          contentsOf: directory.appendingPathComponent("settings.unreadable-\(number).json"),
          encoding: .utf8)
      }
      #expect(contents == ["first", "second"])
    }
  }

  @Test func aDirectoryThatCannotBeMadeIsAnErrorThatNamesTheFile() async throws {
    try await withDirectory { directory in
      try Data().write(to: directory)
      let cache = FileCache(directory: directory.appendingPathComponent("below"))
      do {
        try cache.save(Settings(name: "", count: 0), forKey: "settings")
        Issue.record("Saving should have failed.")
      } catch CacheError.notSaved(let key, let reason) {
        #expect(key == "settings")
        #expect(reason.contains("settings.json"))
      }
    }
  }

  // MARK: - The writer

  /// Counts what it saves, and holds each save up until it is let through.
  private final class GatedCache: Cache {
    let saved = LockIsolated<[Int]>([])
    private let gate = DispatchSemaphore(value: 0)

    func open(_ times: Int) { for _ in 0..<times { gate.signal() } }

    func load<Value: Decodable>(_: Value.Type, forKey _: String) throws(CacheError) -> Value? {
      nil
    }

    func save(_ value: some Encodable, forKey _: String) throws(CacheError) {
      gate.wait()
      let number = value as! Int
      saved.withValue { $0.append(number) }
    }
  }

  @Test func aBurstBecomesFewWritesTheLastOfThemTheNewest() async {
    let cache = GatedCache()
    let writer = CacheWriter<Int>(cache, key: "number")
    for number in 1...1_000 { writer.save(number) }
    cache.open(1_000)
    await writer.flush()
    #expect(cache.saved.value.last == 1_000)
    #expect(cache.saved.value.count <= 2)
    #expect(cache.saved.value == cache.saved.value.sorted())
  }

  @Test func flushWithNothingToSaveReturnsAtOnce() async {
    let writer = CacheWriter<Int>(InMemoryCache(), key: "number")
    await writer.flush()
  }

  @Test func aFailureIsToldAndTheNextSaveTriesAgain() async throws {
    struct Failing: Cache {
      let attempts = LockIsolated(0)
      func load<Value: Decodable>(_: Value.Type, forKey _: String) throws(CacheError) -> Value? {
        nil
      }
      func save(_: some Encodable, forKey key: String) throws(CacheError) {
        attempts.withValue { $0 += 1 }
        throw .notSaved(key: key, reason: "The disk is full.")
      }
    }
    let cache = Failing()
    let errors = LockIsolated<[String]>([])
    let writer = CacheWriter<Int>(cache, key: "number") { error in
      errors.withValue { $0.append("\(error)") }
    }
    writer.save(1)
    await writer.flush()
    writer.save(2)
    await writer.flush()
    #expect(cache.attempts.value == 2)
    #expect(
      errors.value == Array(repeating: "\"number\" could not be saved: The disk is full.", count: 2)
    )
  }

  // MARK: - The reducer operator

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

  @Test func savesTheStateAfterEachActionThatChangesIt() async throws {
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

  @Test func doesNotSaveWhatIsADuplicate() async throws {
    let cache = InMemoryCache()
    let writer = CacheWriter<Settings>(cache, key: "settings")
    let store = Store(initialState: Settings(name: "a", count: 0)) {
      Feature().caching(writer) { $0.name == $1.name }
    }
    await store.send(.counted).finish()
    await writer.flush()
    #expect(cache.data(forKey: "settings") == nil)
  }

  @Test func savesWhatCameOfAnActionThatAnotherOneSent() async throws {
    let cache = InMemoryCache()
    let writer = CacheWriter<Settings>(cache, key: "settings")
    let store = Store(initialState: Settings(name: "a", count: 0)) { Feature().caching(writer) }
    await store.send(.renamedAndCounted("b")).finish()
    await writer.flush()
    #expect(
      try cache.load(Settings.self, forKey: "settings") == Settings(name: "b", count: 1))
  }

  @Test func savesAPartOfTheStateWhenThatHasChanged() async throws {
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
