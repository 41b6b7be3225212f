import BoundedWaits
import ConcurrencyExtras
import Foundation
import Persistence
import Rooms

/// A check that every shared ``RoomStorage`` has to pass, regardless of its medium. A suite runs
/// each check with a separate storage.
public struct RoomStorageConformance: Sendable, CustomStringConvertible {
  public let description: String
  private let check: @Sendable (any RoomStorage) async throws -> Void

  /// - Parameter storage: A new storage or a used one, because each check uses new rooms.
  public func run(with storage: any RoomStorage) async throws {
    try await check(storage)
  }

  /// The failure of a check.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  private init(
    _ description: String, _ check: @escaping @Sendable (any RoomStorage) async throws -> Void
  ) {
    self.description = description
    self.check = check
  }

  public static let all = [
    Self("a saved value can be read, and each save has a higher version") { storage in
      let room = newName()
      try expectEqual(try await storage.value("a", of: room), nil)
      try expectEqual(try await storage.save("1", "x", "a", room, 0), .saved(version: 1))
      try expectEqual(try await storage.save("2", "y", "a", room, 1), .saved(version: 2))
      try expectEqual(try await storage.value("a", of: room), record("2", 2, "y"))
    },
    Self("a save based on an older version conflicts") { storage in
      let room = newName()
      _ = try await storage.save("1", "x", "a", room, 0)
      try expectEqual(
        try await storage.save("2", "y", "a", room, 0), .conflict(record("1", 1, "x")))
      _ = try await storage.save("2", "y", "a", room, 1)
      try expectEqual(
        try await storage.save("3", "z", "a", room, 1), .conflict(record("2", 2, "y")))
    },
    Self("one of several simultaneous saves succeeds, and the others conflict") { storage in
      let room = newName()
      let savings = try await withThrowingTaskGroup(of: RoomSaving.self) { group in
        for number in 1...8 {
          group.addTask { try await storage.save("\(number)", "\(number)", "a", room, 0) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      try expectEqual(savings.count { $0 == .saved(version: 1) }, 1)
      let saved = try await storage.value("a", of: room)
      try expectEqual(
        savings.count { $0 == saved.map { .conflict($0) } }, savings.count - 1)
    },
    Self("all values of a room, and only they, can be read at once") { storage in
      let (room, other) = (newName(), newName())
      _ = try await storage.save("1", "x", "a", room, 0)
      _ = try await storage.save("2", "y", "b ☕️'", room, 0)
      _ = try await storage.save("3", "z", "a", other, 0)
      try expectEqual(
        try await storage.values(of: room), ["a": record("1", 1, "x"), "b ☕️'": record("2", 1, "y")])
    },
    Self("a value that was moved aside is not found, and another one can be saved") { storage in
      let room = newName()
      _ = try await storage.save("1", "x", "a", room, 0)
      try expectEqual(await storage.moveAside("a", of: room) != nil, true)
      try expectEqual(try await storage.value("a", of: room), nil)
      try expectEqual(try await storage.save("2", "y", "a", room, 0), .saved(version: 1))
    },
    Self("a second value that is moved aside leaves the first one in place") { storage in
      let room = newName()
      var names: Set<String> = []
      for text in ["1", "2"] {
        _ = try await storage.save(text, "x", "a", room, 0)
        if let name = await storage.moveAside("a", of: room) { names.insert(name) }
      }
      try expectEqual(names.count, 2)
      try expectEqual(await storage.moveAside("a", of: room), nil)
    },
    Self("a follower is notified of saved values and of announced members") { storage in
      let room = newName()
      let (changes, continuation) = AsyncStream.makeStream(of: RoomChange.self)
      let following = storage.follow { continuation.yield($0) }
      // A new follower may miss changes, and is then notified that everything may have changed.
      _ = try await storage.save("0", "x", "first", room, 0)
      try await expect(changes, for: room) { $0 == .everything || $0 == first(room) }
      _ = try await storage.save("1", "x", "a", room, 0)
      try await expect(changes, for: room) { $0 == .value("a", room: room, version: 1) }
      try await storage.announce(Data("[]".utf8), from: "node", in: room, for: .seconds(60))
      try await expect(changes, for: room) { $0 == .members(room: room) }
      _ = following
    },
    Self("announced members last until the next announcement or until they expire") { storage in
      let room = newName()
      // The announcements last for hours, so that none expires on a busy machine.
      func announce(_ text: String?, _ node: String, _ seconds: Int = 36_000) async throws {
        try await storage.announce(
          text.map { Data($0.utf8) }, from: node, in: room, for: .seconds(seconds))
      }
      try await announce("Ann", "one")
      try await announce("Bob", "other")
      try expectEqual(
        try await storage.announced(in: room),
        ["one": Data("Ann".utf8), "other": Data("Bob".utf8)])
      try await announce("Ann and Cid", "one")
      try await announce(nil, "other")
      try expectEqual(try await storage.announced(in: room), ["one": Data("Ann and Cid".utf8)])
      try await announce("Ann", "one", 0)
      try expectEqual(try await storage.announced(in: room), [:])
      try expectEqual(try await storage.announced(in: newName()), [:])
    },
  ]

  private static func first(_ room: String) -> RoomChange {
    .value("first", room: room, version: 1)
  }

  private static func newName() -> String { UUID().uuidString }

  private static func record(_ text: String, _ version: Int, _ mark: String) -> RoomRecord {
    RoomRecord(data: Data(text.utf8), version: version, mark: mark)
  }

  private static func expectEqual<Value: Equatable>(_ value: Value, _ expected: Value) throws {
    guard value == expected else {
      throw Failure(description: "It is \(value), and should be \(expected).")
    }
  }

  private static func expect(
    _ changes: AsyncStream<RoomChange>, for room: String,
    _ isExpected: @escaping @Sendable (RoomChange) -> Bool
  ) async throws {
    try await wait(for: "a notice of a change in \(room)") {
      for await change in changes {
        if isExpected(change) { return }
      }
      throw Failure(description: "There was no notice of a change in \(room).")
    }
  }
}

extension RoomStorage {
  fileprivate func save(
    _ text: String, _ mark: String, _ name: String, _ room: String, _ version: Int
  ) async throws -> RoomSaving {
    try await save(Data(text.utf8), mark: mark, as: name, of: room, replacing: version)
  }
}
