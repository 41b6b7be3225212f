import BoundedWaits
import ConcurrencyExtras
import Dispatch
import Foundation
import Testing

@testable import Persistence

/// The writer that saves values in the background.
@Suite(.timeLimit(.minutes(5))) struct CacheWriterTests {
  private let errors = LockIsolated<[String]>([])
  private let news = AsyncStream.makeStream(of: Void.self)

  /// Waits for a number of further messages, and returns all. A test can thus wait for an attempt.
  private func told(_ more: Int) async -> [String] {
    for _ in 0..<more { _ = await news.stream.first { true } }
    return errors.value
  }

  private func writer(
    _ cache: any Cache, clock: any Clock<Duration> = ManualClock(),
    progress: SaveProgress = SaveProgress(), isHeld: Bool = false
  ) -> CacheWriter<Int> {
    CacheWriter<Int>(
      cache, key: "number", clock: clock, progress: progress, isHeld: isHeld
    ) { [errors, news] error in
      errors.withValue { $0.append(error.description) }
      news.continuation.yield()
    } onRecovery: { [errors, news] in
      errors.withValue { $0.append("Works again.") }
      news.continuation.yield()
    }
  }

  private let full = "\"number\" could not be saved: The disk is full."

  // MARK: - Bursts

  @Test func aBurstBecomesFewWritesAndTheLastWritesTheNewestValue() async {
    let cache = GatedCache()
    let writer = CacheWriter<Int>(cache, key: "number")
    for number in 1...1_000 { writer.save(number) }
    cache.open(1_000)
    #expect(await writer.flush() == nil)
    #expect(cache.saved.value.last == 1_000)
    #expect(cache.saved.value.count <= 2)
    #expect(cache.saved.value == cache.saved.value.sorted())
  }

  @Test func flushWithNothingToSaveReturnsAtOnce() async {
    let writer = CacheWriter<Int>(InMemoryCache(), key: "number")
    #expect(await writer.flush() == nil)
  }

  // MARK: - Failures

  @Test func aFailedSaveIsRetriedAutomatically() async {
    let cache = NumberCache()
    let clock = ManualClock()
    let writer = writer(cache, clock: clock)
    cache.fail(.diskIsFull)
    writer.save(1)
    let sleep = await clock.nextSleep()
    #expect(await cache.nextTry() == 1)
    cache.fail(nil)
    sleep?.wake()
    #expect(await cache.nextTry() == 1)
    #expect(await writer.flush() == nil)
    #expect(cache.saved == [1])
    #expect(await told(2) == [full, "Works again."])
  }

  @Test func retriesBecomeRarerButNeverStop() async {
    let cache = NumberCache()
    let clock = ManualClock()
    let writer = writer(cache, clock: clock)
    cache.fail(.diskIsFull)
    writer.save(1)
    var delays: [Duration] = []
    for number in 1...8 {
      let sleep = await clock.nextSleep()
      delays.append(sleep?.duration ?? .zero)
      if number == 8 { cache.fail(nil) }
      sleep?.wake()
    }
    for _ in 1...9 { #expect(await cache.nextTry() == 1) }
    #expect(delays == [1, 2, 4, 8, 16, 30, 30, 30].map(Duration.seconds))
    #expect(await writer.flush() == nil)
    #expect(cache.saved == [1])
    #expect(await told(2) == [full, "Works again."])

    // The delays start again after a success.
    cache.fail(.diskIsFull)
    writer.save(2)
    #expect(await clock.nextSleep()?.duration == .seconds(1))
    #expect(await told(1) == [full, "Works again.", full])
  }

  @Test func onlyTheNewestValueIsRetried() async {
    let cache = NumberCache()
    let clock = ManualClock()
    let writer = writer(cache, clock: clock)
    cache.fail(.diskIsFull)
    writer.save(1)
    let sleep = await clock.nextSleep()
    for number in 2...100 { writer.save(number) }
    #expect(cache.tryCount == 1)
    cache.fail(nil)
    sleep?.wake()
    #expect(await cache.nextTry() == 1)
    #expect(await cache.nextTry() == 100)
    #expect(await writer.flush() == nil)
    #expect(cache.saved == [100])
  }

  @Test func aFlushTriesAtOnceAndReportsFailures() async {
    let cache = NumberCache()
    let clock = ManualClock()
    let writer = writer(cache, clock: clock)
    cache.fail(.diskIsFull)
    writer.save(1)
    _ = await clock.nextSleep()
    #expect(await writer.flush() == .diskIsFull)
    cache.fail(.diskIsGone)
    #expect(await writer.flush() == .diskIsGone)
    cache.fail(nil)
    #expect(await writer.flush() == nil)
    #expect(cache.saved == [1])
    #expect(
      await told(3) == [full, "\"number\" could not be saved: The disk is gone.", "Works again."])
    #expect(await writer.flush() == nil)
    #expect(cache.tryCount == 4)
  }

  @Test func aFlushReportsTheOutcomeOfItsOwnAttempt() async {
    let tries = LockIsolated(0)
    let (isTried, mayBeSaved) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let cache = ScriptedCache { () throws(CacheError) in
      switch tries.withValue({ tries in
        tries += 1
        return tries
      }) {
      case 1: throw .diskIsFull
      case 2: throw .tooLarge
      default:
        isTried.signal()
        mayBeSaved.wait(for: "the first flush to end")
      }
    }
    let clock = ManualClock()
    let newer = LockIsolated<@Sendable () -> Void>({})
    let writer = CacheWriter<Int>(cache, key: "number", clock: clock) { error in
      if error == .tooLarge { newer.value() }
    }
    // A newer value is being saved before the waiting flush learns its result.
    newer.setValue { [weak writer] in
      writer?.save(2)
      isTried.wait(for: "the newer value to be tried")
    }
    writer.save(1)
    _ = await clock.nextSleep()
    #expect(await writer.flush() == .tooLarge)
    mayBeSaved.signal()
    #expect(await writer.flush() == nil)
    #expect(tries.value == 3)
  }

  @Test func aFlushRetriesSavesThatFailMeanwhile() async {
    let tries = LockIsolated(0)
    let (flushed, end) = AsyncStream.makeStream(of: CacheError?.self)
    let writer = LockIsolated<CacheWriter<Int>?>(nil)
    let cache = ScriptedCache { () throws(CacheError) in
      let isFirst = tries.withValue { tries in
        tries += 1
        return tries == 1
      }
      guard isFirst else { return }
      let writer = writer.value
      Task.immediate { end.yield(await writer?.flush()) }
      throw .diskIsFull
    }
    writer.setValue(CacheWriter(cache, key: "number", clock: ManualClock()) { _ in })
    writer.value?.save(1)
    #expect(await flushed.first { _ in true } == .some(nil))
    #expect(tries.value == 2)
  }

  @Test func aTooLargeValueIsNotRetriedUntilItChanges() async {
    let cache = NumberCache()
    let writer = writer(cache)
    cache.fail(.tooLarge)
    writer.save(1)
    #expect(await writer.flush() == .tooLarge)
    writer.save(2)
    #expect(await writer.flush() == .tooLarge)
    cache.fail(nil)
    writer.save(3)
    #expect(await writer.flush() == nil)
    #expect(cache.saved == [3])
    #expect(
      await told(2) == ["\"number\" could not be saved: It is too large.", "Works again."])
  }

  // MARK: - Holding back

  @Test func aHeldValueIsSavedOnceReleased() async {
    let cache = NumberCache()
    let writer = writer(cache, isHeld: true)
    writer.save(1)
    writer.save(2)
    #expect(await writer.flush() == nil)
    #expect(cache.tryCount == 0)
    writer.release()
    #expect(await writer.flush() == nil)
    #expect(cache.saved == [2])
    writer.save(3)
    #expect(await writer.flush() == nil)
    #expect(cache.saved == [2, 3])
  }

  @Test func releasingWithoutAHeldValueSavesNothing() async {
    let cache = NumberCache()
    let writer = writer(cache, isHeld: true)
    writer.release()
    writer.release()
    await writer.flush()
    #expect(cache.tryCount == 0)
    writer.save(1)
    #expect(await writer.flush() == nil)
    #expect(cache.saved == [1])
  }

  // MARK: - Closing

  @Test func closingReturnsTheUnsavedValue() async {
    let cache = NumberCache()
    let progress = SaveProgress()
    let writer = writer(cache, progress: progress)
    cache.fail(.diskIsFull)
    writer.save(1)
    let unsaved = await writer.close()
    #expect(unsaved?.key == "number")
    #expect(unsaved?.value as? Int == 1)
    #expect(progress.takeReport() == SaveProgress.Report(saved: 1))
    // A closed writer saves no further value.
    writer.save(2)
    #expect(await writer.flush() == nil)
    #expect(cache.saved == [])
    #expect(await writer.close() == nil)
  }

  @Test func closingFailsTheCompletionsOfHeldSaves() async {
    let writer = writer(NumberCache(), isHeld: true)
    let told = LockIsolated<[CacheError?]>([])
    writer.save(1) { failure in told.withValue { $0.append(failure as? CacheError) } }
    #expect(await writer.close()?.value as? Int == 1)
    #expect(told.value == [.rejected(key: "number", reason: "The storage is closed.")])
  }
}

