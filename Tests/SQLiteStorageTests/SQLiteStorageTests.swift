#if SQLite
  import Persistence
  import Foundation
  import GRDB
  import Testing

  @testable import SQLiteStorage

  /// Behavior of the database that other storages lack.
  @Suite struct SQLiteStorageTests {
    private func path(_ directory: URL) -> String {
      directory.appendingPathComponent("a/b/data.db").path
    }

    @Test func onlyTheOwnerCanReadTheDatabaseFiles() throws {
      try withTemporaryDirectory { directory in
        let storage = try SQLiteStorage(path: path(directory))
        try storage.setServerValue(Data("x".utf8), "x")
        for suffix in ["", "-wal", "-shm"] {
          let attributes = try FileManager.default.attributesOfItem(atPath: storage.path + suffix)
          #expect((attributes[.posixPermissions] as? Int) == 0o600, "\(suffix)")
        }
      }
    }

    /// Without full synchronization, a commit survives the end of the process, but not a power cut.
    @Test func aCommitWaitsForTheDisk() throws {
      try withTemporaryDirectory { directory in
        let storage = try SQLiteStorage(path: path(directory))
        #expect(try storage.pragma("synchronous") == 2)
        #expect(try storage.pragma("foreign_keys") == 1)
      }
    }

    @Test(arguments: ["this is no database", String(repeating: "SQLite format 3\0", count: 500)])
    func aFileThatIsNotADatabaseIsMovedAsideWithAReason(contents: String) throws {
      try withTemporaryDirectory { directory in
        let path = directory.appendingPathComponent("data.db").path
        try Data(contents.utf8).write(to: URL(fileURLWithPath: path))
        let storage = try SQLiteStorage(path: path)
        let aside = try #require(storage.movedAside)
        #expect(aside.path == "\(path).unreadable-1")
        #expect(aside.reason.contains("not a SQLite database"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: aside.path)) == Data(contents.utf8))
        try storage.setServerValue(Data("x".utf8), "x")
        #expect(try SQLiteStorage(path: path).movedAside == nil)
        #expect(try SQLiteStorage(path: path).serverValue("x") == Data("x".utf8))
      }
    }

    @Test func aDatabaseOfANewerVersionIsLeftAlone() throws {
      try withTemporaryDirectory { directory in
        let path = path(directory)
        try SQLiteStorage(path: path).setServerValue(Data("x".utf8), "x")
        let queue = try DatabaseQueue(path: path)
        try queue.write { database in
          try database.execute(
            sql: "INSERT INTO grdb_migrations (identifier) VALUES ('9: something new')")
        }
        try queue.close()
        #expect {
          try SQLiteStorage(path: path)
        } throws: { error in
          (error as? StorageError)?.reason.contains("A newer version of this app") == true
        }
        let values = try DatabaseQueue(path: path).read { database in
          try String.fetchAll(
            database,
            sql: "SELECT identifier FROM grdb_migrations UNION SELECT CAST(data AS TEXT) FROM value"
          )
        }
        #expect(values == ["1: values of owners", "2: changes of values", "9: something new", "x"])
      }
    }

    @Test func aDirectoryInPlaceOfTheDatabaseIsReported() throws {
      try withTemporaryDirectory { directory in
        let error = #expect(throws: StorageError.self) { try SQLiteStorage(path: directory.path) }
        #expect(error?.location == directory.path)
      }
    }

    /// If the database weren't recreated, saves would go to a file that no process can open.
    @Test(arguments: [["", "-wal", "-shm"], [""]])
    func aDeletedDatabaseIsRecreated(suffixes: [String]) throws {
      try withTemporaryDirectory { directory in
        let storage = try SQLiteStorage(path: path(directory))
        let cache = storage.cache(of: .session("s"), maximumSize: nil)
        try cache.setData(Data("before".utf8), forKey: "a")
        for suffix in suffixes {
          try FileManager.default.removeItem(atPath: storage.path + suffix)
        }
        #expect(try cache.data(forKey: "a") == nil)
        try cache.setData(Data("after".utf8), forKey: "b")
        let next = try SQLiteStorage(path: storage.path)
        #expect(
          try next.cache(of: .session("s"), maximumSize: nil).data(forKey: "b")
            == Data("after".utf8))
        #expect(next.movedAside == nil)
      }
    }

    @Test func aReplacementDatabaseIsUsed() throws {
      try withTemporaryDirectory { directory in
        let storage = try SQLiteStorage(path: path(directory))
        let cache = storage.cache(of: .app, maximumSize: nil)
        try cache.setData(Data("today".utf8), forKey: "a")
        let backup = directory.appendingPathComponent("backup.db").path
        try SQLiteStorage(path: backup).cache(of: .app, maximumSize: nil)
          .setData(Data("yesterday".utf8), forKey: "a")
        for suffix in ["", "-wal", "-shm"] {
          try FileManager.default.removeItem(atPath: storage.path + suffix)
        }
        try FileManager.default.moveItem(atPath: backup, toPath: storage.path)
        #expect(try cache.data(forKey: "a") == Data("yesterday".utf8))
        try cache.setData(Data("tomorrow".utf8), forKey: "a")
        #expect(
          try SQLiteStorage(path: storage.path).cache(of: .app, maximumSize: nil)
            .data(forKey: "a") == Data("tomorrow".utf8))
      }
    }

    @Test func savingWorksOnceABlockingDirectoryIsGone() throws {
      try withTemporaryDirectory { directory in
        let storage = try SQLiteStorage(path: path(directory))
        let cache = storage.cache(of: .app, maximumSize: nil)
        for suffix in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: storage.path + suffix)
        }
        try FileManager.default.createDirectory(
          atPath: storage.path, withIntermediateDirectories: true)
        #expect(throws: CacheError.self) { try cache.setData(Data("x".utf8), forKey: "a") }
        try FileManager.default.removeItem(atPath: storage.path)
        try cache.setData(Data("x".utf8), forKey: "a")
        #expect(try cache.data(forKey: "a") == Data("x".utf8))
      }
    }

    @Test func aLockedDatabaseIsReportedAfterAWait() throws {
      try withTemporaryDirectory { directory in
        let storage = try SQLiteStorage(path: path(directory), patience: 0.01)
        let cache = storage.cache(of: .app, maximumSize: nil)
        try cache.setData(Data("before".utf8), forKey: "a")
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: storage.path, configuration: configuration)
        try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        #expect(
          throws: CacheError.notSaved(
            key: "a",
            reason: "Another program is using the database: close that, or let it finish.",
            location: storage.path)
        ) { try cache.setData(Data("after".utf8), forKey: "a") }
        // Reads work while the database is locked.
        #expect(try cache.data(forKey: "a") == Data("before".utf8))
        try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
        try cache.setData(Data("after".utf8), forKey: "a")
        #expect(try cache.data(forKey: "a") == Data("after".utf8))
      }
    }

    @Test func aDatabaseThatCannotBeWrittenIsReported() throws {
      try withTemporaryDirectory { directory in
        let storage = try SQLiteStorage(path: path(directory))
        let cache = storage.cache(of: .app, maximumSize: nil)
        try cache.setData(Data("before".utf8), forKey: "a")
        _ = try storage.pragma("query_only = 1")
        #expect(
          throws: CacheError.notSaved(
            key: "a",
            reason:
              "The database can't be written to: let the app write to its file and directory.",
            location: storage.path)
        ) { try cache.setData(Data("after".utf8), forKey: "a") }
        #expect(try cache.data(forKey: "a") == Data("before".utf8))
        _ = try storage.pragma("query_only = 0")
        try cache.setData(Data("after".utf8), forKey: "a")
      }
    }

    @Test func aFailedSaveIsReportedAndKeepsTheOldValue() throws {
      try withTemporaryDirectory { directory in
        let storage = try SQLiteStorage(path: path(directory))
        let cache = storage.cache(of: .app, maximumSize: nil)
        try cache.setData(Data("before".utf8), forKey: "k")
        // The limit on pages simulates a full disk.
        _ = try storage.pragma("max_page_count = 1")
        #expect {
          try cache.setData(Data(count: 1_000_000), forKey: "k")
        } throws: { error in
          error as? CacheError
            == .notSaved(
              key: "k", reason: "The disk is full: make room on it.", location: storage.path)
        }
        #expect(try cache.data(forKey: "k") == Data("before".utf8))
        _ = try storage.pragma("max_page_count = 1000000")
        try cache.setData(Data(count: 1_000_000), forKey: "k")
        #expect(try cache.data(forKey: "k")?.count == 1_000_000)
      }
    }
  }

  /// Commits that contain many changes.
  @Suite struct GroupCommitTests {
    struct Refused: Error {}

    @Test func aFailedWriteDoesNotUndoOthersInItsCommit() async throws {
      try await withTemporaryDirectory { directory in
        let queue = try DatabaseQueue(path: directory.appendingPathComponent("t.db").path)
        try await queue.write { try $0.execute(sql: "CREATE TABLE t (n INTEGER)") }
        let commits = GroupCommit(queue)
        let failures = await withTaskGroup { group in
          for number in 0..<40 {
            group.addTask {
              do {
                try commits.run { database in
                  try database.execute(sql: "INSERT INTO t VALUES (?)", arguments: [number])
                  if number % 4 == 0 { throw Refused() }
                }
                return 0
              } catch {
                return 1
              }
            }
          }
          return await group.reduce(0, +)
        }
        #expect(failures == 10)
        let numbers = try await queue.read { try Int.fetchAll($0, sql: "SELECT n FROM t") }
        #expect(numbers.sorted() == (0..<40).filter { $0 % 4 != 0 })
      }
    }
  }
#endif
