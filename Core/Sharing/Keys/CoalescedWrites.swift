import Foundation

/// Writes the first of many values at once and, of those of a while after that, the last one at the
/// end of it.
///
/// Sendable is unchecked because the lock guards what changes.
final class CoalescedWrites<Value: Sendable>: PendingWrite, @unchecked Sendable {
  private let file: SharedFile<Value>
  private let coalescing: FileStorage.Coalescing
  private var isWaiting = false
  private var latest: Value?
  private var continuations: [SaveContinuation] = []
  private let lock = NSLock()

  init(to file: SharedFile<Value>, _ coalescing: FileStorage.Coalescing) {
    self.file = file
    self.coalescing = coalescing
  }

  func write(_ value: Value, _ continuation: SaveContinuation) {
    let isFirst = lock.withLock {
      if isWaiting {
        latest = value
        continuations.append(continuation)
        return false
      }
      isWaiting = true
      return true
    }
    guard isFirst else { return }
    continuation.resume(with: Result { try file.write(value) })
    PendingWrites.shared.insert(self)
    // Keeps this alive, and with it the value, whoever else lets go of the key.
    coalescing.wait { self.flush() }
  }

  /// Writes the last value now, if it isn't written.
  func flush() {
    PendingWrites.shared.remove(self)
    lock.withLock { isWaiting = false }
    guard let (value, continuations) = take() else { return }
    let result = Result { try file.write(value) }
    for continuation in continuations { continuation.resume(with: result) }
  }

  /// Forgets the values that wait, because a later one was written with this result.
  func forget(_ result: Result<Void, any Error>) {
    guard let (_, continuations) = take() else { return }
    for continuation in continuations { continuation.resume(with: result) }
  }

  private func take() -> (Value, [SaveContinuation])? {
    lock.withLock {
      guard let value = latest else { return nil }
      defer { (latest, continuations) = (nil, []) }
      return (value, continuations)
    }
  }
}

/// A value that waits to be written.
protocol PendingWrite: AnyObject, Sendable {
  func flush()
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
    lock.withLock { _ = writes.removeValue(forKey: ObjectIdentifier(write)) }
  }

  private func flush() {
    let writes = lock.withLock { self.writes.values }
    for write in writes { write.flush() }
  }
}
