#if SQLite
  import GRDB

  /// The tables of a storage, and the migrations of older ones.
  enum Schema {
    static func migrate(_ database: some DatabaseWriter) throws {
      var migrator = DatabaseMigrator()
      migrator.registerMigration("1: values of owners") { database in
        try database.execute(
          sql: """
            CREATE TABLE owner (
              name TEXT NOT NULL PRIMARY KEY,
              lastUse REAL NOT NULL
            );
            CREATE TABLE value (
              owner TEXT NOT NULL REFERENCES owner (name) ON DELETE CASCADE,
              key TEXT NOT NULL,
              data BLOB NOT NULL,
              PRIMARY KEY (owner, key)
            );
            """)
      }
      migrator.registerMigration("2: changes of values") { database in
        try database.execute(
          sql: """
            CREATE TABLE change (
              owner TEXT NOT NULL,
              key TEXT NOT NULL,
              number INTEGER NOT NULL,
              marker TEXT NOT NULL,
              data BLOB NOT NULL,
              PRIMARY KEY (owner, key, number),
              FOREIGN KEY (owner, key) REFERENCES value (owner, key)
                ON DELETE CASCADE ON UPDATE CASCADE
            );
            """)
      }
      if try database.read(migrator.hasBeenSuperseded) { throw NewerDatabaseError() }
      try migrator.migrate(database)
    }
  }

  /// An error: a newer version of this library has made the database.
  struct NewerDatabaseError: Error {}
#endif
