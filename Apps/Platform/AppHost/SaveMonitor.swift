import Caching
import ComposableArchitecture
import Foundation

/// Watches over all that an app saves: counts the changes, knows up to which all are on the disk, and
/// tells what could not be saved.
@MainActor
package final class SaveMonitor {
  /// Is called when more is saved, or when saving has begun to fail or works again.
  var onProgress: (@MainActor (_ saved: Int, _ failure: String?) -> Void)?

  /// All changes up to this one are saved.
  private(set) var saved = 0
  /// Why others can't be, in a sentence for the person at the screen.
  private(set) var failure: String?

  let notices: AppNotices
  /// Is told everything in full, on any thread.
  nonisolated let log: @Sendable (String) -> Void

  private let clock: any Clock<Duration>
  /// Counts the changes.
  let progress = SaveProgress()
  private var stores: [KeyValueStore] = []
  private var isHeld: Bool
  /// Is told whether everything was saved in the end.
  var onFinish: (@MainActor (_ isSaved: Bool) -> Void)?

  /// - Parameters:
  ///   - isHeld: Whether changes are kept in memory until ``begin()``.
  ///   - notices: What shows the person at the screen that something could not be saved.
  ///   - clock: What tells when to try again what could not be saved.
  ///   - log: Is told everything in full, on any thread.
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

  /// How many changes have been handed over to be saved so far.
  var changes: Int { progress.changes }

  /// What keeps the values of a cache, watched over from now on.
  ///
  /// - Parameter unsaved: What an earlier store has not been able to save, by its keys.
  func store(of cache: any Cache, unsaved: [String: any Sendable] = [:]) -> KeyValueStore {
    let log = log
    let store = KeyValueStore(
      cache, isHeld: isHeld, inherited: unsaved,
      saving: KeyValueStore.Saving(clock: clock, progress: progress) { error in
        log(error.description)
      } onRecovery: { key in
        log("\"\(key)\" is saved again.")
      })
    stores.append(store)
    return store
  }

  /// From now on changes are saved, those that were held back too.
  func begin() {
    guard isHeld else { return }
    isHeld = false
    for store in stores { store.release() }
  }

  /// Saves at once all that isn't saved yet, because nothing will come after it.
  ///
  /// - Returns: A sentence for the log about what could not be saved; `nil` if everything is.
  @discardableResult
  package func finish() async -> String? {
    let failure = await flush()
    onFinish?(failure == nil)
    return failure
  }

  /// Saves at once all that isn't saved yet.
  ///
  /// - Returns: A sentence for the log about what could not be saved; `nil` if everything is.
  func flush() async -> String? {
    var failures: [String] = []
    for store in stores { failures += await store.flush().map(\.description) }
    failures += await FileStorage.finishSaving(countedBy: progress)
    takeReport()
    return failures.isEmpty ? nil : failures.joined(separator: " ")
  }

  /// Saves no more.
  ///
  /// - Returns: The values that could not be saved, by their keys, for somebody else to save.
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
      // Who listens shows it in a way of their own, beside what the person is doing.
      if let message, onProgress == nil { notices.add(message) }
      failure = message
    }
    onProgress?(saved, failure)
  }
}

/// What could not be saved when the app ended.
struct UnsavedDataError: Error, Equatable {
  let reason: String
}

extension UnsavedDataError: CustomStringConvertible, LocalizedError {
  var description: String { "Not everything is saved. \(reason)" }
  var errorDescription: String? { description }
}

/// Writes a line to standard error, as far as it takes one.
func logToStandardError(_ message: String) {
  try? FileHandle.standardError.write(contentsOf: Data("\(message)\n".utf8))
}
