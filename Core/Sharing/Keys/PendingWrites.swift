import Foundation
import Persistence

/// A value that waits to be written to a file.
protocol PendingWrite: AnyObject, Sendable {
  var id: FileID { get }
  func flush()
  /// The reason for the last failed write; `nil` if it succeeded.
  var failure: String? { get }
  /// Whether a counter counts the changes to this value.
  func isCounted(by progress: SaveProgress) -> Bool
}

/// All values that wait to be written. They are written when the program exits.
///
/// Sendable is unchecked because the lock guards the mutable state.
final class PendingWrites: @unchecked Sendable {
  static let shared: PendingWrites = {
    atexit { PendingWrites.shared.flush() }
    return PendingWrites()
  }()

  private var writes: [ObjectIdentifier: any PendingWrite] = [:]
  private let lock = NSLock()

  func insert(_ write: any PendingWrite) {
    lock.withLock { writes[ObjectIdentifier(write)] = write }
  }

  func remove(_ write: any PendingWrite) {
    let removed = lock.withLock { writes.removeValue(forKey: ObjectIdentifier(write)) }
    withExtendedLifetime(removed) {}
  }

  /// Writes the values that wait for a file.
  func flush(_ id: FileID) {
    flush { $0.id == id }
  }

  /// Writes all values that wait.
  func flush() {
    flush { _ in true }
  }

  /// Writes the waiting values that a counter counts.
  ///
  /// - Returns: The reasons for failed writes.
  func flush(countedBy progress: SaveProgress) -> [String] {
    flush { $0.isCounted(by: progress) }
    let writes = lock.withLock { self.writes.values.filter { $0.isCounted(by: progress) } }
    return writes.compactMap(\.failure).sorted()
  }

  private func flush(where isIncluded: (any PendingWrite) -> Bool) {
    let writes = lock.withLock { self.writes.values.filter(isIncluded) }
    for write in writes { write.flush() }
  }
}
