#if PostgreSQL
  import BoundedWaits
  import ConcurrencyExtras
  import Foundation
  import Persistence
  import Testing

  @testable import PostgreSQLStorage

  /// The sharing of a few connections between threads, and time-outs of waiting threads.
  @Suite(.timeLimit(.minutes(5))) struct PostgreSQLPoolTests {
    private let url: PostgreSQLURL

    /// A deadline for operations that must succeed, even on a busy machine.
    private var late: ContinuousClock.Instant { .now + longestWait }

    init() throws {
      url = try #require(PostgreSQLURL(TemporaryPostgreSQL.shared.get().url))
    }

    private func pool(size: Int = 1, mostWaiting: Int = 256) -> PostgreSQLPool {
      PostgreSQLPool(url, size: size, patience: longestWait, mostWaiting: mostWaiting)
    }

    private func connection() throws(PostgreSQLError) -> PostgreSQLConnection {
      try PostgreSQLConnection(to: url, by: late)
    }

    private static func asks(_ sql: String) -> PostgreSQLStatement { PostgreSQLStatement(sql, sql) }

    /// A connection of a pool, held by a separate thread.
    private final class Holder: Sendable {
      private let mayGo = DispatchSemaphore(value: 0)
      private let isGone = DispatchSemaphore(value: 0)

      init(_ pool: PostgreSQLPool) {
        let isHeld = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [mayGo, isGone] in
          let deadline = ContinuousClock.now + longestWait
          do throws(PostgreSQLError) {
            try pool.use(by: deadline) { _, _ throws(PostgreSQLError) in
              isHeld.signal()
              mayGo.wait(for: "the test to let the connection go")
            }
          } catch {
            Issue.record(error)
          }
          isGone.signal()
        }
        isHeld.wait(for: "the connection to be taken")
      }

      func letGo() {
        mayGo.signal()
        isGone.wait(for: "the connection to be given back")
      }
    }

    // MARK: - A busy pool

    @Test func aTimeoutReportsThatAllConnectionsAreBusy() throws {
      let pool = pool(size: 2)
      let holders = [Holder(pool), Holder(pool)]
      let error = try #require(
        #expect(throws: PostgreSQLError.self) {
          try pool.use(by: .now) { _, _ in Issue.record("There was a third connection.") }
        })
      #expect(error.kind == .timeout)
      #expect(error.description == "All 2 connections to \(url) are busy.")
      #expect(
        StorageError(error, at: url).reason == """
          The database takes too long to answer: see what it is busy with. (All 2 connections to \(url) are busy.)
          """)
      for holder in holders { holder.letGo() }
      #expect(try pool.run(Self.asks("SELECT 'free'")).text(0, 0) == "free")
    }

    @Test func aReturnedConnectionGoesToAWaitingThread() async throws {
      let pool = pool()
      let holder = Holder(pool)
      let answers = LockIsolated<[String?]>([])
      for number in 1...3 {
        Thread.detachNewThread {
          let answer = try? pool.run(Self.asks("SELECT '\(number)'")).text(0, 0)
          answers.withValue { $0.append(answer) }
        }
      }
      try await waitUntil("three threads wait") { pool.waitingCount == 3 }
      #expect(answers.value.isEmpty)
      holder.letGo()
      try await waitUntil("all have been answered") { answers.value.count == 3 }
      #expect(Set(answers.value) == ["1", "2", "3"])
      #expect(pool.waitingCount == 0)
    }

    @Test func theNumberOfWaitingRequestsIsLimited() async throws {
      let pool = pool(mostWaiting: 2)
      let holder = Holder(pool)
      let answers = LockIsolated<[String?]>([])
      for _ in 1...2 {
        Thread.detachNewThread {
          let answer = try? pool.run(Self.asks("SELECT 'waited'")).text(0, 0)
          answers.withValue { $0.append(answer) }
        }
      }
      try await waitUntil("two threads wait") { pool.waitingCount == 2 }
      // The third request is refused, regardless of its deadline.
      let error = #expect(throws: PostgreSQLError.self) {
        try pool.run(Self.asks("SELECT 'refused'"))
      }
      #expect(error?.kind == .timeout)
      holder.letGo()
      try await waitUntil("both have been answered") { answers.value.count == 2 }
      #expect(answers.value == ["waited", "waited"])
    }

    // MARK: - Answers that come late or never

    @Test func anAnswerAfterTheDeadlineIsDiscardedAndNotRetried() throws {
      let pool = pool()
      let blocker = try connection()
      defer { blocker.close() }
      let lock = Int.random(in: 1...1_000_000_000)
      try blocker.script("SELECT pg_advisory_lock(\(lock))", by: late)
      // The connection is not new, so a lost connection would be replaced.
      #expect(try pool.run(Self.asks("SELECT 'first'")).text(0, 0) == "first")
      var tries = 0
      let error = #expect(throws: PostgreSQLError.self) {
        try pool.use(by: .now + .milliseconds(50)) { connection, deadline throws(PostgreSQLError) in
          tries += 1
          _ = try connection.run(
            Self.asks("SELECT 'late' FROM pg_advisory_lock(\(lock))"), by: deadline)
        }
      }
      #expect(error?.kind == .timeout)
      #expect(error?.description == "\(url) did not answer in time.")
      #expect(tries == 1)
      try blocker.script("SELECT pg_advisory_unlock(\(lock))", by: late)
      // The late answer is not mistaken for the next answer.
      #expect(try pool.run(Self.asks("SELECT 'second'")).text(0, 0) == "second")
    }

    @Test func theServerCancelsStatementsThatTakeTooLong() throws {
      let connection = try connection()
      defer { connection.close() }
      let limits = [
        ("statement_timeout", "5s"), ("lock_timeout", "4s"),
        ("idle_in_transaction_session_timeout", "5s"),
      ]
      for (name, value) in limits {
        #expect(
          try connection.run(Self.asks("SELECT current_setting('\(name)')"), by: late).text(0, 0)
            == value)
      }
      try connection.script("SET statement_timeout = '10ms'", by: late)
      let error = try #require(
        #expect(throws: PostgreSQLError.self) {
          try connection.run(Self.asks("SELECT pg_sleep(60)"), by: late)
        })
      #expect(error.kind == .refused(code: "57014"))
      #expect(
        error.reason
          == "The database has refused it (57014): \(error.description)")
    }

    @Test func aConnectionStaysOpenAfterARefusedQuery() throws {
      let pool = pool()
      let pid = try pool.run(Self.asks("SELECT pg_backend_pid()")).integer(0, 0)
      let error = #expect(throws: PostgreSQLError.self) {
        try pool.run(Self.asks("SELECT nothing FROM nowhere"))
      }
      #expect(error?.kind == .refused(code: "42P01"))
      #expect(try pool.run(Self.asks("SELECT pg_backend_pid()")).integer(0, 0) == pid)
    }

    @Test func aLostConnectionIsReplacedAndTheQueryRetried() throws {
      let pool = pool()
      let pid = try #require(try pool.run(Self.asks("SELECT pg_backend_pid()")).integer(0, 0))
      let other = try connection()
      defer { other.close() }
      try other.script("SELECT pg_terminate_backend(\(pid), 60000)", by: late)
      var tries = 0
      let found = try pool.use { connection, deadline throws(PostgreSQLError) in
        tries += 1
        return try connection.run(Self.asks("SELECT pg_backend_pid()"), by: deadline).integer(0, 0)
      }
      #expect(tries == 2)
      #expect(found != nil && found != pid)
    }

    @Test func aQueryThatEndsANewConnectionIsNotRetried() throws {
      let pool = pool()
      var tries = 0
      let error = #expect(throws: PostgreSQLError.self) {
        try pool.use { connection, deadline throws(PostgreSQLError) in
          tries += 1
          _ = try connection.run(
            Self.asks("SELECT pg_terminate_backend(pg_backend_pid())"), by: deadline)
        }
      }
      #expect(tries == 1)
      #expect(error?.endsConnection == true)
      #expect(try pool.run(Self.asks("SELECT 'again'")).text(0, 0) == "again")
    }
  }

  /// The permissions of database users, and databases of an earlier version.
  @Suite(.timeLimit(.minutes(5))) struct PostgreSQLAccessTests {
    private var late: ContinuousClock.Instant { .now + longestWait }

    private func url(
      of user: String = "test", password: String? = nil, database: String = "postgres"
    ) throws -> PostgreSQLURL {
      let name = password.map { "\(user):\($0)" } ?? user
      let text = try TemporaryPostgreSQL.shared.get().url
        .replacing("//test@/postgres?", with: "//\(name)@/\(database)?")
      return try #require(PostgreSQLURL(text))
    }

    private func script(_ sql: String, in database: String = "postgres") throws {
      let connection = try PostgreSQLConnection(to: url(database: database), by: late)
      defer { connection.close() }
      try connection.script(sql, by: late)
    }

    private func open(_ url: PostgreSQLURL) throws(StorageError) -> PostgreSQLStorage {
      try PostgreSQLStorage(url, connections: 1, patience: longestWait)
    }

    @Test func wrongAndMissingPasswordsAreReportedWithoutThePassword() throws {
      try script("CREATE ROLE guarded LOGIN PASSWORD 'open sesame'")
      try TemporaryPostgreSQL.shared.get().askForPassword(of: "guarded")
      try script("SELECT pg_reload_conf()")
      let connection = try PostgreSQLConnection(
        to: url(of: "guarded", password: "open%20sesame"), by: late)
      connection.close()
      for password in ["open%20barley", nil] {
        let url = try url(of: "guarded", password: password)
        let error = try #require(#expect(throws: StorageError.self) { try open(url) })
        let text = "\(error)"
        #expect(
          text.contains(password == nil ? "no password supplied" : "password authentication failed")
        )
        #expect(!text.contains("barley"))
      }
    }

    @Test func aRoleWithoutCreateRightsCanUseExistingTables() throws {
      try script("CREATE DATABASE used; ")
      try open(url(database: "used")).setServerValue(Data("here".utf8), "x")
      try script(
        """
        CREATE ROLE guest LOGIN;
        GRANT USAGE ON SCHEMA tessera TO guest;
        GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA tessera TO guest;
        GRANT USAGE ON ALL SEQUENCES IN SCHEMA tessera TO guest
        """, in: "used")
      let storage = try open(url(of: "guest", database: "used"))
      #expect(try storage.serverValue("x") == Data("here".utf8))
      try storage.setServerValue(Data("there".utf8), "x")
      #expect(try storage.serverValue("x") == Data("there".utf8))
      // In a database without tables, the error names the missing permission.
      try script("CREATE DATABASE unused")
      let error = #expect(throws: StorageError.self) {
        try open(url(of: "guest", database: "unused"))
      }
      #expect(error?.reason.hasPrefix("The database refuses: ") == true)
      #expect(error?.reason.contains("permission denied for database unused") == true)
    }

    @Test func aMissingDatabaseIsNamed() throws {
      let error = #expect(throws: StorageError.self) { try open(url(database: "missing")) }
      #expect(error?.reason.contains(#"database "missing" does not exist"#) == true)
    }

    @Test func tablesOfAnEarlierVersionAreMigratedWithTheirRows() throws {
      try script("CREATE DATABASE older")
      try script(
        """
        CREATE SCHEMA tessera;
        CREATE TABLE tessera.version (number integer NOT NULL);
        INSERT INTO tessera.version VALUES (1);
        \(Schema.steps[0])
        INSERT INTO tessera.server VALUES ('signing-key', 'kept');
        INSERT INTO tessera.owner (name) VALUES ('session/old');
        INSERT INTO tessera.value VALUES ('session/old', 'todos', '["Milk"]');
        """, in: "older")
      let older = try url(database: "older")
      for _ in 1...2 {
        let storage = try open(older)
        #expect(try storage.serverValue("signing-key") == Data("kept".utf8))
        #expect(try storage.sessions().map(\.name) == ["old"])
        #expect(
          try storage.cache(of: .session("old"), maximumSize: nil).data(forKey: "todos")
            == Data(#"["Milk"]"#.utf8))
      }
      let connection = try PostgreSQLConnection(to: older, by: late)
      defer { connection.close() }
      let ask = PostgreSQLStatement(
        "ask", "SELECT number, (SELECT count(*) FROM tessera.room_value) FROM tessera.version")
      let rows = try connection.run(ask, by: late)
      #expect(rows.count == 1)
      #expect(rows.integer(0, 0) == Schema.steps.count)
      #expect(rows.integer(0, 1) == 0)
    }
  }
#endif
