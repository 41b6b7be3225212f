import Foundation
import Persistence
import Testing

@testable import Rooms

/// Rooms whose values are in the storage of the app's data.
struct KeptRoomStorageTests {
  private func withDirectory(_ body: (URL) async throws -> Void) async throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("KeptRoomStorageTests-\(UUID().uuidString)", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try await body(directory)
  }

  @Test func savedValuesAreLoadedInTheNextRun() async throws {
    try await withDirectory { directory in
      let rooms = Rooms(storage: KeptRoomStorage(DirectoryStorage(directory: directory)))
      try await rooms.open("kitchen")
      let numbers = rooms.value("numbers", of: "kitchen", initial: [Int]())
      numbers.change { $0 = [1] }
      numbers.change { $0.append(2) }
      #expect(await rooms.finish() == nil)

      let again = Rooms(storage: KeptRoomStorage(DirectoryStorage(directory: directory)))
      try await again.open("kitchen")
      let found = again.value("numbers", of: "kitchen", initial: [Int]())
      #expect(found.value == [1, 2])
      found.change { $0.append(3) }
      #expect(await again.finish() == nil)
      let files = try FileManager.default.contentsOfDirectory(
        atPath: directory.appendingPathComponent("rooms/kitchen").path)
      #expect(files == ["numbers.json"])
    }
  }

  @Test func aClosedRoomIsReadOnDemand() async throws {
    try await withDirectory { directory in
      let rooms = Rooms(storage: KeptRoomStorage(DirectoryStorage(directory: directory)))
      rooms.value("count", of: "kitchen", initial: 0).change { $0 = 5 }
      #expect(await rooms.finish() == nil)
      let again = Rooms(storage: KeptRoomStorage(DirectoryStorage(directory: directory)))
      let count = again.value("count", of: "kitchen", initial: 0)
      #expect(await count.saved() == nil)
      #expect(count.value == 5)
    }
  }

  @Test func aTooLargeValueIsRefused() async throws {
    try await withDirectory { directory in
      let storage = KeptRoomStorage(DirectoryStorage(directory: directory), maximumSize: 10)
      let error = await #expect(throws: StorageError.self) {
        try await storage.save(
          Data(repeating: 0x20, count: 11), mark: "a", as: "text", of: "kitchen", replacing: 0)
      }
      #expect(error?.reason.contains("text") == true)
      let saving = try await storage.save(
        Data("1".utf8), mark: "b", as: "text", of: "kitchen", replacing: 0)
      #expect(saving == .saved(version: 1))
    }
  }

  @Test func aSaveBasedOnAnOlderVersionConflicts() async throws {
    try await withDirectory { directory in
      let storage = KeptRoomStorage(DirectoryStorage(directory: directory))
      func save(_ text: String, _ mark: String, replacing version: Int) async throws -> RoomSaving {
        try await storage.save(
          Data(text.utf8), mark: mark, as: "text", of: "kitchen", replacing: version)
      }
      let savings = [
        try await save("1", "a", replacing: 0), try await save("2", "b", replacing: 1),
        try await save("3", "c", replacing: 1),
      ]
      #expect(
        savings == [
          .saved(version: 1), .saved(version: 2),
          .conflict(RoomRecord(data: Data("2".utf8), version: 2, mark: "b")),
        ])
    }
  }
}
