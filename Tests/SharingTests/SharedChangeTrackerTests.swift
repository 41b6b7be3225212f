import Dependencies
@_spi(SharedChangeTracking) import Sharing
import Testing

struct SharedChangeTrackerTests {
  struct Counter: Equatable {
    @Shared var count: Int
  }

  @Test func aTrackerSeesChangesWhileItTracks() {
    @Shared(value: 0) var count
    let tracker = SharedChangeTracker(reportUnassertedChanges: false)
    $count.withLock { $0 += 1 }
    #expect(!tracker.hasChanges)
    tracker.track { $count.withLock { $0 += 1 } }
    #expect(tracker.hasChanges)
    tracker.reset()
    #expect(!tracker.hasChanges)
  }

  @Test func changesInAsynchronousOperationsAreSeen() async {
    @Shared(value: 0) var count
    let tracker = SharedChangeTracker(reportUnassertedChanges: false)
    await tracker.track { [shared = $count] in
      await Task { shared.withLock { $0 += 1 } }.value
    }
    #expect(tracker.hasChanges)
  }

  @Test func anAssertionReadsAndWritesThePreviousValue() {
    @Shared(value: 1) var count
    let tracker = SharedChangeTracker()
    tracker.track {
      $count.withLock { $0 += 1 }
      $count.withLock { $0 += 1 }
    }
    tracker.assert {
      #expect(count == 1)
      $count.withLock { $0 = 3 }
      #expect(count == 3)
    }
    #expect(count == 3)
    #expect(!tracker.hasChanges)
  }

  @Test func aWronglyAssertedChangeIsReportedWithBothValues() {
    @Shared(.inMemory("count")) var count = 1
    let tracker = SharedChangeTracker()
    tracker.track { $count.withLock { $0 = 3 } }
    withKnownIssue {
      tracker.assert { $count.withLock { $0 = 2 } }
    } matching: { issue in
      [#"Shared<Int>(.inMemory("count"))"#, "\u{2212} 2", "+ 3", "SharedChangeTrackerTests.swift"]
        .allSatisfy(issue.description.contains)
    }
    #expect(count == 3)
  }

  @Test func aChangeThatDidNotHappenIsReported() {
    @Shared(value: 1) var count
    let tracker = SharedChangeTracker()
    withKnownIssue {
      tracker.assert { $count.withLock { $0 = 2 } }
    }
    #expect(count == 1)
  }

  @Test func unassertedChangesAreReportedAtTheEnd() {
    @Shared(value: 1) var count
    withKnownIssue {
      let tracker = SharedChangeTracker()
      tracker.track { $count.withLock { $0 = 2 } }
    } matching: {
      $0.description.contains("A shared value changed, and no assertion says so")
    }
  }

  @Test func aRevertedChangeNeedsNoAssertion() {
    @Shared(value: 1) var count
    let tracker = SharedChangeTracker()
    tracker.track {
      $count.withLock { $0 = 2 }
      $count.withLock { $0 = 1 }
    }
  }

  @Test func anAssertionComparesExpectedWithActualValues() {
    let shared = Shared(value: 1)
    let (before, after) = (Counter(count: shared), Counter(count: shared))
    let tracker = SharedChangeTracker(reportUnassertedChanges: false)
    tracker.track { shared.withLock { $0 = 2 } }
    tracker.assert {
      #expect(before != after)
      before.$count.withLock { $0 = 2 }
      #expect(before == after)
    }
    #expect(before == after)
  }

  @Test func anotherReferenceWithTheSameValueStatesTheChange() {
    let shared = Shared(value: 1)
    let tracker = SharedChangeTracker()
    tracker.track { shared.withLock { $0 = 2 } }
    tracker.assert { #expect(Counter(count: Shared(value: 2)) == Counter(count: shared)) }
  }

  @Test func aChangeOfAPartIsTrackedAsAChangeOfTheWhole() throws {
    @Shared(value: ["a": 1]) var counts
    let part = try #require(Shared($counts["a"]))
    let tracker = SharedChangeTracker()
    tracker.track { part.withLock { $0 = 2 } }
    tracker.assert {
      #expect(counts == ["a": 1])
      #expect(part.wrappedValue == 1)
      part.withLock { $0 = 2 }
    }
    #expect(counts == ["a": 2])
  }

  @Test func theValueCanBeReadDuringItsAssertion() {
    @Shared(value: 1) var count
    let tracker = SharedChangeTracker()
    tracker.track { $count.withLock { $0 = 2 } }
    tracker.assert { $count.withLock { $0 = count + 1 } }
  }

  @Test func anAssertedPartDoesNotAssertTheWhole() {
    struct User: Equatable { var name = "", age = 0 }
    struct Pair: Equatable { @Shared var name: String }
    let user = Shared(value: User())
    let tracker = SharedChangeTracker(reportUnassertedChanges: false)
    tracker.track { user.withLock { $0 = User(name: "Blob", age: 9) } }
    withKnownIssue {
      tracker.assert { #expect(Pair(name: Shared(value: "Blob")) == Pair(name: user.name)) }
    } matching: {
      $0.description.contains("age: 9")
    }
  }

  @Test func anUnwrappedValueIsTrackedAfterItsOptionalIsNil() throws {
    @Shared(value: 1) var optional: Int?
    let unwrapped = try #require(Shared($optional))
    $optional.withLock { $0 = nil }
    let tracker = SharedChangeTracker()
    tracker.track { unwrapped.withLock { $0 = 2 } }
    tracker.assert {
      #expect(unwrapped.wrappedValue == 1)
      unwrapped.withLock { $0 = 2 }
    }
  }

  @Test(.timeLimit(.minutes(5))) func threadsCanChangeAValueDuringAnAssertion() async {
    let count = Shared(value: 0)
    let tracker = SharedChangeTracker(reportUnassertedChanges: false)
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        tracker.track { for _ in 0..<2_000 { count.withLock { $0 += 1 } } }
      }
      group.addTask {
        withIssueReporters([]) { for _ in 0..<500 { tracker.assert {} } }
      }
    }
    #expect(count.wrappedValue == 2_000)
  }
}
