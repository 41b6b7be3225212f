import Foundation
import Persistence

/// A value that waits to be written to a file.
protocol PendingWrite: AnyObject, Sendable {
  var id: FileID { get }
  func flush()
  /// Why the value could not be written the last time.
  var failure: String? { get }
  /// Whether its changes are counted there.
  func isCounted(by progress: SaveProgress) -> Bool
}

/// All values that wait to be written, which they are when the program exits.
///
/// Sendable is unchecked because the lock guards what changes.
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

  /// Writes what waits for a file.
  func flush(_ id: FileID) {
    flush { $0.id == id }
  }

  /// Writes all that waits.
  func flush() {
    flush { _ in true }
  }

  /// Writes what waits of some.
  ///
  /// - Returns: Why what could not be written wasn't.
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
