import Clocks
import ConcurrencyExtras
import ConcurrencyExtrasTestSupport
import Foundation
import Persistence
import Testing

@testable import Rooms

/// Two nodes that share a storage, and participants on them.
@Suite(.mainSerialExecutor, .timeLimit(.minutes(5))) struct RoomValueTests {
  let storage = InMemoryRoomStorage()
  let clock = TestClock()
  let log = LockIsolated<[String]>([])

  func node(_ storage: (any RoomStorage)? = nil) -> Rooms {
    let log = log
    return Rooms(storage: storage ?? self.storage, clock: clock) { line in
      log.withValue { $0.append(line) }
    }
  }

  func numbers(
    _ rooms: Rooms, _ conflicts: ConflictRule<[Int]> = .lastWriter
  ) -> RoomValue<[Int]> {
    rooms.value("numbers", of: "kitchen", initial: [], conflicts: conflicts)
  }

  /// Makes the storage fail while a function runs, so that the nodes don't see each other's
  /// changes.
  func apart(_ body: () async -> Void, _ values: RoomValue<[Int]>...) async {
    storage.fail(StorageError(reason: "The network is away."))
    await body()
    for value in values { #expect(await value.saved() != nil) }
    storage.fail(nil)
    await clock.advance(by: .seconds(10))
    for value in values { #expect(await value.saved() == nil) }
    for value in values { #expect(await value.saved() == nil) }
  }

  /// A value that runs the app's code when it is released.
  private final class OnRelease: Codable, Equatable, Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    init(from _: any Decoder) { body = {} }
    func encode(to encoder: any Encoder) throws { try [0].encode(to: encoder) }
    static func == (lhs: OnRelease, rhs: OnRelease) -> Bool { lhs === rhs }
    deinit { body() }
  }

  @Test func aReleasedValueMayReadItsRoom() async {
    let value = node().value(
      "object", of: "kitchen", initial: OnRelease?.none, conflicts: .lastWriter)
    let participant = RoomParticipant(value) { _ in }
    let seen = LockIsolated(0)
    @Sendable func object() -> OnRelease {
      OnRelease { [weak participant] in
        _ = participant?.value
        seen.withValue { $0 += 1 }
      }
    }
    value.change { $0 = object() }
    participant.set(object())
    #expect(await value.saved() == nil)
    value.change { $0 = nil }
    #expect(await value.saved() == nil)
    #expect(seen.value == 2)
  }

  @Test func finishingRetriesFailedSaves() async {
    let rooms = node()
    let numbers = numbers(rooms)
    #expect(await numbers.saved() == nil)
    storage.fail(StorageError(reason: "The network is away."))
    numbers.change { $0.append(1) }
    #expect(await rooms.finish()?.contains("The network is away.") == true)
    storage.fail(nil)
    // The clock stands still, so no pause between attempts ends.
    #expect(await rooms.finish() == nil)
  }

  @Test func aChangeReachesAllOtherParticipantsOfANodeAtOnce() {
    let numbers = numbers(node())
    let (first, second) = (LockIsolated<[[Int]]>([]), LockIsolated<[[Int]]>([]))
    let one = RoomParticipant(numbers) { value in first.withValue { $0.append(value) } }
    let other = RoomParticipant(numbers) { value in second.withValue { $0.append(value) } }
    one.set([1])
    #expect(first.value == [])
    #expect(second.value == [[1]])
    #expect(other.value == [1])
    numbers.change { $0.append(2) }
    #expect(first.value == [[1, 2]])
    #expect(one.value == [1, 2])
  }

  @Test func aChangeIsSeenOnAnotherNodeOnceItIsSaved() async {
    let (one, other) = (numbers(node()), numbers(node()))
    #expect(await one.saved() == nil)
    #expect(await other.saved() == nil)
    one.change { $0.append(1) }
    #expect(await one.saved() == nil)
    #expect(await other.saved() == nil)
    #expect(other.value == [1])
    other.change { $0.append(2) }
    #expect(await other.saved() == nil)
    #expect(await one.saved() == nil)
    #expect(one.value == [1, 2])
  }

  @Test func theLaterReplacementOfAValueWins() async {
    let (one, other) = (numbers(node()), numbers(node()))
    _ = (await one.saved(), await other.saved())
    let (first, second) = (RoomParticipant(one) { _ in }, RoomParticipant(other) { _ in })
    await apart({ first.set([1]) }, one)
    storage.fail(StorageError(reason: "The network is away."))
    second.set([2])
    storage.fail(nil)
    await clock.advance(by: .seconds(10))
    _ = (await other.saved(), await one.saved())
    #expect(one.value == [2])
    #expect(other.value == [2])
  }

  @Test func aMergeFunctionCombinesTwoChanges() async {
    let rule = ConflictRule<[Int]>.merge { base, mine, theirs in
      theirs + mine.filter { !base.contains($0) }
    }
    let (one, other) = (numbers(node(), rule), numbers(node(), rule))
    one.change { $0 = [0] }
    _ = (await one.saved(), await other.saved())
    let (first, second) = (RoomParticipant(one) { _ in }, RoomParticipant(other) { _ in })
    await apart(
      {
        first.set([0, 1])
        first.set([0, 1, 2])
        second.set([0, 3])
      }, one, other)
    #expect(one.value == other.value)
    #expect(Set(one.value) == [0, 1, 2, 3])
    #expect(one.value.count == 4)
  }

  @Test func aFunctionalChangeIsReappliedAfterAConflict() async {
    let (one, other) = (numbers(node()), numbers(node()))
    _ = (await one.saved(), await other.saved())
    await apart(
      {
        one.change { $0.append(1) }
        one.change { $0.append(2) }
        other.change { $0.append(3) }
      }, one, other)
    #expect(one.value == other.value)
    #expect(one.value == [1, 2, 3] || one.value == [3, 1, 2])
  }

  @Test func aChangeOfAnOlderValueIsMergedOnOneNode() {
    let numbers = numbers(
      node(), .merge { base, mine, theirs in theirs + mine.filter { !base.contains($0) } })
    let seen = numbers.seen
    numbers.change { $0.append(1) }
    let merged = numbers.replace(seen, by: [2], author: nil)
    #expect(merged.value == [1, 2])
    #expect(numbers.value == [1, 2])
  }

  @Test func aLostResponseAppliesNoChangeTwice() async {
    let forgetful = ForgetfulStorage(storage)
    let numbers = numbers(node(forgetful))
    _ = await numbers.saved()
    forgetful.losesNextAnswer.setValue(true)
    numbers.change { $0.append(1) }
    // The first attempt fails, unless a background attempt has failed before it.
    _ = await numbers.saved()
    #expect(await numbers.saved() == nil)
    #expect(!forgetful.losesNextAnswer.value)
    #expect(numbers.value == [1])
    #expect(await self.numbers(node()).saved() == nil)
    numbers.change { $0.append(2) }
    #expect(await numbers.saved() == nil)
    #expect(numbers.value == [1, 2])
  }

  @Test func anOpenRoomProvidesItsValuesAtOnce() async throws {
    let first = numbers(node())
    first.change { $0 = [1, 2] }
    _ = await first.saved()
    let rooms = node()
    try await rooms.open("kitchen")
    #expect(numbers(rooms).value == [1, 2])
    let others: RoomValue<[Int]> = rooms.value("others", of: "kitchen", initial: [7])
    #expect(others.value == [7])
    // The values stay loaded without a holder.
    numbers(rooms).change { $0.append(3) }
    #expect(numbers(rooms).value == [1, 2, 3])
  }

  @Test func aWriteBeforeTheFirstReadKeepsSavedValues() async {
    let saved = numbers(node())
    saved.change { $0 = [1, 2] }
    _ = await saved.saved()
    storage.fail(StorageError(reason: "The network is away."))
    let numbers = numbers(node())
    let participant = RoomParticipant(numbers) { _ in }
    participant.set([9])
    numbers.change { $0.append(3) }
    storage.fail(nil)
    await clock.advance(by: .seconds(10))
    #expect(await numbers.saved() == nil)
    #expect(numbers.value == [1, 2, 3])
    #expect(participant.value == [1, 2, 3])
  }

  @Test func anUnreadableValueIsNotOverwritten() async throws {
    _ = try await storage.save(
      Data("nonsense".utf8), mark: "a", as: "numbers", of: "kitchen", replacing: 0)
    let numbers = numbers(node())
    _ = await numbers.saved()
    numbers.change { $0 = [1] }
    #expect(await numbers.saved() != nil)
    #expect(numbers.value == [1])
    #expect(try await storage.value("numbers", of: "kitchen")?.data == Data("nonsense".utf8))
    #expect(log.value.contains { $0.contains("can't be read") && $0.contains("kitchen") })
  }

  @Test func aFailureAndItsEndAreEachLoggedOnce() async {
    let numbers = numbers(node())
    _ = await numbers.saved()
    storage.fail(StorageError(reason: "The network is away."))
    numbers.change { $0 = [1] }
    _ = await numbers.saved()
    for _ in 0..<3 { await clock.advance(by: .seconds(5)) }
    storage.fail(nil)
    await clock.advance(by: .seconds(10))
    _ = await numbers.saved()
    #expect(log.value.count == 2)
    #expect(log.value.first?.contains("The network is away.") == true)
    #expect(log.value.last?.contains("works again") == true)
  }

  @Test func authorsAreNotifiedWhenAChangeIsSaved() async {
    let progress = SaveProgress()
    let numbers = numbers(node())
    _ = await numbers.saved()
    let participant = RoomParticipant(numbers, progress: progress) { _ in }
    storage.fail(StorageError(reason: "The network is away."))
    participant.set([1])
    participant.set([1, 2])
    #expect(progress.changes == 2)
    #expect(await numbers.saved() != nil)
    #expect(progress.takeReport().saved == 0)
    #expect(progress.takeReport().failures.count == 1)
    storage.fail(nil)
    await clock.advance(by: .seconds(10))
    #expect(await numbers.saved() == nil)
    let report = progress.takeReport()
    #expect(report.saved == 2)
    #expect(report.failures == [])
  }

  @Test func aNameUsedWithTwoTypesIsReported() async {
    let rooms = node()
    let numbers = numbers(rooms)
    withKnownIssue {
      let texts = rooms.value("numbers", of: "kitchen", initial: "text")
      texts.change { $0 = "other" }
    } matching: {
      $0.description.contains("Use another name")
    }
    _ = await numbers.saved()
    #expect(numbers.value == [])
  }

  @Test func roomsHaveSeparateValues() {
    let rooms = node()
    numbers(rooms).change { $0 = [1] }
    let others: RoomValue<[Int]> = rooms.value("numbers", of: "garden", initial: [0])
    #expect(others.value == [0])
  }
}

/// A storage whose answers can be lost.
final class ForgetfulStorage: RoomStorage {
  let base: InMemoryRoomStorage
  let losesNextAnswer = LockIsolated(false)

  init(_ base: InMemoryRoomStorage) {
    self.base = base
  }

  func values(of room: String) async throws(StorageError) -> [String: RoomRecord] {
    try await base.values(of: room)
  }

  func value(_ name: String, of room: String) async throws(StorageError) -> RoomRecord? {
    try await base.value(name, of: room)
  }

  func save(
    _ data: Data, mark: String, as name: String, of room: String, replacing version: Int
  ) async throws(StorageError) -> RoomSaving {
    let answer = try await base.save(
      data, mark: mark, as: name, of: room, replacing: version)
    let isLost = losesNextAnswer.withValue { loses in
      defer { loses = false }
      return loses
    }
    if isLost { throw StorageError(reason: "The connection was lost.") }
    return answer
  }

  func moveAside(_ name: String, of room: String) async -> String? {
    await base.moveAside(name, of: room)
  }

  func follow(_ receive: @escaping @Sendable (RoomChange) -> Void) -> RoomFollowing {
    // A node gets no notices of its own changes, so this storage sends none.
    RoomFollowing {}
  }

  func announce(
    _ members: Data?, from node: String, in room: String, for lifetime: Duration
  ) async throws(StorageError) {
    try await base.announce(members, from: node, in: room, for: lifetime)
  }

  func announced(in room: String) async throws(StorageError) -> [String: Data] {
    try await base.announced(in: room)
  }
}
