#if PostgreSQL
  /// The statements of the storage.
  enum Statements {
    // MARK: Nodes and leases

    static let join = PostgreSQLStatement(
      "join",
      """
      INSERT INTO tessera.node (id, ends) VALUES ($1, clock_timestamp() + $2::float8 * interval '1 second')
      ON CONFLICT (id) DO UPDATE SET ends = excluded.ends RETURNING 1
      """)
    static let renew = PostgreSQLStatement(
      "renew",
      """
      UPDATE tessera.node SET ends = clock_timestamp() + $2::float8 * interval '1 second'
      WHERE id = $1 AND ends > clock_timestamp() RETURNING 1
      """)
    /// Deletes nodes that were killed long ago. Their leases are free with or without this row.
    static let forgetNodes = PostgreSQLStatement(
      "forget nodes", "DELETE FROM tessera.node WHERE ends < now() - interval '1 hour'")
    static let leave = PostgreSQLStatement(
      "leave",
      "WITH gone AS (DELETE FROM tessera.node WHERE id = $1) SELECT pg_notify('tessera', 'left')")
    static let take = PostgreSQLStatement(
      "take",
      "SELECT outcome, new_epoch, old_epoch, holder, remaining FROM tessera.take_1($1, $2)")
    /// Deletes an owner without data.
    static let forget = PostgreSQLStatement(
      "forget",
      """
      DELETE FROM tessera.owner WHERE name = $1 AND epoch = $2 AND node = $3
        AND NOT EXISTS (SELECT FROM tessera.value WHERE owner = $1)
      """)
    static let release = PostgreSQLStatement(
      "release",
      """
      WITH released AS (UPDATE tessera.owner SET node = NULL WHERE name = $1 AND epoch = $2 AND node = $3)
      SELECT pg_notify('tessera', 'released ' || $4)
      """)
    static let notify = PostgreSQLStatement("notify", "SELECT pg_notify('tessera', $1)")

    // MARK: Owners

    static let isKept = PostgreSQLStatement(
      "is kept", "SELECT EXISTS (SELECT FROM tessera.value WHERE owner = $1)")
    static let touch = PostgreSQLStatement(
      "touch", "UPDATE tessera.owner SET last_use = now() WHERE name = $1")
    static let sessions = PostgreSQLStatement(
      "sessions",
      "SELECT name, extract(epoch FROM last_use)::float8 FROM tessera.owner WHERE name LIKE 'session/%'"
    )
    /// Deletes a session's owner, unless a node runs the session.
    static let delete = PostgreSQLStatement(
      "delete",
      """
      DELETE FROM tessera.owner WHERE name = $1
        AND NOT EXISTS (SELECT FROM tessera.node WHERE id = owner.node AND ends > clock_timestamp())
      """)
    static let addOwner = PostgreSQLStatement(
      "add owner", "INSERT INTO tessera.owner (name) VALUES ($1) ON CONFLICT DO NOTHING")

    // MARK: Values

    /// The beginning of each statement that saves for an owner (`$1`). `held` is empty if another
    /// lease is newer than the one with the epoch `$2`.
    private static let held =
      """
      WITH held AS (
        UPDATE tessera.owner SET last_use = now() WHERE name = $1 AND epoch = $2 RETURNING name
      )
      """

    /// Saves a value if the lease is the newest. This statement and the statement that takes the
    /// next lease wait for each other.
    static let set = PostgreSQLStatement(
      "set",
      """
      \(held), cleared AS (
        DELETE FROM tessera.change WHERE owner = $1 AND key = $3 AND EXISTS (SELECT FROM held)
      )
      INSERT INTO tessera.value (owner, key, data) SELECT name, $3, $4 FROM held
      ON CONFLICT (owner, key) DO UPDATE SET data = excluded.data RETURNING 1
      """)
    static let get = PostgreSQLStatement(
      "get", "SELECT data FROM tessera.value WHERE owner = $1 AND key = $2")
    static let all = PostgreSQLStatement(
      "all",
      """
      SELECT key, CASE WHEN length(data) <= $2::bigint THEN data END,
        EXISTS (SELECT FROM tessera.change WHERE owner = value.owner AND key = value.key)
      FROM tessera.value WHERE owner = $1 AND key NOT LIKE '%.unreadable-%'
      """)
    static let rename = PostgreSQLStatement(
      "rename",
      """
      \(held)
      UPDATE tessera.value SET key = $4 FROM held WHERE owner = held.name AND key = $3
        AND NOT EXISTS (SELECT FROM tessera.value WHERE owner = $1 AND key = $4) RETURNING 1
      """)

    // MARK: Changes to values

    static let sizes = PostgreSQLStatement(
      "sizes",
      """
      SELECT length(value.data), count(number)::integer, coalesce(sum(length(change.data)), 0)::bigint
      FROM tessera.value LEFT JOIN tessera.change USING (owner, key)
      WHERE owner = $1 AND key = $2 GROUP BY value.data
      """)
    static let append = PostgreSQLStatement(
      "append",
      """
      \(held)
      INSERT INTO tessera.change (owner, key, number, marker, data)
      SELECT name, $3, $4::integer, $5, $6 FROM held
      ON CONFLICT (owner, key, number) DO UPDATE SET marker = excluded.marker, data = excluded.data
      RETURNING 1
      """)
    static let changes = PostgreSQLStatement(
      "changes",
      "SELECT marker, data FROM tessera.change WHERE owner = $1 AND key = $2 ORDER BY number")

    // MARK: The server's own values

    static let serverValue = PostgreSQLStatement(
      "server value", "SELECT data FROM tessera.server WHERE name = $1")
    static let setServerValue = PostgreSQLStatement(
      "set server value",
      """
      INSERT INTO tessera.server (name, data) VALUES ($1, $2)
      ON CONFLICT (name) DO UPDATE SET data = excluded.data
      """)
    static let keepServerValue = PostgreSQLStatement(
      "keep server value",
      "INSERT INTO tessera.server (name, data) VALUES ($1, $2) ON CONFLICT DO NOTHING")
  }
#endif
