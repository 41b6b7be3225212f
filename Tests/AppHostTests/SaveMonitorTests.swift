import Caching
import ComposableArchitecture
import ComposableUI
import Foundation
import Testing

@testable import AppHost

/// The monitor that tells hosts whether everything is saved.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SaveMonitorTests {
  private typealias State = NotesApp.State

  /// The reports that a host receives.
  private final class Reports {
    var saved: [Int] = []
    var failures: [String?] = []
  }

  private let log = LockIsolated<[String]>([])
  private let full = CacheError.notSaved(
    key: "note", reason: "The disk is full.", location: "/home/me/note.json")

  private func monitor(isHeld: Bool = false) -> SaveMonitor {
    SaveMonitor(isHeld: isHeld, clock: TestClock()) { [log] message in
      log.withValue { $0.append(message) }
    }
  }

  @Test func theHostIsNotifiedWhenAChangeIsSaved() async {
    let monitor = monitor()
    let reports = Reports()
    let (news, continuation) = AsyncStream.makeStream(of: Int.self)
    monitor.onProgress = { saved, failure in
      reports.failures.append(failure)
      continuation.yield(saved)
    }
    let writer: CacheWriter<Int> = monitor.writer(to: InMemoryCache(), key: "a")
    let other: CacheWriter<Int> = monitor.writer(to: InMemoryCache(), key: "b")
    #expect(monitor.changes == 0)
    writer.save(1)
    other.save(2)
    writer.save(3)
    #expect(monitor.changes == 3)
    for await saved in news where saved == 3 { break }
    #expect(monitor.saved == 3)
    #expect(reports.failures.allSatisfy { $0 == nil })
  }

  @Test func filesOfAnAppAreMonitored() async throws {
    try await withTemporaryDirectory { directory in
      let monitor = monitor()
      let folder = directory.appendingPathComponent("folder")
      // A folder in which nothing can be watched or written, because it is a file.
      try Data().write(to: folder)
      let (works, fails) = withDependencies {
        $0.defaultFileStorage = .fileSystem
        $0.saveProgress = monitor.progress
      } operation: {
        (
          Shared(wrappedValue: 0, .fileStorage(directory.appendingPathComponent("works.json"))),
          Shared(wrappedValue: 0, .fileStorage(folder.appendingPathComponent("fails.json")))
        )
      }
      works.withLock { $0 = 1 }
      #expect(monitor.changes == 1)
      #expect(await monitor.finish() == nil)
      #expect(monitor.saved == 1)
      fails.withLock { $0 = 2 }
      let reason = try #require(await monitor.finish())
      #expect(reason.contains(folder.path) && reason.contains("Not a directory"))
      #expect(monitor.failure?.contains("fails.json") == true)
      #expect(monitor.failure?.contains(directory.path) == false)
      try FileManager.default.removeItem(at: folder)
      #expect(await monitor.finish() == nil)
      #expect(monitor.saved == 2)
    }
  }

  @Test func aSentActionsChangeIsCountedWhenSendReturns() async {
    let monitor = monitor()
    let writer: CacheWriter<Int> = monitor.writer(to: InMemoryCache(), key: "count")
    let store = Store(initialState: 0) {
      Reduce<Int, Void> { state, _ in
        state += 1
        return .none
      }
      .caching(writer)
    }
    store.send(())
    #expect(monitor.changes == 1)
    store.send(())
    #expect(monitor.changes == 2)
    #expect(await monitor.finish() == nil)
    #expect(monitor.saved == 2)
  }

  @Test func aFailureIsShownWithoutPathsUntilItEnds() async {
    let monitor = monitor()
    let cache = FailingCache(full)
    let writer: CacheWriter<Int> = monitor.writer(to: cache, key: "note")
    writer.save(1)
    #expect(
      await monitor.finish()
        == "\"note\" could not be saved: /home/me/note.json: The disk is full.")
    let message =
      "\"note\" could not be saved: The disk is full. It is tried again until it is saved."
    #expect(monitor.failure == message)
    #expect(monitor.notices.messages == [message])
    #expect(monitor.saved == 0)
    writer.save(2)
    #expect(await monitor.finish() != nil)
    #expect(monitor.notices.messages == [message])
    #expect(log.value == ["\"note\" could not be saved: /home/me/note.json: The disk is full."])

    cache.isBroken.setValue(false)
    #expect(await monitor.finish() == nil)
    #expect(monitor.failure == nil)
    #expect(monitor.notices.messages == [])
    #expect(monitor.saved == 2)
    #expect(log.value.last == "\"note\" is saved again.")
  }

  @Test func aListenerGetsFailuresInsteadOfNotices() async {
    let monitor = monitor()
    var failures: [String?] = []
    monitor.onProgress = { failures.append($1) }
    let cache = FailingCache(full)
    let writer: CacheWriter<Int> = monitor.writer(to: cache, key: "note")
    writer.save(1)
    _ = await monitor.finish()
    #expect(failures.compactMap(\.self).count == 1)
    #expect(monitor.notices.messages == [])
    cache.isBroken.setValue(false)
    _ = await monitor.finish()
    #expect(failures.last == .some(nil))
  }

  @Test func aHeldChangeCountsAsUnsaved() async {
    let monitor = monitor(isHeld: true)
    let cache = InMemoryCache()
    let writer: CacheWriter<Int> = monitor.writer(to: cache, key: "a")
    writer.save(1)
    #expect(monitor.changes == 1)
    #expect(await monitor.finish() == nil)
    #expect(monitor.saved == 0)
    #expect(cache.data(forKey: "a") == nil)
    monitor.begin()
    let later: CacheWriter<Int> = monitor.writer(to: cache, key: "b")
    later.save(2)
    #expect(await monitor.finish() == nil)
    #expect(monitor.saved == 2)
  }

  @Test func closingReturnsUnsavedValues() async {
    let monitor = monitor()
    let cache = FailingCache(full)
    let writer: CacheWriter<Int> = monitor.writer(to: cache, key: "note")
    let fine: CacheWriter<Int> = monitor.writer(to: InMemoryCache(), key: "fine")
    writer.save(1)
    fine.save(1)
    let unsaved = await monitor.close()
    #expect(unsaved as? [String: Int] == ["note": 1])
  }

  @Test func anAppWithUnsavedChangesReportsThemAtItsEnd() {
    let error = UnsavedDataError(reason: "\"note\" could not be saved: The disk is full.")
    #expect(
      error.errorDescription
        == "Not everything is saved. \"note\" could not be saved: The disk is full.")
  }
}

/// A cache whose saves fail while it is broken.
private struct FailingCache: Cache {
  let isBroken = LockIsolated(true)
  let error: CacheError

  init(_ error: CacheError) { self.error = error }

  func data(forKey key: String) -> Data? { nil }
  func moveAside(forKey key: String) -> String? { nil }

  func setData(_ data: Data, forKey key: String) throws(CacheError) {
    if isBroken.value { throw error }
  }
}

extension SaveMonitor {
  /// Returns the writer of one value, in a store of its own.
  fileprivate func writer<Value: Encodable & Sendable>(
    to cache: any Cache, key: String
  ) -> CacheWriter<Value> {
    store(of: cache).writer(of: Value.self, forKey: key)
  }
}
