import Foundation

/// A value that waits to be written to a file.
protocol PendingWrite: AnyObject, Sendable {
  var id: FileID { get }
  func flush()
}

/// All values that wait to be written, which they are when the program exits.
///
/// Sendable is unchecked because the lock guards what changes.
final class PendingWrites: @unchecked Sendable {
  static let shared: PendingWrites = {
    atexit { PendingWrites.shared.flush { _ in true } }
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

  private func flush(where isIncluded: (any PendingWrite) -> Bool) {
    let writes = lock.withLock { self.writes.values.filter(isIncluded) }
    for write in writes { write.flush() }
  }
}
