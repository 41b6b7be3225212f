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

  /// A storage in one SQLite database: the values of the app, of each browser's session, and of the
  /// server itself.
  ///
  /// Saved data survives a power cut, as with files. But values that are saved simultaneously, for
  /// any number of sessions, wait for the disk together instead of one after the other.
  public final class SQLiteStorage: Storage {
    /// The path of the database.
    public let path: String

    /// The time to wait for another program that uses the database, in seconds.
    private let patience: TimeInterval
    private let opened: Locked<OpenDatabase>

    /// Opens a database, and makes it if necessary.
    ///
    /// An unreadable database is moved aside, and a new one takes its place; see ``movedAside``. A
    /// database from a newer version of this library stays.
    ///
    /// - Throws: `StorageError`.
    public convenience init(path: String) throws(StorageError) {
      try self.init(path: path, patience: 5)
    }

    /// - Parameter patience: The time to wait for another program that uses the database, in
    ///   seconds.
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

    /// The new path of a database that could not be read, and the reason.
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
      // Losing the record of one use is harmless while the previous record exists.
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
        // The foreign keys also delete the owner's data.
        try database.execute(sql: "DELETE FROM owner WHERE name = ?", arguments: [owner])
      }
    }

    // MARK: - The server's own values

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

    /// - Throws: `ValueChange.Unreadable` if the changes don't belong to the value; else
    ///   `StorageError`.
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

    /// Appends a change to a value.
    ///
    /// - Returns: Whether the change was appended; if not, the caller has to save the whole value.
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

    /// Returns the values of an owner, without the values that were moved aside.
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

    /// Returns a setting of the writing connection.
    func pragma(_ pragma: String) throws -> Int? {
      try current().pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA \(pragma)") }
    }

    // MARK: - Access

    /// Returns the database that is at the path now.
    ///
    /// An administrator may delete the file or restore a backup. SQLite would keep using the old
    /// file, which is lost with this process, and report its data as saved.
    private func current() throws -> OpenDatabase {
      try opened.withLock { opened in
        if !opened.isInPlace {
          // Close the old database first. The new one could mistake the files beside the old one
          // for its own.
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
    /// The owner's name in the database.
    fileprivate var name: String {
      switch self {
      case .app: "app"
      case .session(let name): "session/\(name)"
      case .room(let name): "room/\(name)"
      }
    }
  }
#endif
