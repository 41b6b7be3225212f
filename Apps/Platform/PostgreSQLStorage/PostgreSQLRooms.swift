#if PostgreSQL
  import ConcurrencyExtras
  import Foundation
  import Persistence
  import Rooms

  /// A storage of rooms in a PostgreSQL database, for all nodes that share it. `NOTIFY` immediately
  /// tells the other nodes of each change.
  public final class PostgreSQLRooms: RoomStorage {
    private let storage: PostgreSQLStorage
    private let maximumSize: Int?
    private let listener: RoomListener

    /// - Parameters:
    ///   - storage: The database.
    ///   - maximumSize: The maximum size of a value in bytes; `nil` for no limit.
    public init(_ storage: PostgreSQLStorage, maximumSize: Int? = nil) {
      self.storage = storage
      self.maximumSize = maximumSize
      listener = RoomListener(storage.url)
    }

    /// - Parameter read: Reads the answer, on a thread for blocking work.
    private func run<Value: Sendable>(
      _ statement: PostgreSQLStatement, _ parameters: [PostgreSQLValue],
      _ read: @escaping @Sendable (PostgreSQLRows) -> Value
    ) async throws(StorageError) -> Value {
      let value = await BlockingWork.run { [storage] in
        Result { () throws(StorageError) in read(try storage.run(statement, parameters)) }
      }
      return try value.get()
    }

    public func values(of room: String) async throws(StorageError) -> [String: RoomRecord] {
      try await run(RoomStatements.all, [.text(room)]) { rows in
        var values: [String: RoomRecord] = [:]
        for row in 0..<rows.count {
          values[rows.text(row, 3) ?? ""] = Self.record(rows, row)
        }
        return values
      }
    }

    public func value(_ name: String, of room: String) async throws(StorageError) -> RoomRecord? {
      try await run(RoomStatements.get, [.text(room), .text(name)]) { rows in
        rows.count > 0 ? Self.record(rows, 0) : nil
      }
    }

    private static func record(_ rows: PostgreSQLRows, _ row: Int) -> RoomRecord {
      RoomRecord(
        data: rows.data(row, 0) ?? Data(), version: rows.integer(row, 1) ?? 0,
        mark: rows.text(row, 2) ?? "")
    }

    public func save(
      _ data: Data, mark: String, as name: String, of room: String, replacing version: Int
    ) async throws(StorageError) -> RoomSaving {
      if let maximumSize, data.count > maximumSize {
        throw StorageError(
          reason: """
            "\(name)" of room "\(room)" has become too large: it takes \(data.count) bytes, and \(maximumSize) are \
            allowed.
            """)
      }
      while true {
        let isSaved = try await run(
          version == 0 ? RoomStatements.add : RoomStatements.replace,
          [
            .text(room), .text(name), .integer(version), .text(mark), .bytes(data),
            .text(RoomNotice.value(name, room: room, version: version + 1).text),
          ]
        ) { $0.count > 0 }
        if isSaved { return .saved(version: version + 1) }
        if let record = try await value(name, of: room) { return .conflict(record) }
        // Another node has just moved the value aside. A new value can be added now.
        guard version == 0 else {
          throw StorageError(
            reason: "\"\(name)\" of room \"\(room)\" is gone from the database.")
        }
      }
    }

    public func moveAside(_ name: String, of room: String) async -> String? {
      let other = "\(name).unreadable-\(UUID().uuidString)"
      let isMoved = try? await run(
        RoomStatements.rename, [.text(room), .text(name), .text(other)]
      ) { $0.count > 0 }
      return isMoved == true ? other : nil
    }

    public func follow(_ receive: @escaping @Sendable (RoomChange) -> Void) -> RoomFollowing {
      listener.follow(receive)
    }

    public func announce(
      _ members: Data?, from node: String, in room: String, for lifetime: Duration
    ) async throws(StorageError) {
      let notice = PostgreSQLValue.text(RoomNotice.members(room: room).text)
      if let members {
        try await run(
          RoomStatements.announce,
          [
            .text(room), .text(node), .bytes(members), .text("\(lifetime / .seconds(1))"), notice,
          ]
        ) { _ in }
      } else {
        try await run(RoomStatements.leave, [.text(room), .text(node), notice]) { _ in }
      }
    }

    public func announced(in room: String) async throws(StorageError) -> [String: Data] {
      try await run(RoomStatements.members, [.text(room)]) { rows in
        var announced: [String: Data] = [:]
        for row in 0..<rows.count { announced[rows.text(row, 0) ?? ""] = rows.data(row, 1) }
        return announced
      }
    }
  }

  /// A notice from one node to the others about a room.
  private enum RoomNotice: Codable {
    case value(_ name: String, room: String, version: Int)
    case members(room: String)

    /// The text of the notice. PostgreSQL takes up to 8,000 bytes.
    var text: String {
      (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    init?(_ text: String) {
      guard let notice = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else {
        return nil
      }
      self = notice
    }

    var change: RoomChange {
      switch self {
      case .value(let name, let room, let version): .value(name, room: room, version: version)
      case .members(let room): .members(room: room)
      }
    }
  }

  /// A listener to notices of other nodes, on a thread of its own, while it has followers.
  private final class RoomListener: Sendable {
    private struct State: Sendable {
      var followers: [Int: @Sendable (RoomChange) -> Void] = [:]
      var lastFollower = 0
      var isRunning = false
    }

    private let url: PostgreSQLURL
    private let state = Locked(State())

    init(_ url: PostgreSQLURL) {
      self.url = url
    }

    func follow(_ receive: @escaping @Sendable (RoomChange) -> Void) -> RoomFollowing {
      let (number, begins) = state.withLock { state in
        state.lastFollower += 1
        state.followers[state.lastFollower] = receive
        defer { state.isRunning = true }
        return (state.lastFollower, !state.isRunning)
      }
      if begins {
        let thread = Thread { [weak self, url] in Self.run(url) { self } }
        thread.name = "rooms"
        thread.start()
      }
      return RoomFollowing { [weak self] in self?.state.withLock { $0.followers[number] = nil } }
    }

    /// - Returns: Whether there are followers.
    private func tell(_ changes: [RoomChange]) -> Bool {
      let followers = state.withLock { state in
        state.isRunning = !state.followers.isEmpty
        return Array(state.followers.values)
      }
      for change in changes { for follower in followers { follower(change) } }
      return !followers.isEmpty
    }

    private static func run(_ url: PostgreSQLURL, _ listener: () -> RoomListener?) {
      var connection: PostgreSQLConnection?
      defer { connection?.close() }
      while true {
        var changes: [RoomChange] = []
        do throws(PostgreSQLError) {
          if connection == nil {
            let new = try PostgreSQLConnection(to: url, by: .now + .seconds(5))
            connection = new
            try new.script("LISTEN tessera_rooms", by: .now + .seconds(5))
            // Earlier notices are missed, so everything may have changed.
            changes = [.everything]
          } else if let connection {
            changes = try connection.notifications(by: .now + .milliseconds(500))
              .compactMap { RoomNotice($0)?.change }
          }
        } catch {
          connection?.close()
          connection = nil
          Thread.sleep(forTimeInterval: 0.2)
        }
        guard let listener = listener(), listener.tell(changes) else { return }
      }
    }
  }

  /// The statements for rooms.
  private enum RoomStatements {
    static let all = PostgreSQLStatement(
      "room values",
      """
      SELECT data, version, mark, name FROM tessera.room_value
      WHERE room = $1 AND name NOT LIKE '%.unreadable-%'
      """)
    static let get = PostgreSQLStatement(
      "room value",
      "SELECT data, version, mark FROM tessera.room_value WHERE room = $1 AND name = $2")
    static let add = PostgreSQLStatement(
      "add room value",
      """
      WITH saved AS (
        INSERT INTO tessera.room_value (room, name, version, mark, data)
        VALUES ($1, $2, $3::bigint + 1, $4, $5) ON CONFLICT DO NOTHING RETURNING 1
      )
      SELECT pg_notify('tessera_rooms', $6) FROM saved
      """)
    static let replace = PostgreSQLStatement(
      "replace room value",
      """
      WITH saved AS (
        UPDATE tessera.room_value SET version = version + 1, mark = $4, data = $5
        WHERE room = $1 AND name = $2 AND version = $3::bigint RETURNING 1
      )
      SELECT pg_notify('tessera_rooms', $6) FROM saved
      """)
    static let rename = PostgreSQLStatement(
      "rename room value",
      "UPDATE tessera.room_value SET name = $3 WHERE room = $1 AND name = $2 RETURNING 1")
    /// Saves a node's members, and announces them only if they differ.
    static let announce = PostgreSQLStatement(
      "announce",
      """
      WITH before AS (
        SELECT data FROM tessera.room_members WHERE room = $1 AND node = $2 AND ends > clock_timestamp()
      ), said AS (
        INSERT INTO tessera.room_members (room, node, data, ends)
        VALUES ($1, $2, $3, clock_timestamp() + $4::float8 * interval '1 second')
        ON CONFLICT (room, node) DO UPDATE SET data = excluded.data, ends = excluded.ends RETURNING 1
      )
      SELECT pg_notify('tessera_rooms', $5) FROM said WHERE NOT EXISTS (SELECT FROM before WHERE data = $3)
      """)
    static let leave = PostgreSQLStatement(
      "leave room",
      """
      WITH gone AS (DELETE FROM tessera.room_members WHERE room = $1 AND node = $2 RETURNING 1)
      SELECT pg_notify('tessera_rooms', $3) FROM gone
      """)
    static let members = PostgreSQLStatement(
      "room members",
      "SELECT node, data FROM tessera.room_members WHERE room = $1 AND ends > clock_timestamp()")
  }
#endif
