import BoundedWaits
import Clocks
import ConcurrencyExtras
import ConcurrencyExtrasTestSupport
import Foundation
import Persistence
import Rooms
import Testing

@Suite(.mainSerialExecutor, .timeLimit(.minutes(5))) struct MembershipTests {
  let clock = TestClock()
  let moment = LockIsolated(ContinuousClock.now)
  let storage: InMemoryRoomStorage
  let log = LockIsolated<[String]>([])

  init() {
    let moment = moment
    storage = InMemoryRoomStorage(now: { moment.value })
  }

  func node() -> Rooms {
    let log = log
    return Rooms(storage: storage, clock: clock) { line in log.withValue { $0.append(line) } }
  }

  /// Waits until a member sees these other members.
  func expect(
    _ membership: RoomMembership<String>, sees others: [String],
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws {
    try await waitUntil("\(membership.name) sees \(others)", fileID: fileID, line: line) {
      names(membership) == others
    }
  }

  func names(_ membership: RoomMembership<String>) -> [String] {
    membership.others.map { "\($0.name): \($0.details ?? "-")" }
  }

  @Test func membersSeeEachOtherAndTheirValues() {
    let rooms = node()
    let ann = rooms.join("kitchen", as: String.self, name: "Ann")
    let guest = rooms.join("kitchen", as: String.self)
    let second = rooms.join("kitchen", as: String.self)
    #expect(guest.name == "Guest 1")
    #expect(second.name == "Guest 2")
    guest.update("cooking")
    #expect(names(ann) == ["Guest 1: cooking", "Guest 2: -"])
    #expect(names(guest) == ["Ann: -", "Guest 2: -"])
    guest.update(nil)
    #expect(names(ann) == ["Guest 1: -", "Guest 2: -"])
    #expect(names(rooms.join("garden", as: String.self)) == [])
  }

  @Test func aReleasedMembershipLeavesTheRoom() {
    let rooms = node()
    let ann = rooms.join("kitchen", as: String.self, name: "Ann")
    do {
      let bob = rooms.join("kitchen", as: String.self, name: "Bob")
      #expect(names(ann) == ["Bob: -"])
      _ = bob
    }
    #expect(names(ann) == [])
    // The guest's number is free again.
    _ = rooms.join("kitchen", as: String.self)
    #expect(rooms.join("kitchen", as: String.self).name == "Guest 1")
  }

  @Test func anAwayMemberIsHiddenAndKeepsTheirName() async throws {
    let (rooms, other) = (node(), node())
    let ann = rooms.join("kitchen", as: String.self, name: "Ann")
    let guest = rooms.join("kitchen", as: String.self)
    let cid = other.join("kitchen", as: String.self, name: "Cid")
    guest.update("cooking")
    guest.setAway(true)
    try await expect(ann, sees: ["Cid: -"])
    try await expect(cid, sees: ["Ann: -"])
    #expect(rooms.join("kitchen", as: String.self).name == "Guest 2")
    guest.setAway(false)
    try await expect(ann, sees: ["Guest 1: cooking", "Cid: -"])
    try await expect(cid, sees: ["Ann: -", "Guest 1: cooking"])
  }

  @Test func membersAreNotifiedOfEachOther() {
    let rooms = node()
    let ann = rooms.join("kitchen", as: String.self, name: "Ann")
    let count = LockIsolated(0)
    ann.onChange { count.withValue { $0 += 1 } }
    let bob = rooms.join("kitchen", as: String.self, name: "Bob")
    #expect(count.value == 1)
    bob.update("cooking")
    #expect(count.value == 2)
    bob.update("cooking")
    #expect(count.value == 2)
  }

  @Test func manyChangesCauseOneNotification() async {
    let rooms = node()
    let ann = rooms.join("square", as: String.self, name: "Ann")
    let count = LockIsolated(0)
    ann.onChange { count.withValue { $0 += 1 } }
    var others = (1...60).map { _ in rooms.join("square", as: String.self) }
    #expect(count.value == 50)
    others[0].update("singing")
    others.removeLast(20)
    await clock.advance(by: .milliseconds(50))
    #expect(count.value == 50)
    await clock.advance(by: .milliseconds(11))
    #expect(count.value == 51)
    #expect(names(ann).count == 40)
    #expect(names(ann).first == "Guest 1: singing")
  }

  @Test func membersSeeMembersOfOtherNodes() async throws {
    let (one, other) = (node(), node())
    let ann = one.join("kitchen", as: String.self, name: "Ann")
    let bob = other.join("kitchen", as: String.self, name: "Bob")
    try await expect(ann, sees: ["Bob: -"])
    bob.update("cooking")
    try await expect(ann, sees: ["Bob: cooking"])
    try await expect(bob, sees: ["Ann: -"])
    _ = await other.finish()
    try await expect(ann, sees: [])
  }

  @Test func membersOfALostNodeDisappearSoon() async throws {
    let ann = node().join("kitchen", as: String.self, name: "Ann")
    try await storage.announce(
      Data(#"[{"id":"1","name":"Bob"}]"#.utf8), from: "gone", in: "kitchen", for: .seconds(6))
    try await expect(ann, sees: ["Bob: -"])
    moment.withValue { $0 += .seconds(7) }
    await clock.advance(by: .seconds(2))
    try await expect(ann, sees: [])
  }

  @Test func presentMembersAreAnnouncedRepeatedly() async throws {
    let (one, other) = (node(), node())
    let ann = one.join("kitchen", as: String.self, name: "Ann")
    let bob = other.join("kitchen", as: String.self, name: "Bob")
    for _ in 0..<10 {
      try await expect(ann, sees: ["Bob: -"])
      try await expect(bob, sees: ["Ann: -"])
      moment.withValue { $0 += .seconds(2) }
      await clock.advance(by: .seconds(2))
    }
    #expect(names(ann) == ["Bob: -"])
    #expect(names(bob) == ["Ann: -"])
  }

  @Test func anUnreachableStorageIsReportedOnceAndHidesNoLocalMember() async throws {
    storage.fail(StorageError(reason: "The network is away."))
    let rooms = node()
    let ann = rooms.join("kitchen", as: String.self, name: "Ann")
    let bob = rooms.join("kitchen", as: String.self, name: "Bob")
    bob.update("cooking")
    await clock.advance(by: .seconds(4))
    #expect(names(ann) == ["Bob: cooking"])
    // All attempts until now have failed.
    storage.fail(nil)
    let cid = node().join("kitchen", as: String.self, name: "Cid")
    await clock.advance(by: .seconds(2))
    try await expect(cid, sees: ["Ann: -", "Bob: cooking"])
    #expect(log.value.count == 1)
    #expect(log.value.first?.contains("kitchen") == true)
  }
}
