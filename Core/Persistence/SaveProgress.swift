import ConcurrencyExtras

/// A counter of changes by several writers, which also tracks up to which change everything is
/// saved.
///
/// A writer saves only the newest value, and writers save in parallel in any order. Hosts only need
/// to know whether all changes up to a certain change are on the disk.
package final class SaveProgress: Sendable {
  package struct Report: Equatable, Sendable {
    /// The last change up to which all changes are saved.
    package var saved = 0
    /// The failures that keep the remaining changes from being saved.
    package var failures: [CacheError] = []
  }

  /// The number of a writer.
  package struct Writer: Sendable { fileprivate let index: Int }

  private struct Changes {
    /// The oldest unsaved change.
    var oldest: Int?
    /// The oldest change that isn't part of the current write.
    var oldestAfterWrite: Int?
    var isWriting = false
    var failure: CacheError?
  }

  private struct State {
    var count = 0
    var writers: [Changes] = []
    var onReport: (@Sendable () -> Void)?
    /// Whether a new report was announced but not fetched yet.
    var isReportWaiting = false
  }

  private let state = Locked(State())

  package init() {}

  /// The number of changes so far.
  package var changes: Int { state.withLock { $0.count } }

  /// - Parameter report: Called on any thread when there is a new report. It isn't called again
  ///   before the report is fetched.
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

  /// Records that a writer has received a value.
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

  /// Records that a writer has begun to write its newest value.
  package func began(_ writer: Writer) {
    state.withLock { state in
      state.writers[writer.index].isWriting = true
      // The write includes all changes so far, even those of an earlier write that failed.
      state.writers[writer.index].oldestAfterWrite = nil
    }
  }

  package func succeeded(_ writer: Writer) {
    report { state in
      state.writers[writer.index] = Changes(oldest: state.writers[writer.index].oldestAfterWrite)
    }
  }

  package func failed(_ writer: Writer, _ failure: CacheError) {
    report { state in
      state.writers[writer.index] = Changes(
        oldest: state.writers[writer.index].oldest, failure: failure)
    }
  }

  /// Records that a writer has left, so that its unsaved changes no longer count.
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
