#if PostgreSQL
  import ConcurrencyExtras
  import Foundation
  import Persistence
  import SessionLeases

  /// A storage in a PostgreSQL database, which several nodes can share; see `SharedStorage`.
  ///
  /// Its tables are in the schema `tessera`, which it makes if necessary. Saved data survives a
  /// crash of the database to the extent that the database's `synchronous_commit` promises.
  ///
  /// A few connections serve all sessions. Threads for blocking work wait for them, at most five
  /// seconds. Renewals of leases and notices have a connection each.
  public final class PostgreSQLStorage: SharedStorage {
    let url: PostgreSQLURL
    private let pool: PostgreSQLPool
    /// The separate connection that renews leases, so that they don't wait for saving.
    private let heartbeats: PostgreSQLPool
    private let listener: Listener

    /// Connects to a database, and makes its tables if necessary.
    ///
    /// - Parameters:
    ///   - connections: The maximum number of connections for sessions.
    ///   - patience: The time limit of each operation; making the tables may take twice as long.
    /// - Throws: `StorageError`.
    public init(
      _ url: PostgreSQLURL, connections: Int = 8, patience: Duration = .seconds(5)
    ) throws(StorageError) {
      self.url = url
      pool = PostgreSQLPool(url, size: connections, patience: patience)
      // All sessions wait until a node notices that the database is back, so pauses are short.
      heartbeats = PostgreSQLPool(
        url, size: 1, patience: patience, longestPause: .milliseconds(50))
      listener = Listener(url)
      do {
        let deadline = ContinuousClock.now + patience * 2
        let connection = try PostgreSQLConnection(to: url, by: deadline)
        defer { connection.close() }
        try Schema.migrate(connection, by: deadline)
      } catch let error as PostgreSQLError {
        throw StorageError(error, at: url)
      } catch {
        throw StorageError(location: "\(url)", reason: "\(error)")
      }
    }

    // MARK: - Nodes and leases

    public func renew(
      _ node: NodeID, for time: Duration, isNew: Bool, within patience: Duration
    ) throws(StorageError) -> Bool {
      let deadline = ContinuousClock.now + patience
      let seconds = PostgreSQLValue.text("\(time / .seconds(1))")
      let isRenewed = try access { () throws(PostgreSQLError) in
        try heartbeats.use(by: deadline) { connection, deadline throws(PostgreSQLError) in
          if isNew { _ = try connection.run(Statements.forgetNodes, by: deadline) }
          let statement = isNew ? Statements.join : Statements.renew
          return try connection.run(statement, [.text(node.rawValue), seconds], by: deadline).count
            > 0
        }
      }
      pool.forgetFailures()
      return isRenewed
    }

    public func leave(_ node: NodeID) throws(StorageError) {
      _ = try run(Statements.leave, [.text(node.rawValue)])
    }

    public func take(_ session: String, for node: NodeID) throws(StorageError) -> LeaseAnswer {
      while true {
        let rows = try run(
          Statements.take, [.text(StorageOwner.session(session).name), .text(node.rawValue)])
        switch rows.text(0, 0) {
        case "taken":
          return .taken(
            SessionLease(
              session: session, node: node, epoch: rows.integer(0, 1) ?? 0,
              precedingEpoch: rows.integer(0, 2) ?? 0))
        case "held":
          return .held(
            by: NodeID(rawValue: rows.text(0, 3) ?? ""),
            remaining: .seconds(rows.double(0, 4) ?? 0))
        case "again": continue
        default: return .nodeIsOver
        }
      }
    }

    public func release(_ lease: SessionLease) throws(StorageError) {
      let owner = PostgreSQLValue.text(StorageOwner.session(lease.session).name)
      let values = [owner, .integer(lease.epoch), .text(lease.node.rawValue)]
      _ = try run(Statements.forget, values)
      _ = try run(Statements.release, values + [.text(lease.session)])
    }

    public func cache(
      of lease: SessionLease, maximumSize: Int?, onLoss: @escaping @Sendable () -> Void
    ) -> any Cache {
      PostgreSQLCache(
        storage: self, owner: StorageOwner.session(lease.session).name, epoch: lease.epoch,
        maximumSize: maximumSize, onLoss: onLoss)
    }

    public func ask(_ owner: NodeID, toRelease session: String) throws(StorageError) {
      _ = try run(Statements.notify, [.text("wanted \(owner) \(session)")])
    }

    public func notices(
      for node: NodeID, within patience: Duration
    ) throws(StorageError) -> [LeaseNotice] {
      let deadline = ContinuousClock.now + patience
      let texts = try access { () throws(PostgreSQLError) in try listener.texts(by: deadline) }
      return texts.compactMap { LeaseNotice($0, for: node) }
    }

    public func sharedServerValue(_ name: String, orNew new: Data) throws(StorageError) -> Data {
      _ = try run(Statements.keepServerValue, [.text(name), .bytes(new)])
      return try serverValue(name) ?? new
    }

    // MARK: - Storage

    /// Returns the cache of an owner that never had a lease.
    public func cache(of owner: StorageOwner, maximumSize: Int?) -> any Cache {
      PostgreSQLCache(
        storage: self, owner: owner.name, epoch: 0, maximumSize: maximumSize, onLoss: {})
    }

    public func isKept(_ owner: StorageOwner) throws(StorageError) -> Bool {
      try run(Statements.isKept, [.text(owner.name)]).boolean(0, 0) == true
    }

    public func touch(_ owner: StorageOwner) {
      // Losing the record of one use is harmless while the previous record exists.
      _ = try? run(Statements.touch, [.text(owner.name)])
    }

    public func sessions() throws(StorageError) -> [StoredSession] {
      let rows = try run(Statements.sessions)
      return (0..<rows.count).map { row in
        StoredSession(
          name: String((rows.text(row, 0) ?? "").dropFirst("session/".count)),
          lastUse: Date(timeIntervalSince1970: rows.double(row, 1) ?? 0))
      }
    }

    public func deleteSession(_ name: String) throws(StorageError) {
      _ = try run(Statements.delete, [.text(StorageOwner.session(name).name)])
    }

    public func serverValue(_ name: String) throws(StorageError) -> Data? {
      let rows = try run(Statements.serverValue, [.text(name)])
      return rows.count > 0 ? rows.data(0, 0) : nil
    }

    public func setServerValue(_ value: Data, _ name: String) throws(StorageError) {
      _ = try run(Statements.setServerValue, [.text(name), .bytes(value)])
    }

    // MARK: - Access

    /// The name of the database in the log.
    var location: String { "\(url)" }

    func run(
      _ statement: PostgreSQLStatement, _ parameters: [PostgreSQLValue] = []
    ) throws(StorageError) -> PostgreSQLRows {
      try access { () throws(PostgreSQLError) in try pool.run(statement, parameters) }
    }

    private func access<Result>(
      _ body: () throws(PostgreSQLError) -> Result
    ) throws(StorageError) -> Result {
      do throws(PostgreSQLError) {
        return try body()
      } catch {
        throw StorageError(error, at: url)
      }
    }
  }

  /// The connection for notices between nodes. One thread at a time waits for them.
  private final class Listener: @unchecked Sendable {
    // Sendable: the thread that uses the connection holds the lock.
    private let url: PostgreSQLURL
    private let lock = NSLock()
    private var connection: PostgreSQLConnection?

    init(_ url: PostgreSQLURL) {
      self.url = url
    }

    deinit { connection?.close() }

    func texts(by deadline: ContinuousClock.Instant) throws(PostgreSQLError) -> [String] {
      lock.lock()
      defer { lock.unlock() }
      do throws(PostgreSQLError) {
        if let connection { return try connection.notifications(by: deadline) }
        let new = try connect()
        connection = new
        return try new.notifications(by: deadline)
      } catch {
        connection?.close()
        connection = nil
        throw error
      }
    }

    private func connect() throws(PostgreSQLError) -> PostgreSQLConnection {
      let deadline = ContinuousClock.now + .seconds(5)
      let connection = try PostgreSQLConnection(to: url, by: deadline)
      do throws(PostgreSQLError) {
        try connection.script("LISTEN tessera", by: deadline)
        return connection
      } catch {
        connection.close()
        throw error
      }
    }
  }

  extension LeaseNotice {
    /// - Returns: `nil` if the notice isn't for the node.
    init?(_ text: String, for node: NodeID) {
      let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        .map(String.init)
      switch (words[0], words.count) {
      case ("wanted", 3) where words[1] == node.rawValue: self = .wanted(words[2])
      case ("released", 2): self = .released(words[1])
      case ("left", 1): self = .nodeLeft
      default: return nil
      }
    }
  }

  extension StorageOwner {
    /// The owner's name in the database.
    var name: String {
      switch self {
      case .app: "app"
      case .session(let name): "session/\(name)"
      case .room(let name): "room/\(name)"
      }
    }
  }
#endif
