import Foundation
import Persistence

/// A file that holds a value, and that other programs may write too.
///
/// Saving a burst of values may skip some, but never the last one. A failed write is retried until
/// that value or a newer one is written, unless the value can't be encoded.
///
/// Sendable is unchecked because the locks guard the mutable state.
final class SharedFile<Value: Sendable>: PendingWrite, @unchecked Sendable {
  let id: FileID
  private let decode: @Sendable (Data) throws -> Value
  private let encode: @Sendable (Value) throws -> Data

  /// Held during each read or write, so that they don't overlap. Recursive because writing a file
  /// in memory notifies its observers.
  private let access = NSRecursiveLock()

  // Guarded by `access`.

  /// The version that this file last read or wrote, to recognise changes by other programs.
  private var seenVersion: FileVersion?
  private var hasRead = false
  private var isWriting = false

  /// Guards the properties below. A thread that holds it never waits.
  private let lock = NSLock()

  /// Whether a value waits to be written, and the latest such value.
  private var isWaiting = false
  private var latest: Value?
  private var continuations: [SaveContinuation] = []
  /// The number of failed writes in a row.
  private var failures = 0
  private var lastFailure: String?
  private var recoveries: [Int: @Sendable () -> Void] = [:]
  private var lastRecovery = 0

  /// The counter of the changes, and the number of this file in it.
  private let progress: (counter: SaveProgress, writer: SaveProgress.Writer)?

  init(
    _ id: FileID, progress: SaveProgress? = nil,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) {
    self.id = id
    self.progress = progress.map { ($0, $0.join()) }
    self.decode = decode
    self.encode = encode
  }

  deinit {
    if let progress { progress.counter.left(progress.writer) }
  }

  private var url: URL { id.url }
  private var storage: FileStorage { id.storage }

  // MARK: - Reading

  /// Reads the value of the file; `nil` if the file is missing or empty.
  func read() throws -> Value? {
    // A former holder of the file may have left a value that still waits to be written.
    PendingWrites.shared.flush(id)
    return try access.withLock { try readNow() }
  }

  private func readNow() throws -> Value? {
    // Taken before the read: a write in between changes the version and causes another read.
    seenVersion = storage.version(url)
    hasRead = true
    guard let data = try storage.read(url), !data.isEmpty else { return nil }
    return try decode(data)
  }

  /// Observes changes by other programs. It makes a missing file, empty.
  func watch(
    _ handler: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) -> SharedSubscription {
    let subscription = storage.watch(url) { [weak self] in self?.takeOver(handler) }
    let mayBeBehind = access.withLock {
      if storage.version(url) == nil, storage.create(url) { seenVersion = storage.version(url) }
      return hasRead
    }
    // Another process may have written between the first read and the start of the watch.
    if mayBeBehind { takeOver(handler) }
    return subscription
  }

  private func takeOver(_ handler: (Result<Value?, any Error>) -> Void) {
    guard var change = changeByOthers() else { return }
    if let superseded = change.superseded { finish(superseded) }
    handler(change.result)
    // Values that this file wrote in the meantime are newer than the handler's.
    while let newer = changeSince(change.version) {
      change = newer
      handler(change.result)
    }
  }

  private struct Change {
    let result: Result<Value?, any Error>
    let version: FileVersion?
    /// The outcome for the values that waited to be written.
    var superseded: Outcome?
  }

  private func changeByOthers() -> Change? {
    access.withLock {
      if isWriting || storage.version(url) == seenVersion { return nil }
      let result = Result { try readNow() }
      return Change(result: result, version: seenVersion, superseded: supersede())
    }
  }

  private func changeSince(_ version: FileVersion?) -> Change? {
    access.withLock {
      if seenVersion == version { return nil }
      return Change(result: Result { try readNow() }, version: seenVersion)
    }
  }

  /// Drops the values that wait to be written, because another program has written the file since.
  private func supersede() -> Outcome? {
    let (value, waiting) = lock.withLock { take() }
    guard value != nil else { return nil }
    began()
    return succeed(waiting)
  }

  // MARK: - Writing

  /// Writes a value soon, unless a newer value replaces it first.
  func write(_ value: Value, _ continuation: SaveContinuation) {
    if let progress { progress.counter.changed(progress.writer) }
    guard let coalescing = storage.coalescing else { return writeNow(value, continuation) }
    // The old value is released outside of the lock: its deinit may change the value.
    var waiting: Value? = value
    let isFirst = lock.withLock {
      let isFirst = !isWaiting
      isWaiting = true
      if !isFirst || !coalescing.writesFirstAtOnce {
        swap(&latest, &waiting)
        continuations.append(continuation)
      }
      return isFirst
    }
    guard isFirst else { return }
    if coalescing.writesFirstAtOnce {
      finish(access.withLock { attempt(value, [continuation]) })
    }
    PendingWrites.shared.insert(self)
    // The closure keeps this file and its value alive until the write.
    coalescing.wait { self.flush() }
  }

