#if PostgreSQL
  import Persistence

  /// The tables of a storage, and the migrations of older ones. During an upgrade, nodes of two
  /// versions run side by side. So a step only adds, and removes nothing that the previous version
  /// uses.
  enum Schema {
    /// The migration from each version to the next.
    static let steps = [
      """
      CREATE TABLE tessera.node (id text PRIMARY KEY, ends timestamptz NOT NULL) WITH (fillfactor = 50);
      CREATE SEQUENCE tessera.epoch;
      CREATE TABLE tessera.owner (
        name text PRIMARY KEY,
        last_use timestamptz NOT NULL DEFAULT now(),
        node text,
        epoch bigint NOT NULL DEFAULT 0
      );
      CREATE TABLE tessera.value (
        owner text NOT NULL REFERENCES tessera.owner (name) ON DELETE CASCADE,
        key text NOT NULL,
        data bytea NOT NULL,
        PRIMARY KEY (owner, key)
      );
      CREATE TABLE tessera.change (
        owner text NOT NULL,
        key text NOT NULL,
        number integer NOT NULL,
        marker text NOT NULL,
        data bytea NOT NULL,
        PRIMARY KEY (owner, key, number),
        FOREIGN KEY (owner, key) REFERENCES tessera.value (owner, key) ON DELETE CASCADE ON UPDATE CASCADE
      );
      CREATE TABLE tessera.server (name text PRIMARY KEY, data bytea NOT NULL);
      CREATE FUNCTION tessera.take_1(
        owner_name text, taker text,
        OUT outcome text, OUT new_epoch bigint, OUT old_epoch bigint, OUT holder text, OUT remaining double precision
      ) LANGUAGE plpgsql AS $$
      DECLARE
        moment timestamptz := clock_timestamp();
        ends timestamptz;
      BEGIN
        IF NOT EXISTS (SELECT FROM tessera.node WHERE id = taker AND node.ends > moment) THEN
          outcome := 'over';
          RETURN;
        END IF;
        INSERT INTO tessera.owner (name) VALUES (owner_name) ON CONFLICT DO NOTHING;
        SELECT node, epoch INTO holder, old_epoch FROM tessera.owner WHERE name = owner_name FOR UPDATE;
        IF NOT FOUND THEN
          -- Another node has just deleted the row.
          outcome := 'again';
          RETURN;
        END IF;
        -- Reads the clock before the holder's time. A holder whose renewal was confirmed in time is then seen here.
        moment := clock_timestamp();
        SELECT node.ends INTO ends FROM tessera.node WHERE id = holder;
        IF holder <> taker AND ends > moment THEN
          outcome := 'held';
          remaining := extract(epoch FROM ends - moment);
          RETURN;
        END IF;
        new_epoch := nextval('tessera.epoch');
        UPDATE tessera.owner SET node = taker, epoch = new_epoch, last_use = now() WHERE name = owner_name;
        outcome := 'taken';
      END $$;
      """,
      """
      CREATE TABLE tessera.room_value (
        room text NOT NULL,
        name text NOT NULL,
        version bigint NOT NULL,
        mark text NOT NULL,
        data bytea NOT NULL,
        PRIMARY KEY (room, name)
      );
      CREATE TABLE tessera.room_members (
        room text NOT NULL,
        node text NOT NULL,
        data bytea NOT NULL,
        ends timestamptz NOT NULL,
        PRIMARY KEY (room, node)
      ) WITH (fillfactor = 50);
      """,
    ]

    /// Makes the tables, or migrates older ones.
    ///
    /// - Throws: `PostgreSQLError`, or `NewerDatabaseError`.
    static func migrate(
      _ connection: PostgreSQLConnection, by deadline: ContinuousClock.Instant
    ) throws {
      // Several nodes may start at once. The check without a lock comes first, because a user with
      // access to the tables may have no right to make any.
      if try version(connection, by: deadline) == steps.count { return }
      try connection.script("BEGIN; SELECT pg_advisory_xact_lock(\(lock))", by: deadline)
      let version = try version(connection, by: deadline)
      guard version <= steps.count else { throw NewerDatabaseError(version: version) }
      if version < steps.count {
        try connection.script(
          """
          CREATE SCHEMA IF NOT EXISTS tessera;
          CREATE TABLE IF NOT EXISTS tessera.version (number integer NOT NULL);
          \(steps[version...].joined(separator: "\n"))
          DELETE FROM tessera.version; INSERT INTO tessera.version VALUES (\(steps.count))
          """, by: deadline)
      }
      try connection.script("COMMIT", by: deadline)
    }

    /// The number of the lock that serialises migrations.
    private static let lock = 0x7465_7373

    private static func version(
      _ connection: PostgreSQLConnection, by deadline: ContinuousClock.Instant
    ) throws(PostgreSQLError) -> Int {
      let exists = try connection.run(
        // `to_regclass` may use a result cached from before another node made the table.
        PostgreSQLStatement(
          "has version",
          "SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = 'tessera' AND tablename = 'version')"
        ),
        by: deadline)
      guard exists.boolean(0, 0) == true else { return 0 }
      let rows = try connection.run(
        PostgreSQLStatement("version", "SELECT number FROM tessera.version"), by: deadline)
      return rows.count > 0 ? rows.integer(0, 0) ?? 0 : 0
    }
  }

  /// An error: a newer version of this library has made the tables.
  struct NewerDatabaseError: Error, CustomStringConvertible {
    let version: Int

    var description: String {
      """
      A newer version of this app has made its tables (version \(version); this one knows up to \
      \(Schema.steps.count)): use that one, or another database.
      """
    }
  }
#endif
