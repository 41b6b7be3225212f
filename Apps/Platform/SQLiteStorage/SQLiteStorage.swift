#if SQLite
  import ConcurrencyExtras
  import Foundation
  import GRDB
  import Persistence

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// Keeps everything in one SQLite database: the values of the app, of each browser's session, and what
  /// a server keeps for itself.
  ///
  /// What was saved is there after a power cut, as with files; but values that are saved at the same time,
  /// for however many sessions, wait for the disk together instead of one after the other.
  public final class SQLiteStorage: Storage {
    /// Where the database is.
    public let path: String

    /// How long a database is waited for that another program uses, in seconds.
    private let patience: TimeInterval
    private let opened: Locked<OpenDatabase>

    /// Opens a database, which is made if there is none.
    ///
    /// One that can't be read is moved aside, and a new one begun: see ``movedAside``. One that a newer
    /// version of this library has made is left alone.
    ///
    /// - Throws: `StorageError`.
    public convenience init(path: String) throws(StorageError) {
      try self.init(path: path, patience: 5)
    }

    /// - Parameter patience: How long it is waited for another program that uses the database, in seconds.
    convenience init(path: String, patience: TimeInterval) throws(StorageError) {
      do {
        try self.init(opening: path, patience: patience, movedAside: nil)
      } catch let error as DatabaseError where error.meansUnreadable {
        guard let aside = Self.moveAside(path) else { throw StorageError(error, at: path) }
        do {
          try self.init(
            opening: path, patience: patience, movedAside: (path: aside, reason: error.reason))
        } catch {
          throw StorageError(error, at: path)
        }
      } catch {
        throw StorageError(error, at: path)
      }
    }

    /// Where a database is now that was found and could not be read, and why it could not be.
    public let movedAside: (path: String, reason: String)?

    private init(
      opening path: String, patience: TimeInterval, movedAside: (path: String, reason: String)?
    ) throws {
      self.path = path
      self.patience = patience
      self.movedAside = movedAside
      opened = Locked(try OpenDatabase(path: path, patience: patience))
    }

    private static func moveAside(_ path: String) -> String? {
      for aside in AsideName.names(for: path) {
        guard !FileManager.default.fileExists(atPath: aside) else { continue }
        guard rename(path, aside) == 0 else { return nil }
        for suffix in ["-wal", "-shm"] { rename(path + suffix, aside + suffix) }
        return aside
      }
      return nil
    }

    public func cache(of owner: StorageOwner, maximumSize: Int?) -> any Cache {
      SQLiteCache(storage: self, owner: owner.name, maximumSize: maximumSize)
    }

    public func hasData(of owner: StorageOwner) -> Bool {
      let has = try? read { database in
        try Bool.fetchOne(
          database, sql: "SELECT EXISTS (SELECT 1 FROM value WHERE owner = ?)",
          arguments: [owner.name])
      }
      return has == true
    }

    public func touch(_ owner: StorageOwner) {
      // A use that isn't taken down is no loss as long as the one before it is.
      try? write { database in
        try database.execute(
          sql: "UPDATE owner SET lastUse = ? WHERE name = ?",
          arguments: [Date().timeIntervalSince1970, owner.name])
      }
    }

    // MARK: - Sessions

    public func sessions() throws(StorageError) -> [StoredSession] {
      try read { database in
        try Row.fetchAll(
          database, sql: "SELECT name, lastUse FROM owner WHERE name LIKE 'session/%'"
        ).map { row in
          StoredSession(
            name: String((row["name"] as String).dropFirst("session/".count)),
            lastUse: Date(timeIntervalSince1970: row["lastUse"]))
        }
      }
    }

    public func deleteSession(_ name: String) throws(StorageError) {
      let owner = StorageOwner.session(name).name
      try write { database in
        // What it has comes after it: see the schema.
        try database.execute(sql: "DELETE FROM owner WHERE name = ?", arguments: [owner])
      }
    }

    // MARK: - The server's own

    private static let server = "server"

    public func serverValue(_ name: String) throws(StorageError) -> Data? {
      do {
        return try value(name, of: Self.server)
      } catch {
        throw StorageError(error, at: path)
      }
    }

    public func setServerValue(_ value: Data, _ name: String) throws(StorageError) {
      try setValue(value, name, of: Self.server)
    }

    // MARK: - Values

    /// - Throws: `ValueChange.Unreadable` if the changes don't belong to the value; else `StorageError`.
    func value(_ key: String, of owner: String) throws -> Data? {
      let saved: (value: Data, changes: [ValueChange])? = try read { database in
        let value = try Data.fetchOne(
          database, sql: "SELECT data FROM value WHERE owner = ? AND key = ?",
          arguments: [owner, key])
        return try value.map { ($0, try Self.changes(of: key, of: owner, in: database)) }
      }
      return try saved.map { try ValueChange.apply($0.changes, to: $0.value) }
    }

    func hasValue(_ key: String, of owner: String) throws(StorageError) -> Bool {
      try read { database in
        try Bool.fetchOne(
          database, sql: "SELECT EXISTS (SELECT 1 FROM value WHERE owner = ? AND key = ?)",
          arguments: [owner, key]) == true
      }
    }

    private static func changes(
      of key: String, of owner: String, in database: Database
    ) throws -> [ValueChange] {
      try Row.fetchAll(
        database,
        sql: "SELECT marker, data FROM change WHERE owner = ? AND key = ? ORDER BY number",
        arguments: [owner, key]
      ).map { ValueChange(marker: $0["marker"], data: $0["data"]) }
    }

    func setValue(_ data: Data, _ key: String, of owner: String) throws(StorageError) {
      try write { database in
        try database.execute(
          sql: """
            INSERT INTO owner (name, lastUse) VALUES (?, ?)
            ON CONFLICT (name) DO UPDATE SET lastUse = excluded.lastUse
            """,
          arguments: [owner, Date().timeIntervalSince1970])
        try database.execute(
          sql: """
            INSERT INTO value (owner, key, data) VALUES (?, ?, ?)
            ON CONFLICT (owner, key) DO UPDATE SET data = excluded.data
            """,
          arguments: [owner, key, data])
        try database.execute(
          sql: "DELETE FROM change WHERE owner = ? AND key = ?", arguments: [owner, key])
      }
    }

    /// Adds a change to a value.
    ///
    /// - Returns: Whether it was added; if not, the whole value has to be saved.
    func append(
      _ change: ValueChange, _ key: String, of owner: String, maximumSize: Int?
    ) throws(StorageError) -> Bool {
      let isAdded = LockIsolated(false)
      try write { database in
        let size = try Row.fetchOne(
          database,
          sql: """
            SELECT length(value.data) AS value, count(number) AS count,
              coalesce(sum(length(change.data)), 0) AS changes
            FROM value LEFT JOIN change USING (owner, key)
            WHERE owner = ? AND key = ? GROUP BY owner, key
            """, arguments: [owner, key])
        guard let size,
          change.mayBeKeptApart(
            fromValueOf: size["value"], after: size["count"], of: size["changes"]),
          (size["value"] as Int) + size["changes"] + change.data.count <= maximumSize ?? .max
        else { return }
        try database.execute(
          sql: "INSERT INTO change (owner, key, number, marker, data) VALUES (?, ?, ?, ?, ?)",
          arguments: [owner, key, size["count"] as Int, change.marker, change.data])
        isAdded.setValue(true)
      }
      return isAdded.value
    }

    /// What an owner has, but for what was moved aside.
    func values(of owner: String, maximumCount: Int, maximumSize: Int?) -> [String: Data?]? {
      try? read { database in
        var values: [String: Data?] = [:]
        let rows = try Row.fetchCursor(
          database,
          sql: """
            SELECT key, CASE WHEN length(data) <= ? THEN data END AS data,
              EXISTS (SELECT 1 FROM change WHERE owner = value.owner AND key = value.key) AS isChanged
            FROM value
            WHERE owner = ? AND key NOT LIKE '%.unreadable-%'
            """,
          arguments: [maximumSize ?? Int.max, owner])
        while let row = try rows.next() {
          let key: String = row["key"]
          var data: Data? = values.count < maximumCount ? row["data"] : nil
          if let value = data, row["isChanged"] {
            data = try? ValueChange.apply(
              Self.changes(of: key, of: owner, in: database), to: value)
          }
          values.updateValue(data, forKey: key)
        }
        return values
      }
    }

    func renameValue(_ key: String, to other: String, of owner: String) throws(StorageError) -> Bool
    {
      try writing { database in
        try database.execute(
          sql: "UPDATE OR IGNORE value SET key = ? WHERE owner = ? AND key = ?",
          arguments: [other, owner, key])
        return database.changesCount > 0
      }
    }

    /// The value of a setting of the connection that writes.
    func pragma(_ pragma: String) throws -> Int? {
      try current().pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA \(pragma)") }
    }

    // MARK: - Access

    /// The database that is at the path now.
    ///
    /// Somebody may delete it, or put a backup in its place. SQLite would go on with the file that was opened,
    /// which nobody else can find any more, and call saved what is lost with this process.
    private func current() throws -> OpenDatabase {
      try opened.withLock { opened in
        if !opened.isInPlace {
          // First: it may have files beside it that the next one would take for its own.
          try? opened.pool.close()
          opened = try OpenDatabase(path: path, patience: patience)
        }
        return opened
      }
    }

    private func read<Result>(
      _ body: (Database) throws -> Result
    ) throws(StorageError) -> Result {
      try access { try $0.pool.read(body) }
    }

    private func write(
      _ change: @escaping @Sendable (Database) throws -> Void
    ) throws(StorageError) {
      try access { database in
        try database.commits.run(change)
        guard database.isInPlace else {
          throw StorageError(location: path, reason: "The database was deleted or replaced.")
        }
      }
    }

    private func writing<Result>(
      _ body: (Database) throws -> Result
    ) throws(StorageError) -> Result {
      try access { try $0.pool.write(body) }
    }

    private func access<Result>(
      _ body: (OpenDatabase) throws -> Result
    ) throws(StorageError) -> Result {
      do {
        return try body(current())
      } catch {
        throw StorageError(error, at: path)
      }
    }
  }

  extension StorageOwner {
    /// What it is called in the database.
    fileprivate var name: String {
      switch self {
      case .app: "app"
      case .session(let name): "session/\(name)"
      case .room(let name): "room/\(name)"
      }
    }
  }
#endif
