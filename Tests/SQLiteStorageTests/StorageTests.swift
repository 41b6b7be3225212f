#if SQLite
  import Persistence
  import Foundation
  import GRDB
  import Testing

  @testable import SQLiteStorage

  /// The behavior of every storage, regardless of its medium.
  @Suite struct StorageTests {
    enum Kind: CaseIterable {
      case directory, sqlite

      func open(in directory: URL) throws -> any Persistence.Storage {
        switch self {
        case .directory: DirectoryStorage(directory: directory.appendingPathComponent("data"))
        case .sqlite: try SQLiteStorage(path: directory.appendingPathComponent("data.db").path)
        }
      }

      /// Makes a session look unused since 1970.
      func age(_ session: String, in directory: URL) throws {
        switch self {
        case .directory:
          try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 0)],
            ofItemAtPath: directory.appendingPathComponent("data/sessions/\(session)").path)
        case .sqlite:
          try DatabaseQueue(path: directory.appendingPathComponent("data.db").path).write {
            try $0.execute(
              sql: "UPDATE owner SET lastUse = 0 WHERE name = ?", arguments: ["session/\(session)"])
          }
        }
      }
    }

    @Test(arguments: Kind.allCases)
    func savedValuesAreLoadedAfterReopening(kind: Kind) throws {
      try withTemporaryDirectory { directory in
        let keys = ["todos", "with space/and slash", "Ünïcode 🎉", ""]
        for key in keys {
          let cache = try kind.open(in: directory).cache(of: .app, maximumSize: nil)
          #expect(try cache.data(forKey: key) == nil)
          try cache.setData(Data("first".utf8), forKey: key)
          try cache.setData(Data(key.utf8), forKey: key)
        }
        let cache = try kind.open(in: directory).cache(of: .app, maximumSize: nil)
        for key in keys { #expect(try cache.data(forKey: key) == Data(key.utf8)) }
        let everything = try #require(cache.everything(maximumCount: 100))
        #expect(Set(everything.keys) == Set(keys))
        #expect(everything.allSatisfy { $0.value == Data($0.key.utf8) })
      }
    }

    @Test(arguments: Kind.allCases)
    func ownersHaveSeparateValues(kind: Kind) throws {
      try withTemporaryDirectory { directory in
        let storage = try kind.open(in: directory)
        let owners: [StorageOwner] = [.app, .session("a"), .session("b")]
        for owner in owners {
          #expect(owner == .app || !storage.hasData(of: owner))
          try storage.cache(of: owner, maximumSize: nil).setData(Data("\(owner)".utf8), forKey: "k")
          #expect(storage.hasData(of: owner))
        }
        for owner in owners {
          let cache = storage.cache(of: owner, maximumSize: nil)
          #expect(try cache.data(forKey: "k") == Data("\(owner)".utf8))
        }
        #expect(Set(try storage.sessions().map(\.name)) == ["a", "b"])
      }
    }

    @Test(arguments: Kind.allCases)
    func deletingASessionKeepsTheOthers(kind: Kind) throws {
      try withTemporaryDirectory { directory in
        let storage = try kind.open(in: directory)
        for name in ["a", "b"] {
          let cache = storage.cache(of: .session(name), maximumSize: nil)
          try cache.setData(Data("x".utf8), forKey: "k")
        }
        try storage.setServerValue(Data("key".utf8), "signing-key")
        try storage.deleteSession("a")
        #expect(try storage.sessions().map(\.name) == ["b"])
        #expect(!storage.hasData(of: .session("a")))
        let gone = storage.cache(of: .session("a"), maximumSize: nil)
        #expect(try gone.data(forKey: "k") == nil)
        // A visitor who comes back starts with empty data.
        try gone.setData(Data("y".utf8), forKey: "k")
        #expect(try gone.data(forKey: "k") == Data("y".utf8))
        #expect(try storage.serverValue("signing-key") == Data("key".utf8))
      }
    }

    @Test(arguments: Kind.allCases)
    func savingAndTouchingCountAsUse(kind: Kind) throws {
      try withTemporaryDirectory { directory in
        let storage = try kind.open(in: directory)
        let cache = storage.cache(of: .session("a"), maximumSize: nil)
        try cache.setData(Data(), forKey: "k")
        let old = Date(timeIntervalSince1970: 0)
        for use in [
          { try cache.setData(Data("x".utf8), forKey: "k") }, { storage.touch(.session("a")) },
        ] {
          try kind.age("a", in: directory)
          #expect(try storage.sessions().map(\.lastUse) == [old])
          try use()
          #expect(try #require(try storage.sessions().first).lastUse > old)
        }
        storage.touch(.session("nobody"))
        #expect(try storage.sessions().map(\.name) == ["a"])
      }
    }

    @Test(arguments: Kind.allCases)
    func tooLargeValuesAreNeitherSavedNorRead(kind: Kind) throws {
      try withTemporaryDirectory { directory in
        let storage = try kind.open(in: directory)
        try storage.cache(of: .app, maximumSize: nil).setData(Data(count: 11), forKey: "large")
        let cache = storage.cache(of: .app, maximumSize: 10)
        try cache.setData(Data(count: 10), forKey: "small")
        #expect(throws: CacheError.self) { try cache.setData(Data(count: 11), forKey: "small") }
        #expect(try cache.data(forKey: "small") == Data(count: 10))
        #expect(cache.everything(maximumCount: 9)?["large"] == .some(nil))
        #expect(throws: CacheError.self) { try cache.data(forKey: "large") }
        // The value was moved aside, and is not lost.
        #expect(try cache.data(forKey: "large") == nil)
      }
    }

    @Test(arguments: Kind.allCases)
    func valuesMovedAsideAreKeptButNotFound(kind: Kind) throws {
      try withTemporaryDirectory { directory in
        let cache = try kind.open(in: directory).cache(of: .app, maximumSize: nil)
        var places: Set<String> = []
        for number in 1...3 {
          try cache.setData(Data("\(number)".utf8), forKey: "k")
          places.insert(try #require(cache.moveAside(forKey: "k")))
        }
        #expect(places.count == 3)
        #expect(try cache.data(forKey: "k") == nil)
        #expect(cache.everything(maximumCount: 9)?.isEmpty == true)
        #expect(cache.moveAside(forKey: "k") == nil)
      }
    }

    @Test(arguments: Kind.allCases)
    func manyThreadsSaveAtOnce(kind: Kind) async throws {
      try await withTemporaryDirectory { directory in
        let storage = try kind.open(in: directory)
        await withTaskGroup { group in
          for name in 0..<16 {
            group.addTask {
              let cache = storage.cache(of: .session("\(name)"), maximumSize: nil)
              for number in 0..<10 {
                do {
                  try cache.setData(Data("\(name) \(number)".utf8), forKey: "k\(number % 3)")
                } catch {
                  Issue.record(error)
                }
              }
            }
          }
        }
        let again = try kind.open(in: directory)
        #expect(try again.sessions().count == 16)
        for name in 0..<16 {
          let cache = again.cache(of: .session("\(name)"), maximumSize: nil)
          #expect(try cache.data(forKey: "k0") == Data("\(name) 9".utf8))
          #expect(try cache.data(forKey: "k1") == Data("\(name) 7".utf8))
        }
      }
    }
  }

  func withTemporaryDirectory<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let directory = try makeTemporaryDirectory()
    defer { try? FileManager.default.removeItem(at: directory) }
    return try body(directory)
  }

  func withTemporaryDirectory<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: (URL) async throws -> Result
  ) async throws -> Result {
    let directory = try makeTemporaryDirectory()
    defer { try? FileManager.default.removeItem(at: directory) }
    return try await body(directory)
  }

  private func makeTemporaryDirectory() throws -> URL {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("storage-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    return directory
  }
#endif