/// The progress of saving.
@Suite(.timeLimit(.minutes(5))) struct SaveProgressTests {
  private func writer(
    _ cache: any Cache, _ progress: SaveProgress
  ) -> CacheWriter<Int> {
    CacheWriter<Int>(
      cache, key: "number", clock: ManualClock(), progress: progress, isHeld: false
    ) { _ in
    } onRecovery: {
    }
  }

  @Test func withoutChangesEverythingIsSaved() {
    let progress = SaveProgress()
    #expect(progress.changes == 0)
    #expect(progress.takeReport() == SaveProgress.Report())
  }

  @Test func aChangeCountsAsSavedOnceTheCacheHasIt() async {
    let cache = GatedCache()
    let progress = SaveProgress()
    let writer = writer(cache, progress)
    writer.save(1)
    writer.save(2)
    #expect(progress.changes == 2)
    #expect(progress.takeReport().saved == 0)
    cache.open(2)
    await writer.flush()
    #expect(progress.takeReport().saved == 2)
  }

  @Test func changesDuringAWriteAreNotCountedWithIt() async {
    let progress = SaveProgress()
    let writer = progress.join()
    progress.changed(writer)
    progress.began(writer)
    progress.changed(writer)
    progress.changed(writer)
    progress.succeeded(writer)
    #expect(progress.changes == 3)
    #expect(progress.takeReport().saved == 1)
    progress.began(writer)
    progress.succeeded(writer)
    #expect(progress.takeReport().saved == 3)
  }

  @Test func aSaveCountsOnceAllOlderChangesAreSaved() async {
    let (slow, fast) = (GatedCache(), NumberCache())
    let progress = SaveProgress()
    let (first, second) = (writer(slow, progress), writer(fast, progress))
    first.save(1)
    second.save(2)
    await second.flush()
    #expect(fast.saved == [2])
    #expect(progress.takeReport().saved == 0)
    slow.open(1)
    await first.flush()
    #expect(progress.takeReport().saved == 2)
  }

  @Test func aFailureStopsTheCountOfSavedChanges() async {
    let (broken, fine) = (NumberCache(), NumberCache())
    let progress = SaveProgress()
    let (first, second) = (writer(broken, progress), writer(fine, progress))
    second.save(1)
    await second.flush()
    broken.fail(.diskIsFull)
    first.save(2)
    await first.flush()
    second.save(3)
    await second.flush()
    #expect(progress.changes == 3)
    #expect(
      progress.takeReport() == SaveProgress.Report(saved: 1, failures: [.diskIsFull]))
    broken.fail(nil)
    await first.flush()
    #expect(progress.takeReport() == SaveProgress.Report(saved: 3))
  }

  @Test func aReportIsAnnouncedOnceUntilItIsFetched() async {
    let progress = SaveProgress()
    let count = LockIsolated(0)
    progress.onReport { count.withValue { $0 += 1 } }
    let writer = progress.join()
    for _ in 1...3 {
      progress.changed(writer)
      progress.began(writer)
      progress.succeeded(writer)
    }
    #expect(count.value == 1)
    #expect(progress.takeReport().saved == 3)
    progress.changed(writer)
    progress.began(writer)
    progress.failed(writer, .diskIsFull)
    #expect(count.value == 2)
  }

  /// A value that runs a closure when it is released.
  private final class Releasing: Encodable, Sendable {
    let onRelease: @Sendable () -> Void
    init(_ onRelease: @escaping @Sendable () -> Void) { self.onRelease = onRelease }
    func encode(to encoder: any Encoder) throws { try [0].encode(to: encoder) }
    deinit { onRelease() }
  }

  @Test(.timeLimit(.minutes(5))) func aReleasedValueMaySaveAnother() async {
    let released = LockIsolated(0)
    let writer = CacheWriter<Releasing>(InMemoryCache(), key: "object")
    func save() {
      writer.save(
        Releasing {
          released.withValue { $0 += 1 }
          writer.save(Releasing {})
        })
    }
    for _ in 1...100 { save() }
    #expect(await writer.flush() == nil)
    _ = await writer.close()
    #expect(released.value == 100)
  }
}
