import CustomDump
import Foundation
import IdentifiedCollections
import Sharing
import Testing

struct SharedTests {
  struct User: Equatable, Identifiable, Sendable {
    let id: Int
    var name: String
    var tags: [String] = []
    var initial: Character { name.first ?? "?" }
  }

  @Test func aChangeReachesAllCopiesOfAReference() {
    let count = Shared(value: 1)
    let same = count
    let handedOn = Shared(projectedValue: count)
    count.withLock { $0 += 1 }
    #expect(count.wrappedValue == 2)
    #expect(same.wrappedValue == 2)
    #expect(handedOn.wrappedValue == 2)
  }

  @Test func referencesWithEqualInitialValuesAreIndependent() {
    let first = Shared(value: 1)
    let second = Shared(value: 1)
    #expect(first == second)
    first.withLock { $0 = 2 }
    #expect(first != second)
  }

  @Test func readsDuringAChangeReturnThePreviousValue() {
    let users: Shared<IdentifiedArrayOf<User>> = Shared(
      value: [User(id: 1, name: "Blob"), User(id: 2, name: "Bee")])
    let first = Shared(users[id: 1])
    users.withLock { rows in
      _ = rows.remove(id: first?.wrappedValue.id ?? 0)
      #expect(rows.map(\.id) == [2])
      #expect(users.wrappedValue.map(\.id) == [1, 2])
      #expect(first?.wrappedValue.name == "Blob")
    }
    #expect(users.wrappedValue.map(\.id) == [2])
  }

  @Test func aNestedChangeIsReportedAndTheOuterChangeWins() {
    let count = Shared(value: 1)
    withKnownIssue {
      count.withLock { value in
        value = 2
        count.withLock { $0 = 10 }
        value += 1
      }
    } matching: {
      $0.description.contains("The inner change is lost")
    }
    #expect(count.wrappedValue == 3)
    count.withLock { $0 += 1 }
    #expect(count.wrappedValue == 4)
  }

  @Test func withLockReturnsResultsAndRethrowsErrors() {
    struct Failure: Error {}
    let count = Shared(value: 1)
    let old = count.withLock { value in
      defer { value = 5 }
      return value
    }
    #expect(old == 1)
    #expect(throws: Failure.self) {
      try count.withLock {
        $0 += 1
        throw Failure()
      }
    }
    #expect(count.wrappedValue == 6)
  }

  @Test func manyThreadsDontUndoEachOthersChanges() async {
    let count = Shared(value: 0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<500 { count.withLock { $0 += 1 } } }
      }
    }
    #expect(count.wrappedValue == 4_000)
  }

  @Test func aPartIsSharedWithItsWhole() {
    @Shared(value: User(id: 1, name: "Blob")) var user
    let name = $user.name
    name.withLock { $0 = "Blob Jr." }
    #expect(user.name == "Blob Jr.")
    $user.withLock { $0.name = "Blob Sr." }
    #expect(name.wrappedValue == "Blob Sr.")
  }

  @Test func aReadOnlyPartIsOnlyForReaders() {
    @Shared(value: User(id: 1, name: "Blob")) var user
    let initial: SharedReader<Character> = $user.initial
    $user.withLock { $0.name = "Glob" }
    #expect(initial.wrappedValue == "G")
  }

  @Test func derivedReadersFollowTheValue() {
    @Shared(value: 2) var count
    let double = $count.read { $0 * 2 }
    $count.withLock { $0 = 21 }
    #expect(double.wrappedValue == 42)
    #expect(double.read { $0 + 1 }.wrappedValue == 43)
  }

  @Test func aReaderFollowsAndIsComparedByValue() {
    @Shared(value: User(id: 1, name: "Blob")) var user
    @SharedReader var reader: User
    _reader = SharedReader($user)
    $user.withLock { $0.name = "Blob Jr." }
    #expect(reader.name == "Blob Jr.")
    #expect($reader.name.wrappedValue == "Blob Jr.")
    #expect($reader == SharedReader(value: User(id: 1, name: "Blob Jr.")))
    #expect($reader.id == 1)
  }

  @Test func anOptionalIsUnwrappedOnlyIfItHasAValue() throws {
    @Shared(value: nil) var user: User?
    #expect(Shared($user) == nil)
    #expect(SharedReader($user) == nil)
    $user.withLock { $0 = User(id: 1, name: "Blob") }
    let unwrapped = try #require(Shared($user))
    unwrapped.withLock { $0.name = "Blob Jr." }
    #expect(user?.name == "Blob Jr.")
  }

  @Test func anUnwrappedValueOutlivesItsOptional() throws {
    @Shared(value: User(id: 1, name: "Blob")) var user: User?
    let unwrapped = try #require(Shared($user))
    let reader = try #require(SharedReader($user))
    $user.withLock { $0?.name = "Blob Jr." }
    #expect(reader.wrappedValue.name == "Blob Jr.")
    #expect(unwrapped.wrappedValue.name == "Blob Jr.")
    $user.withLock { $0 = nil }
    #expect(unwrapped.wrappedValue.name == "Blob Jr.")
    #expect(reader.wrappedValue.name == "Blob Jr.")
    unwrapped.withLock { $0.name = "Gone" }
    #expect(unwrapped.wrappedValue.name == "Gone")
    #expect(user == nil)
  }

  @Test func aSharedElementFollowsItsIDAndOutlivesItsRemoval() throws {
    @Shared(value: [User(id: 1, name: "A"), User(id: 2, name: "B")]) var users:
      IdentifiedArrayOf<User>
    let elements = Array($users)
    #expect(elements.map(\.wrappedValue.name) == ["A", "B"])
    $users.withLock { $0.reverse() }
    elements[0].withLock { $0.name = "a" }
    #expect(users.map(\.name) == ["B", "a"])
    $users.withLock { _ = $0.remove(id: 1) }
    #expect(elements[0].wrappedValue.name == "a")
    elements[0].withLock { $0.name = "gone" }
    #expect(users.map(\.name) == ["B"])

    let second = try #require(Shared($users[id: 2]))
    second.withLock { $0.name = "b" }
    #expect(users[id: 2]?.name == "b")
    #expect(Shared($users[id: 1]) == nil)
    #expect(Array(SharedReader($users)).map(\.wrappedValue.name) == ["b"])
  }

  @Test func assigningAProjectedValuePointsToAnotherReference() {
    @Shared(value: 1) var first
    @Shared(value: 2) var second
    $first = $second
    #expect(first == 2)
    $second.withLock { $0 = 3 }
    #expect(first == 3)
    @SharedReader(value: 7) var reader
    $reader = SharedReader($second)
    #expect(reader == 3)
  }

  @Test func aSharedValueIsDumpedAndMirroredAsItsValue() {
    let user = Shared(value: User(id: 1, name: "Blob"))
    #expect(String(customDumping: user) == String(customDumping: user.wrappedValue))
    #expect(Mirror(reflecting: user).children.map(\.label) == ["id", "name", "tags"])
    #expect(String(customDumping: SharedReader(user)) == String(customDumping: user.wrappedValue))
  }

  @Test func aDescriptionNamesTheTypeAndTheValueOrTheKey() {
    @Shared(.inMemory("count")) var count = 3
    #expect(Shared(value: 3).description == "Shared<Int>(value: 3)")
    #expect($count.description == #"Shared<Int>(.inMemory("count"))"#)
    #expect(
      SharedReader($count).description == #"SharedReader<Int>(.inMemory("count"))"#)
  }
}
