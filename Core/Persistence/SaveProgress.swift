import ConcurrencyExtras

/// Counts the changes that some writers are handed, and knows up to which of them all are saved.
///
/// A writer saves the newest value only, and several writers save at the same time and in any order.
/// What somebody wants to know is simpler: whether everything up to a certain change is on the disk.
package final class SaveProgress: Sendable {
  /// How far saving has come.
  package struct Report: Equatable, Sendable {
    /// All changes up to this one are saved.
    package var saved = 0
    /// What keeps others from being saved.
    package var failures: [CacheError] = []
  }

  /// Which of several writers one is.
  package struct Writer: Sendable { fileprivate let index: Int }

  private struct Changes {
    /// The oldest change that isn't saved.
    var oldest: Int?
    /// The oldest one that isn't part of what is being written.
    var oldestAfterWrite: Int?
    var isWriting = false
    var failure: CacheError?
  }

  private struct State {
    var count = 0
    var writers: [Changes] = []
    var onReport: (@Sendable () -> Void)?
    /// Whether somebody has been told that there is a new report, and hasn't fetched it.
    var isReportWaiting = false
  }

  private let state = Locked(State())

  package init() {}

  /// How many changes there have been.
  package var changes: Int { state.withLock { $0.count } }

  /// - Parameter report: Is called when there is a new report, on any thread, and then not again before
  ///   that is fetched.
  package func onReport(_ report: @escaping @Sendable () -> Void) {
    state.withLock { $0.onReport = report }
  }

  package func takeReport() -> Report {
    state.withLock { state in
      state.isReportWaiting = false
      let oldest = state.writers.lazy.compactMap(\.oldest).min()
      return Report(
        saved: oldest.map { $0 - 1 } ?? state.count,
        failures: state.writers.compactMap(\.failure))
    }
  }

  // MARK: - From writers

  package func join() -> Writer {
    state.withLock { state in
      state.writers.append(Changes())
      return Writer(index: state.writers.count - 1)
    }
  }

  /// A writer has been handed a value.
  package func changed(_ writer: Writer) {
    state.withLock { state in
      state.count += 1
      let changes = state.writers[writer.index]
      if changes.oldest == nil {
        state.writers[writer.index].oldest = state.count
      } else if changes.isWriting, changes.oldestAfterWrite == nil {
        state.writers[writer.index].oldestAfterWrite = state.count
      }
    }
  }

  /// A writer has begun to write the newest of its values.
  package func began(_ writer: Writer) {
    state.withLock { state in
      state.writers[writer.index].isWriting = true
      // All that came until now is part of it, whatever became of an earlier try.
      state.writers[writer.index].oldestAfterWrite = nil
    }
  }

  /// What a writer had begun to write is saved.
  package func succeeded(_ writer: Writer) {
    report { state in
      state.writers[writer.index] = Changes(oldest: state.writers[writer.index].oldestAfterWrite)
    }
  }

  /// What a writer had begun to write could not be saved.
  package func failed(_ writer: Writer, _ failure: CacheError) {
    report { state in
      state.writers[writer.index] = Changes(
        oldest: state.writers[writer.index].oldest, failure: failure)
    }
  }

  /// A writer has given its value away.
  package func left(_ writer: Writer) {
    report { $0.writers[writer.index] = Changes() }
  }

  private func report(_ change: @Sendable (inout State) -> Void) {
    let onReport = state.withLock { state in
      change(&state)
      defer { state.isReportWaiting = true }
      return state.isReportWaiting ? nil : state.onReport
    }
    onReport?()
  }
}
