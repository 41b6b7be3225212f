import BoundedWaits
import ConcurrencyExtras
import Dependencies
import DependenciesTestSupport
import Foundation
import Sharing
import Testing

struct SharedKeyTests {
  // MARK: - One reference per key

  @Test func equalKeysShareOneReference() {
    let key = ProbeKey(stored: nil)
    @Shared(key) var first = 1
    @Shared(key) var second = 2
    #expect(second == 1)
    $second.withLock { $0 = 3 }
    #expect(first == 3)
    #expect(key.calls.value.filter { $0 == .subscribed }.count == 1)
  }

  @Test func theDefaultIsOnlyEvaluatedForANewReference() {
    let key = ProbeKey(stored: nil)
    let evaluations = LockIsolated(0)
    func makeDefault() -> Int {
      evaluations.withValue { $0 += 1 }
      return 1
    }
    let first = Shared(wrappedValue: makeDefault(), key)
    let second = Shared(wrappedValue: makeDefault(), key)
    #expect(first == second)
    #expect(evaluations.value == 1)
  }

  @Test func aKeyIsLoadedFirstAndThenSubscribedTo() {
    let key = ProbeKey(stored: 5)
    @Shared(key) var value = 1
    #expect(value == 5)
    #expect(key.calls.value == [.loadedInitially(1), .subscribed])
  }

  @Test func theDefaultStaysIfNothingIsStored() {
    @Shared(ProbeKey(stored: nil)) var value = 1
    #expect(value == 1)
    #expect($value.loadError == nil)
  }

  @Test func theReferenceIsReleasedWithItsLastHolder() {
    let key = ProbeKey(stored: nil)
    do {
      @Shared(key) var value = 1
      let part = $value.read { $0 + 1 }
      withExtendedLifetime(part) {}
    }
    #expect(key.calls.value == [.loadedInitially(1), .subscribed, .cancelled])
    @Shared(key) var value = 7
    #expect(value == 7)
  }

  @Test func aPartKeepsItsWholeAlive() {
    let key = ProbeKey(stored: nil)
    let part = Shared(wrappedValue: 1, key).read { $0 + 1 }
    #expect(!key.calls.value.contains(.cancelled))
    #expect(part.wrappedValue == 2)
  }

  @Test func aDefaultDoesNotChangeAKeysIdentity() {
    let key = ProbeKey(stored: nil)
    @Shared(ProbeKey.Default[key, default: 4]) var byDefault
    @Shared(key) var plain = 1
    @SharedReader(ProbeKey.Default[key, default: 9]) var reader
    #expect((byDefault, plain) == (4, 4))
    $plain.withLock { $0 = 5 }
    #expect((byDefault, reader) == (5, 5))
  }

  @Test func aDefaultCanBeOverriddenWhereAKeyIsUsed() {
    @Shared(ProbeKey.Default[ProbeKey(stored: nil), default: 4]) var value = 6
    #expect(value == 6)
  }

  @Test func anOptionalNeedsNoDefault() {
    @Shared(.inMemory("optional")) var name: String?
    #expect(name == nil)
    $name.withLock { $0 = "Blob" }
    @SharedReader(.inMemory("optional")) var reader: String?
    #expect(reader == "Blob")
  }

  @Test func aReaderSharesTheValueOfAWriter() {
    let key = ProbeKey(stored: nil)
    @SharedReader(key) var reader = 1
    @Shared(key) var value = 2
    $value.withLock { $0 = 3 }
    #expect(reader == 3)
    #expect(key.calls.value.last == .saved(3, .didSet))
  }

