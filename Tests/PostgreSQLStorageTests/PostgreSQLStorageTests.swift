#if PostgreSQL
  import BoundedWaits
  import Foundation
  import Persistence
  import RoomStorageConformance
  import Rooms
  import SessionLeases
  import SharedStorageConformance
  import Testing

  @testable import PostgreSQLStorage

  @Suite(.timeLimit(.minutes(5))) struct PostgreSQLStorageTests {
    /// The time that a busy machine may take.
    private let patience = Duration.seconds(300)

    /// A deadline from now on. An earlier deadline would be over after a wait for other tests.
    private var deadline: ContinuousClock.Instant { .now + patience }

    private func storage() throws -> PostgreSQLStorage {
      try PostgreSQLStorage(
        #require(PostgreSQLURL(TemporaryPostgreSQL.shared.get().url)), patience: patience)
    }

    @Test(arguments: SharedStorageConformance.all)
    func aDatabaseIsASharedStorage(check: SharedStorageConformance) throws {
      try check.run(with: storage())
    }

    @Test(arguments: RoomStorageConformance.all)
    func aDatabaseIsARoomStorage(check: RoomStorageConformance) async throws {
      try await check.run(with: PostgreSQLRooms(storage()))
    }

    @Test func aValueOfARoomHasAMaximumSize() async throws {
      let rooms = PostgreSQLRooms(try storage(), maximumSize: 4)
      let error = await #expect(throws: StorageError.self) {
        try await rooms.save(
          Data("12345".utf8), mark: "a", as: "text", of: UUID().uuidString, replacing: 0)
      }
      #expect(error?.reason.contains("5 bytes") == true)
    }

    /// The nodes of one app start at the same time.
    @Test func nodesThatStartTogetherMakeTheTablesOnce() async throws {
      let url = try TemporaryPostgreSQL.shared.get().url
      let connection = try PostgreSQLConnection(to: #require(PostgreSQLURL(url)), by: deadline)
      try connection.script("CREATE DATABASE together", by: deadline)
      connection.close()
      let other = try #require(PostgreSQLURL(url.replacing("/postgres?", with: "/together?")))
      // The work runs on separate threads, so that waiting for a database blocks no other tests.
      let threads = BlockingWork(qos: .userInitiated)
      try await withThrowingTaskGroup(of: Void.self) { [patience] group in
        for _ in 1...4 {
          group.addTask {
            try await threads.run {
              Result {
                try PostgreSQLStorage(other, connections: 1, patience: patience)
                  .setServerValue(Data(), "x")
              }
            }.get()
          }
        }
        try await group.waitForAll()
      }
      // A newer version of the app has used the database.
      let newer = try PostgreSQLConnection(to: other, by: deadline)
      try newer.script("UPDATE tessera.version SET number = 1000", by: deadline)
      newer.close()
      let error = #expect(throws: StorageError.self) {
        try PostgreSQLStorage(other, patience: patience)
      }
      #expect(error?.reason.contains("A newer version of this app") == true)
    }

    @Test func changesOfAListAreStoredSeparatelyAndMerged() throws {
      let storage = try storage()
      let node = NodeID()
      _ = try storage.renew(node, for: .seconds(60), isNew: true, within: .seconds(5))
      guard case .taken(let lease) = try storage.take("\(node)", for: node) else {
        Issue.record("No node should hold it.")
        return
      }
      let cache = storage.cache(of: lease, maximumSize: 1_000_000, onLoss: {})
      let rows = (0..<4_000).map { "\"row \($0)\"" }
      try cache.setData(Data("[\(rows.joined(separator: ","))]".utf8), forKey: "list")
      let change = ValueChange(
        marker: "$rows-1",
        data: Data(#"{"$rows-1":[{"from":0,"count":3999},{"rows":["new"]}]}"#.utf8))
      #expect(try cache.append(change, forKey: "list"))
      let expected = "[\((rows.dropLast() + ["\"new\""]).joined(separator: ","))]"
      #expect(try cache.data(forKey: "list") == Data(expected.utf8))
      #expect(cache.everything(maximumCount: 9)?["list"] == Data(expected.utf8))
      // A small or missing value is not saved in parts.
      #expect(try !cache.append(change, forKey: "none"))
      // Saving the whole value replaces all changes.
      try cache.setData(Data("[]".utf8), forKey: "list")
      #expect(try cache.data(forKey: "list") == Data("[]".utf8))
    }

    @Test func theStorageReconnectsAfterTheDatabaseEnds() throws {
      let server = try TemporaryPostgreSQL()
      defer { server.stop() }
      let storage = try PostgreSQLStorage(#require(PostgreSQLURL(server.url)))
      try storage.setServerValue(Data("x".utf8), "x")
      server.stop()
      let error = #expect(throws: StorageError.self) { try storage.serverValue("x") }
      #expect(error?.reason.contains("The database can't be reached") == true)
      #expect(throws: StorageError.self) { try storage.notices(for: NodeID(), within: .zero) }
      try server.start()
      let deadline = ContinuousClock.now + longestWait
      var found: Data?
      while found == nil, ContinuousClock.now < deadline { found = try? storage.serverValue("x") }
      #expect(found == Data("x".utf8))
    }

    @Test func aMissingDatabaseIsNamedWithoutItsPassword() throws {
      let url = try #require(
        PostgreSQLURL("postgresql://test:secret@127.0.0.1:1/app?password=hidden"))
      let error = #expect(throws: StorageError.self) { try PostgreSQLStorage(url) }
      let text = "\(try #require(error))"
      #expect(text.contains("postgresql://test:***@127.0.0.1:1/app?password=***"))
      #expect(text.contains("can't be reached"))
      #expect(!text.contains("secret") && !text.contains("hidden"))
    }

    @Test(arguments: ["mysql://x", "postgresql:x", "", "postgresql://a b"])
    func textThatIsNotADatabaseURLIsRefused(text: String) {
      #expect(PostgreSQLURL(text) == nil)
    }

    @Test(arguments: [
      (2_000, [50, 100, 200, 400, 800, 1_600, 2_000, 2_000]),
      (50, [50, 50, 50, 50, 50, 50, 50, 50]),
    ])
    func connectionAttemptsBecomeRarerUpToAMaximumPause(longest: Int, expected: [Int]) {
      let start = ContinuousClock.now
      let failure = PostgreSQLError(kind: .connection, description: "refused")
      var backoff = Backoff(longest: .milliseconds(longest))
      #expect(backoff.failure(at: start) == nil)
      var pauses: [Duration] = []
      for _ in 1...8 {
        backoff.failed(with: failure, at: start)
        let pause = (1...2_000).first { backoff.failure(at: start + .milliseconds($0)) == nil } ?? 0
        #expect(backoff.failure(at: start) == failure)
        pauses.append(.milliseconds(pause))
      }
      #expect(pauses == expected.map { .milliseconds($0) })
    }
  }
#endif
