import ConcurrencyExtras
import Observation
import Sharing
import Testing

@MainActor
struct SharedObservationTests {
  private func isNotified(of read: () -> Void, by change: () -> Void) -> Bool {
    let isNotified = LockIsolated(false)
    withObservationTracking(read) { isNotified.setValue(true) }
    change()
    return isNotified.value
  }

  @Test func aChangeOnTheMainActorNotifiesBeforeTheValueChanges() {
    @Shared(value: 1) var count
    let seen = LockIsolated<[Int]>([])
    withObservationTracking {
      _ = count
    } onChange: { [shared = $count] in
      seen.withValue { $0.append(shared.wrappedValue) }
    }
    $count.withLock { $0 = 2 }
    #expect(seen.value == [1])
  }

  @Test(.timeLimit(.minutes(5))) func aChangeElsewhereNotifiesOnTheMainActor() async {
    let count = Shared(value: 1)
    await confirmation { isNotified in
      await withCheckedContinuation { continuation in
        withObservationTracking {
          _ = count.wrappedValue
        } onChange: {
          MainActor.assertIsolated()
          isNotified()
          continuation.resume()
        }
        Task.detached { count.withLock { $0 = 2 } }
      }
    }
    #expect(count.wrappedValue == 2)
  }

  @Test func readingDoesNotNotify() {
    @Shared(value: 1) var count
    #expect(!isNotified(of: { _ = count }, by: { _ = count }))
  }

  @Test func otherReferencesDoNotNotify() {
    @Shared(value: 1) var count
    @Shared(value: 1) var other
    #expect(!isNotified(of: { _ = count }, by: { $other.withLock { $0 = 2 } }))
  }

  @Test func partsAndReadersNotify() throws {
    @Shared(value: ["a": 1]) var counts
    #expect(
      isNotified(of: { _ = $counts.count.wrappedValue }, by: { $counts.withLock { $0["b"] = 1 } }))
    #expect(isNotified(of: { _ = counts }, by: { $counts["a"].withLock { $0 = 2 } }))
    let reader = $counts.read(\.count)
    #expect(isNotified(of: { _ = reader.wrappedValue }, by: { $counts.withLock { $0 = [:] } }))
  }

  @Test func anUnwrappedValueNotifiesAfterItsOptionalIsNil() throws {
    @Shared(value: 1) var count: Int?
    let unwrapped = try #require(Shared($count))
    $count.withLock { $0 = nil }
    #expect(isNotified(of: { _ = unwrapped.wrappedValue }, by: { unwrapped.withLock { $0 = 2 } }))
  }

  @Test func pointingToAnotherReferenceNotifies() {
    @Shared(value: 1) var count
    @Shared(value: 2) var other
    #expect(isNotified(of: { _ = count }, by: { $count = $other }))
    #expect(isNotified(of: { _ = $count }, by: { $count = Shared(value: 3) }))
  }

  @Test func aValueThatIsReplacedFromOutsideNotifies() {
    let key = ProbeKey(stored: 1)
    @Shared(key) var count = 0
    #expect(isNotified(of: { _ = count }, by: { key.send(.success(5)) }))
    #expect(count == 5)
  }

  @Test func loadingAndErrorsNotifyTheirReaders() {
    let key = ProbeKey(stored: 1)
    @Shared(key) var count = 0
    #expect(isNotified(of: { _ = $count.isLoading }, by: { key.sendLoading() }))
    #expect($count.isLoading)
    #expect(isNotified(of: { _ = $count.isLoading }, by: { key.send(.success(2)) }))
    #expect(
      isNotified(of: { _ = $count.loadError }, by: { key.send(.failure(ProbeKey.Failure())) }))
    key.saveFailure.setValue(ProbeKey.Failure())
    #expect(isNotified(of: { _ = $count.saveError }, by: { $count.withLock { $0 = 9 } }))
    #expect(!isNotified(of: { _ = $count.loadError }, by: { $count.withLock { $0 = 9 } }))
  }
}
