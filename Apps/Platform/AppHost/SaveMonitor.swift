import Caching
import ComposableArchitecture
import Foundation

/// A monitor of everything that an app saves. It counts the changes, knows how many of them are on
/// the disk, and reports failures.
@MainActor
package final class SaveMonitor {
  /// Called when more is saved, and when saving begins to fail or works again.
  var onProgress: (@MainActor (_ saved: Int, _ failure: String?) -> Void)?

  /// The number of the last change up to which all changes are saved.
  private(set) var saved = 0
  /// The reason why later changes can't be saved, in a sentence for the user.
  private(set) var failure: String?

  let notices: AppNotices
  /// Logs every error in full, on any thread.
  nonisolated let log: @Sendable (String) -> Void

  private let clock: any Clock<Duration>
  /// The counter of the changes.
  let progress = SaveProgress()
  private var stores: [KeyValueStore] = []
  private var isHeld: Bool
  /// Called at the end with whether all changes were saved.
  var onFinish: (@MainActor (_ isSaved: Bool) -> Void)?

  /// - Parameters:
  ///   - isHeld: Whether changes stay in memory until ``begin()``.
  ///   - notices: The notices that tell the user of a failure to save.
  ///   - clock: The clock that times retries.
  ///   - log: Logs every error in full, on any thread.
  init(
    isHeld: Bool = false, notices: AppNotices = AppNotices(),
    clock: any Clock<Duration> = ContinuousClock(),
    log: @escaping @Sendable (String) -> Void = logToStandardError
  ) {
    self.isHeld = isHeld
    self.notices = notices
    self.clock = clock
    self.log = log
    progress.onReport { [weak self] in
      Task { @MainActor in self?.takeReport() }
    }
  }

  /// The number of changes so far.
  var changes: Int { progress.changes }

  /// Makes a store for a cache, and monitors it from now on.
  ///
  /// - Parameter unsaved: The values that an earlier store could not save, by key.
  func store(of cache: any Cache, unsaved: [String: any Sendable] = [:]) -> KeyValueStore {
    let (log, notices) = (log, notices)
    let store = KeyValueStore(
      cache, isHeld: isHeld, inherited: unsaved,
      saving: KeyValueStore.Saving(clock: clock, progress: progress) { error in
        log(error.description)
      } onRecovery: { key in
        log("\"\(key)\" is saved again.")
      } onLoadError: { error in
        log(error.description)
        if isOnMainActor {
          MainActor.assumeIsolated { notices.add(error.message) }
        } else {
          Task { @MainActor in notices.add(error.message) }
        }
      })
    stores.append(store)
    return store
  }

  /// Saves changes from now on, including held ones.
  func begin() {
    guard isHeld else { return }
    isHeld = false
    for store in stores { store.release() }
  }

  /// Saves all unsaved changes immediately, for the last time.
  ///
  /// - Returns: A sentence for the log about data that could not be saved; `nil` if everything is
  ///   saved.
  @discardableResult
  package func finish() async -> String? {
    let failure = await flush()
    onFinish?(failure == nil)
    return failure
  }

  /// Saves all unsaved changes immediately.
  ///
  /// - Returns: A sentence for the log about data that could not be saved; `nil` if everything is
  ///   saved.
  func flush() async -> String? {
    var failures: [String] = []
    for store in stores { failures += await store.flush().map(\.description) }
    failures += await FileStorage.finishSaving(countedBy: progress)
    takeReport()
    return failures.isEmpty ? nil : failures.joined(separator: " ")
  }

  /// Stops saving.
  ///
  /// - Returns: The values that could not be saved, by key, for a successor to save.
  func close() async -> [String: any Sendable] {
    var unsaved: [String: any Sendable] = [:]
    for store in stores { unsaved.merge(await store.close()) { _, newer in newer } }
    return unsaved
  }

  private func takeReport() {
    let report = progress.takeReport()
    let message = report.failures.first?.message
    guard report.saved != saved || message != failure else { return }
    saved = report.saved
    if message != failure {
      if let failure { notices.withdraw(failure) }
      // A listener shows the failure itself, beside the user's work.
      if let message, onProgress == nil { notices.add(message) }
      failure = message
    }
    onProgress?(saved, failure)
  }
}

/// An error about data that could not be saved when the app ended.
struct UnsavedDataError: Error, Equatable {
  let reason: String
}

extension UnsavedDataError: CustomStringConvertible, LocalizedError {
  var description: String { "Not everything is saved. \(reason)" }
  var errorDescription: String? { description }
}

/// Writes a line to standard error, and ignores errors.
func logToStandardError(_ message: String) {
  try? FileHandle.standardError.write(contentsOf: Data("\(message)\n".utf8))
}