  struct Tick: SharedReaderKey {
    var id: String { "tick" }
    func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
      continuation.resume(returning: 12)
    }
    func subscribe(
      context: LoadContext<Int>, subscriber: SharedSubscriber<Int>
    ) -> SharedSubscription {
      SharedSubscription {}
    }
  }

  @Test func aReadOnlyKeyIsOnlyForReaders() async throws {
    @SharedReader(Tick()) var tick = 0
    #expect(tick == 12)
    @SharedReader(value: 0) var other
    try await $other.load(Tick())
    #expect(other == 12)
    #expect(try await SharedReader(require: Tick()).wrappedValue == 12)
  }

  // MARK: - Loading

  @Test func aLoadErrorKeepsTheDefault() {
    let key = ProbeKey(stored: 5)
    key.loadFailure.setValue(ProbeKey.Failure())
    @Shared(key) var value = 1
    #expect(value == 1)
    #expect($value.loadError as? ProbeKey.Failure == ProbeKey.Failure())
    key.send(.success(2))
    #expect($value.loadError == nil)
    #expect(value == 2)
  }

  @Test func aValueThatIsLoadedLaterReplacesTheDefault() {
    let key = ProbeKey(stored: 5, isSlow: true)
    @Shared(key) var value = 1
    #expect(value == 1)
    #expect($value.isLoading)
    key.finishLoading()
    #expect(value == 5)
    #expect(!$value.isLoading)
  }

  @Test func loadGetsTheStoredValue() async throws {
    let key = ProbeKey(stored: 5)
    @Shared(key) var value = 1
    key.stored.setValue(6)
    #expect(value == 5)
    try await $value.load()
    #expect(value == 6)
    #expect(key.calls.value.last == .loadedByUser)
  }

  @Test func loadThrowsTheKeysError() async {
    let key = ProbeKey(stored: 5)
    @Shared(key) var value = 1
    key.loadFailure.setValue(ProbeKey.Failure())
    await #expect(throws: ProbeKey.Failure.self) { try await $value.load() }
    #expect($value.loadError is ProbeKey.Failure)
    #expect(value == 5)
  }

  @Test func loadingAKeyPointsTheSharedValueToIt() async throws {
    @Shared(value: 1) var value
    let key = ProbeKey(stored: 8)
    try await $value.load(key)
    #expect(value == 8)
    $value.withLock { $0 = 9 }
    #expect(key.stored.value == 9)
  }

  @Test func aRequiredValueHasToBeStored() async throws {
    let stored = try await Shared(require: ProbeKey(stored: 5))
    #expect(stored.wrappedValue == 5)
    let error = await #expect(throws: SharedValueMissing.self) {
      try await Shared(require: ProbeKey(stored: nil))
    }
    #expect(error?.key == "probe")
    let failing = ProbeKey(stored: 1)
    failing.loadFailure.setValue(ProbeKey.Failure())
    await #expect(throws: ProbeKey.Failure.self) { try await SharedReader(require: failing) }
  }

  @Test func aRemovedValueBecomesTheInitialValue() {
    let key = ProbeKey(stored: 5)
    @Shared(key) var value = 1
    key.send(.success(nil))
    #expect(value == 1)
  }

  @Test func writesByOthersAreNotSavedBack() {
    let key = ProbeKey(stored: 5)
    @Shared(key) var value = 1
    key.send(.success(6))
    #expect(value == 6)
    #expect(key.calls.value == [.loadedInitially(1), .subscribed])
  }

  @Test func aValueWithoutAKeyIsNeitherLoadedNorSaved() async throws {
    @Shared(value: 1) var value
    try await $value.load()
    try await $value.save()
    #expect(!$value.isLoading)
    #expect(value == 1)
  }

  // MARK: - Saving

  @Test func everyChangeIsSaved() {
    let key = ProbeKey(stored: nil)
    @Shared(key) var value = 1
    $value.withLock { $0 = 2 }
    $value.withLock { $0 = 3 }
    #expect(key.calls.value.suffix(2) == [.saved(2, .didSet), .saved(3, .didSet)])
  }

  @Test func changingAPartSavesTheWhole() {
    struct Settings: Codable, Equatable, Sendable { var volume = 1 }
    @Shared(.inMemory("settings")) var settings = Settings()
    $settings.volume.withLock { $0 = 11 }
    @Shared(.inMemory("settings")) var again = Settings()
    #expect(again.volume == 11)
    @Dependency(\.defaultInMemoryStorage) var storage
    let stored = withDependencies {
      $0 = .test
      $0.defaultInMemoryStorage = storage
    } operation: {
      Shared(wrappedValue: Settings(), .inMemory("settings"))
    }
    #expect(stored.wrappedValue.volume == 11)
  }

  @Test func saveWritesAtOnce() async throws {
    let key = ProbeKey(stored: nil)
    @Shared(key) var value = 1
    try await $value.save()
    #expect(key.calls.value.last == .saved(1, .userInitiated))
  }

  @Test func aSaveErrorLastsUntilASaveSucceeds() async throws {
    let key = ProbeKey(stored: nil)
    @Shared(key) var value = 1
    key.saveFailure.setValue(ProbeKey.Failure())
    $value.withLock { $0 = 2 }
    #expect(value == 2)
    #expect($value.saveError is ProbeKey.Failure)
    await #expect(throws: ProbeKey.Failure.self) { try await $value.save() }
    key.saveFailure.setValue(nil)
    try await $value.save()
    #expect($value.saveError == nil)
    #expect(key.stored.value == 2)
  }

  /// A key whose functions all use one serial queue, like a database.
  struct QueueKey: SharedKey {
    let queue = DispatchQueue(label: "SharedKeyTests")
    let stored = LockIsolated(0)
    let subscriber = LockIsolated<SharedSubscriber<Int>?>(nil)
    var id: ObjectIdentifier { ObjectIdentifier(stored) }

    func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
      queue.sync { continuation.resume(returning: stored.value) }
    }
    func subscribe(
      context: LoadContext<Int>, subscriber: SharedSubscriber<Int>
    ) -> SharedSubscription {
      self.subscriber.setValue(subscriber)
      return SharedSubscription {}
    }
    func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
      queue.sync { stored.setValue(value) }
      continuation.resume()
    }
    func sendFromOutside(_ value: Int) {
      queue.sync { subscriber.value?.yield(value) }
    }
  }

  @Test(.timeLimit(.minutes(5))) func savingWhileTheKeySendsDoesNotHang() async {
    let key = QueueKey()
    let count = Shared(wrappedValue: 0, key)
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for number in 0..<500 { count.withLock { $0 = number } } }
      group.addTask { for number in 0..<500 { key.sendFromOutside(number) } }
    }
    count.withLock { $0 = -1 }
    #expect(key.stored.value == -1)
  }

  @Test func aDefaultMayUseOtherKeysAndItsOwnKey() {
    let (key, other) = (ProbeKey(stored: nil), ProbeKey(stored: 4))
    func nested() -> Int {
      @Shared(other) var value = 0
      @Shared(key) var same = 7
      return value + same
    }
    let value = Shared(wrappedValue: nested(), key)
    #expect(value.wrappedValue == 11)
    @Shared(key) var again = 0
    value.withLock { $0 = 1 }
    #expect(again == 1)
  }

  @Test func firstUsesOnSeveralThreadsGetOneLoadedReference() async {
    let key = ProbeKey(stored: 5)
    let values = await withTaskGroup(of: Shared<Int>.self) { group in
      for _ in 0..<8 { group.addTask { Shared(wrappedValue: 0, key) } }
      var values: [Shared<Int>] = []
      for await value in group { values.append(value) }
      return values
    }
    #expect(values.allSatisfy { $0.wrappedValue == 5 })
    values[0].withLock { $0 = 6 }
    #expect(values.allSatisfy { $0.wrappedValue == 6 })
    #expect(key.calls.value.filter { $0 == .subscribed }.count == 1)
  }

  @Test func loadingAnUnstoredKeyGivesItsDefault() async throws {
    @Shared(value: 1) var value
    try await $value.load(ProbeKey.Default[ProbeKey(stored: nil), default: 4])
    #expect(value == 4)
    try await $value.load(ProbeKey(stored: nil))
    #expect(value == 4)
  }

  @Test func loadsAndUpdatesClearTheLoadError() async throws {
    let key = ProbeKey(stored: nil)
    key.saveFailure.setValue(ProbeKey.Failure())
    key.loadFailure.setValue(ProbeKey.Failure())
    @Shared(key) var value = 1
    @SharedReader(key) var reader = 1
    $value.withLock { $0 = 2 }
    #expect($value.loadError is ProbeKey.Failure)
    #expect($reader.loadError is ProbeKey.Failure)
    key.send(.success(3))
    #expect(value == 3)
    #expect($value.loadError == nil)
    #expect($reader.loadError == nil)
    #expect($value.saveError is ProbeKey.Failure)
    key.send(.failure(ProbeKey.Failure()))
    #expect($value.loadError is ProbeKey.Failure)
    #expect($value.saveError is ProbeKey.Failure)
    key.loadFailure.setValue(nil)
    key.stored.setValue(4)
    try await $reader.load()
    #expect(value == 4)
    #expect($value.loadError == nil)
    #expect($value.saveError is ProbeKey.Failure)
  }

  /// Two threads evaluate a default value at the same time.
  @Test(.timeLimit(.minutes(5)))
  func theFirstOfTwoConcurrentDefaultsWins() async {
    await withDependencies {
      // The new thread belongs to no test, and would otherwise have its own values.
      $0.separateSharedValues()
    } operation: {
      await raceTwoDefaults()
    }
  }

  private func raceTwoDefaults() async {
    let slow = LockIsolated<Shared<Int>?>(nil)
    let (isMaking, making) = AsyncStream.makeStream(of: Void.self)
    let mayGoOn = DispatchSemaphore(value: 0)
    let (isDone, done) = AsyncStream.makeStream(of: Void.self)
    withEscapedDependencies { dependencies in
      Thread.detachNewThread {
        dependencies.yield {
          @Sendable func two() -> Int {
            making.finish()
            mayGoOn.wait(for: "the quick default to be there")
            return 2
          }
          slow.setValue(Shared(wrappedValue: two(), .inMemory("race")))
        }
        done.finish()
      }
    }
    for await _ in isMaking {}
    @Shared(.inMemory("race")) var quick = 1
    #expect(quick == 1)
    mayGoOn.signal()
    for await _ in isDone {}
    #expect(slow.value?.wrappedValue == 1)
    $quick.withLock { $0 = 5 }
    #expect(slow.value?.wrappedValue == 5)
  }

  /// A read-only key, with a list of its subscribers.
  struct Feed: SharedReaderKey {
    let stored = LockIsolated<Int?>(nil)
    let subscribers = LockIsolated<[SharedSubscriber<Int>]>([])
    var id: ObjectIdentifier { ObjectIdentifier(stored) }

    func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
      if let value = stored.value {
        continuation.resume(returning: value)
      } else {
        continuation.resumeReturningInitialValue()
      }
    }

    func subscribe(
      context: LoadContext<Int>, subscriber: SharedSubscriber<Int>
    ) -> SharedSubscription {
      subscribers.withValue { $0.append(subscriber) }
      return SharedSubscription {}
    }
  }

  struct OptionalFeed: SharedReaderKey {
    let value: Int?
    var id: Int? { value }

    func load(context: LoadContext<Int?>, continuation: LoadContinuation<Int?>) {
      continuation.resume(with: .success(value.map { $0 }))
    }

    func subscribe(
      context: LoadContext<Int?>, subscriber: SharedSubscriber<Int?>
    ) -> SharedSubscription {
      SharedSubscription {}
    }
  }

  @Test func aReaderGetsAFeedsValuesErrorsAndEnd() throws {
    let feed = Feed()
    @SharedReader(Feed.Default[feed, default: 7]) var value
    @SharedReader(Feed.Default[feed, default: 7]) var again = 8
    #expect(value == 7)
    #expect(again == 7)
    let subscriber = try #require(feed.subscribers.value.first)
    subscriber.yieldLoading()
    #expect($value.isLoading)
    subscriber.yield(9)
    #expect(!$value.isLoading)
    #expect(value == 9)
    subscriber.yield(throwing: ProbeKey.Failure())
    #expect(value == 9)
    #expect($value.loadError is ProbeKey.Failure)
    subscriber.yieldReturningInitialValue()
    #expect(value == 7)
    #expect($value.loadError == nil)
  }

  @Test func aReaderMayPointToOtherKeysLater() async throws {
    @SharedReader(OptionalFeed(value: nil)) var optional
    #expect(optional == nil)
    @SharedReader(value: 0) var value
    let key = ProbeKey(stored: 3)
    try await $value.load(key)
    #expect(value == 3)
    let feed = Feed()
    feed.stored.setValue(4)
    try await $value.load(feed)
    #expect(value == 4)
    feed.stored.setValue(5)
    try await $value.load()
    #expect(value == 5)
    @SharedReader(ProbeKey.Default[key, default: 1]) var stored = 2
    #expect(stored == 3)
    let other = SharedReader(projectedValue: $stored)
    #expect(other.wrappedValue == 3)
    let unwrapped = SharedReader(SharedReader<Int?>(value: 6))
    #expect(unwrapped?.wrappedValue == 6)
    #expect(SharedReader(SharedReader<Int?>(value: nil)) == nil)
  }

  // MARK: - Misuse

  @Test func aContinuationThatIsResumedTwiceIsReported() {
    let results = LockIsolated<[Int?]>([])
    let continuation = LoadContinuation<Int>("the probe") { result in
      results.withValue { $0.append(try? result.get()) }
    }
    continuation.resume(returning: 1)
    withKnownIssue {
      continuation.resume(returning: 2)
    } matching: {
      $0.description.contains("LoadContinuation of the probe was resumed more than once")
    }
    #expect(results.value == [1])
  }

  @Test func aContinuationThatIsDroppedIsReportedAndGivesTheInitialValue() {
    let result = LockIsolated<Result<Int?, any Error>?>(nil)
    withKnownIssue {
      _ = LoadContinuation<Int>("the probe") { result.setValue($0) }
    } matching: {
      $0.description.contains("LoadContinuation of the probe was dropped")
    }
    #expect(try! result.value?.get() == .some(nil))

    let isSaved = LockIsolated(false)
    withKnownIssue {
      _ = SaveContinuation { _ in isSaved.setValue(true) }
    } matching: {
      $0.description.contains("SaveContinuation was dropped")
    }
    #expect(isSaved.value)
  }

  @Test func aSubscriptionIsCancelledOnce() {
    let cancellations = LockIsolated(0)
    do {
      let subscription = SharedSubscription { cancellations.withValue { $0 += 1 } }
      subscription.cancel()
      subscription.cancel()
    }
    #expect(cancellations.value == 1)
    do { _ = SharedSubscription { cancellations.withValue { $0 += 1 } } }
    #expect(cancellations.value == 2)
  }

  @Test func anInMemoryKeyUsedWithTwoTypesIsReported() {
    @Shared(.inMemory("mixed")) var number = 1
    $number.withLock { $0 = 2 }
    withKnownIssue {
      @Shared(.inMemory("mixed")) var text = "a"
      #expect(text == "a")
    } matching: {
      $0.description.contains(#".inMemory("mixed") holds a value of type "Int""#)
    }
  }

  // MARK: - In memory

  @Test func aValueInMemoryOutlivesItsHolders() {
    func change() {
      @Shared(.inMemory("outlives")) var count = 1
      $count.withLock { $0 = 2 }
    }
    change()
    @Shared(.inMemory("outlives")) var count = 1
    #expect(count == 2)
  }

  @Test func eachStorageHasItsOwnValues() {
    func increment() -> Int {
      @Shared(.inMemory("storage")) var count = 0
      return $count.withLock {
        $0 += 1
        return $0
      }
    }
    #expect(increment() == 1)
    #expect(increment() == 2)
    let other = withDependencies {
      $0.defaultInMemoryStorage = InMemoryStorage()
    } operation: {
      increment()
    }
    #expect(other == 1)
  }

  @Test func eachTestHasItsOwnValues() { checkThatNothingWasLeftBehind() }

  @Test func anotherTestHasItsOwnValues() { checkThatNothingWasLeftBehind() }

  private func checkThatNothingWasLeftBehind() {
    @Shared(.inMemory("leaks")) var text = ""
    @Shared(.appStorage("leaks")) var setting = ""
    @Shared(.fileStorage(URL(fileURLWithPath: "/leaks"))) var file = ""
    #expect([text, setting, file] == ["", "", ""])
    $text.withLock { $0 = "left" }
    $setting.withLock { $0 = "left" }
    $file.withLock { $0 = "left" }
  }
}
