import Dependencies
import DependenciesTestSupport
import IdentifiedCollections
import Persistence
import Sharing
import Testing

@testable import Rooms

@Suite(.timeLimit(.minutes(5))) struct RoomKeyTests {
  let storage = InMemoryRoomStorage()

  /// Runs code for a user of a node, with shared values of the user's own.
  func person<Result>(_ rooms: Rooms, _ body: () -> Result) -> Result {
    withDependencies {
      $0.separateSharedValues()
      $0.rooms = rooms
    } operation: {
      body()
    }
  }

  @Test func aChangeReachesTheOtherParticipants() async {
    let rooms = Rooms(storage: storage)
    let first = person(rooms) { Shared(wrappedValue: 0, .room("kitchen", "count")) }
    let second = person(rooms) { Shared(wrappedValue: 0, .room("kitchen", "count")) }
    let other = person(rooms) { Shared(wrappedValue: 0, .room("garden", "count")) }
    first.withLock { $0 = 3 }
    #expect(second.wrappedValue == 3)
    second.withLock { $0 += 1 }
    #expect(first.wrappedValue == 4)
    #expect(other.wrappedValue == 0)
    #expect(await rooms.finish() == nil)
  }

  @Test func aChangeReachesOtherNodes() async throws {
    let (one, other) = (Rooms(storage: storage), Rooms(storage: storage))
    let first = person(one) { Shared(wrappedValue: [1], .room("kitchen", "numbers")) }
    let second = person(other) { Shared(wrappedValue: [1], .room("kitchen", "numbers")) }
    try await second.load()
    first.withLock { $0.append(2) }
    try await first.save()
    try await second.load()
    #expect(second.wrappedValue == [1, 2])
  }

  @Test func aReleasedValueIsStillSaved() async throws {
    let rooms = Rooms(storage: storage)
    person(rooms) {
      Shared(wrappedValue: 0, .room("kitchen", "count")).withLock { $0 = 3 }
    }
    #expect(await rooms.finish() == nil)
    let again = Rooms(storage: storage)
    try await again.open("kitchen")
    #expect(person(again) { Shared(wrappedValue: 0, .room("kitchen", "count")).wrappedValue } == 3)
  }

  @Test func aFailedSaveIsReportedToItsAuthor() async {
    let rooms = Rooms(storage: storage) { _ in }
    let count = person(rooms) { Shared(wrappedValue: 0, .room("kitchen", "count")) }
    storage.fail(StorageError(reason: "The network is away."))
    count.withLock { $0 = 3 }
    await #expect(throws: StorageError.self) { try await count.save() }
    #expect(count.saveError is StorageError)
    storage.fail(nil)
    #expect(count.wrappedValue == 3)
  }

  @Test func aKeyNamesTheRoomAndTheValue() {
    #expect("\(RoomKey<Int>.room("kitchen", "count"))" == #".room("kitchen", "count")"#)
    #expect(RoomKey<Int>.room("a", "b").id != RoomKey<Int>.room("a", "c").id)
  }
}