  /// Writes a value instead of the waiting ones, without blocking the caller on a disk.
  func writeWithoutWaiting(_ value: Value, _ continuation: SaveContinuation) {
    if storage.coalescing?.writesFirstAtOnce == false {
      BlockingWork.save { self.writeNow(value, continuation) }
    } else {
      writeNow(value, continuation)
    }
  }

  private func writeNow(_ value: Value, _ continuation: SaveContinuation) {
    let outcome = access.withLock {
      let waiting = lock.withLock { take().continuations }
      return attempt(value, waiting + [continuation])
    }
    finish(outcome)
  }

  /// Writes the latest waiting value, if any.
  func flush() {
    let outcome = access.withLock { () -> Outcome? in
      let (value, waiting) = lock.withLock {
        isWaiting = false
        return take()
      }
      let outcome = value.map { attempt($0, waiting) }
      // Removes it only now, so that a new reader of the file waits for this write.
      lock.withLock {
        if !isWaiting { PendingWrites.shared.remove(self) }
      }
      return outcome
    }
    if let outcome { finish(outcome) }
  }

  private func take() -> (value: Value?, continuations: [SaveContinuation]) {
    defer { (latest, continuations) = (nil, []) }
    return (latest, continuations)
  }

  private func writeNow(_ value: Value) throws {
    let data = try encode(value)
    isWriting = true
    defer { isWriting = false }
    try storage.write(data, url)
    seenVersion = storage.version(url)
  }

  // MARK: - Notification

  private func began() {
    if let progress { progress.counter.began(progress.writer) }
  }

  private func tell(_ result: Result<Void, any Error>) {
    guard let progress else { return }
    switch result {
    case .success: progress.counter.succeeded(progress.writer)
    case .failure(let error):
      progress.counter.failed(progress.writer, CacheError(error, url))
    }
  }

  var failure: String? { lock.withLock { lastFailure } }

  func isCounted(by progress: SaveProgress) -> Bool { self.progress?.counter === progress }

  // MARK: - Retries

  /// The outcome of a write, for its callers and observers.
  private struct Outcome {
    let result: Result<Void, any Error>
    let waiting: [SaveContinuation]
    var recovered: [@Sendable () -> Void] = []
    /// The delay before a retry; `nil` for no retry, or if the value is scheduled already.
    var delay: Duration?
  }

  /// Tries to write a value and records the outcome. The caller holds `access`, so that the next
  /// reader or writer finds the value either written or waiting again.
  private func attempt(_ value: Value, _ waiting: [SaveContinuation]) -> Outcome {
    began()
    let failure: any Error
    do {
      try writeNow(value)
      return succeed(waiting)
    } catch {
      failure = error
    }
    var outcome = Outcome(result: .failure(failure), waiting: waiting)
    // Encoding the same value would fail again.
    if storage.retry != nil, !(failure is EncodingError) {
      lock.withLock {
        failures += 1
        lastFailure = CacheError(failure, url).description
        // A newer value takes precedence.
        if latest == nil { latest = value }
        // A write is scheduled already.
        if isWaiting { return }
        isWaiting = true
        outcome.delay = .seconds(min(1 << min(failures - 1, 5), 30))
      }
    }
    if outcome.delay != nil { PendingWrites.shared.insert(self) }
    tell(outcome.result)
    return outcome
  }

  /// Records that everything is written.
  private func succeed(_ waiting: [SaveContinuation]) -> Outcome {
    var outcome = Outcome(result: .success(()), waiting: waiting)
    lock.withLock {
      if failures > 0 { outcome.recovered = Array(recoveries.values) }
      (failures, lastFailure) = (0, nil)
    }
    tell(outcome.result)
    return outcome
  }

  /// Resumes the continuations, calls the recovery handlers and schedules a retry.
  private func finish(_ outcome: Outcome) {
    for continuation in outcome.waiting { continuation.resume(with: outcome.result) }
    for handler in outcome.recovered { handler() }
    guard let delay = outcome.delay, let retry = storage.retry else { return }
    retry(delay) { self.flush() }
  }

  /// Calls a handler when a write succeeds after failures.
  func onRecovery(_ handler: @escaping @Sendable () -> Void) -> SharedSubscription {
    let number = lock.withLock {
      lastRecovery += 1
      recoveries[lastRecovery] = handler
      return lastRecovery
    }
    return SharedSubscription { [weak self] in
      guard let self else { return }
      lock.withLock { recoveries[number] = nil }
    }
  }
}

extension CacheError {
  /// Describes why a file could not be written.
  fileprivate init(_ error: any Error, _ url: URL) {
    switch error {
    case FileStorageError.notWritten(let path, let reason):
      self = .notSaved(key: url.lastPathComponent, reason: reason, location: path)
    case is EncodingError:
      self = .rejected(key: url.lastPathComponent, reason: describe(error))
    default:
      self = .notSaved(key: url.lastPathComponent, reason: describe(error), location: url.path)
    }
  }
}

/// The identity of a file: its URL and storage.
struct FileID: Hashable, Sendable {
  let url: URL
  let storage: FileStorage

  init(url: URL, storage: FileStorage) {
    self.url = url.standardizedFileURL
    self.storage = storage
  }
}
