import Foundation
import Persistence

/// A file that holds a value, which others may write too.
///
/// Of values that follow one another quickly, some are written and the last one always. One that could not be
/// written is tried again until it, or a newer one, is.
///
/// Sendable is unchecked because the locks guard what changes.
final class SharedFile<Value: Sendable>: PendingWrite, @unchecked Sendable {
  let id: FileID
  private let decode: @Sendable (Data) throws -> Value
  private let encode: @Sendable (Value) throws -> Data

  /// Held while the file is read or written, so that one happens after the other. Recursive because
  /// writing a file in memory tells those who watch it.
  private let access = NSRecursiveLock()

  // Guarded by it.

  /// What was read or written last, to be told from what others write.
  private var seenVersion: FileVersion?
  private var hasRead = false
  private var isWriting = false

  /// Guards what follows. Whoever holds it waits for nothing.
  private let lock = NSLock()

  /// Whether values wait, and the last of those that do.
  private var isWaiting = false
  private var latest: Value?
  private var continuations: [SaveContinuation] = []
  /// How often in a row the file could not be written.
  private var failures = 0
  private var lastFailure: String?
  private var recoveries: [Int: @Sendable () -> Void] = [:]
  private var lastRecovery = 0

  /// What counts the changes, and as which of those that it counts.
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

  /// What the file holds; `nil` if it is missing or empty.
  func read() throws -> Value? {
    // What somebody who let go of the file has left to be written is what it holds.
    PendingWrites.shared.flush(id)
    return try access.withLock { try readNow() }
  }

  private func readNow() throws -> Value? {
    // Asked first: what is written in between is read again.
    seenVersion = storage.version(url)
    hasRead = true
    guard let data = try storage.read(url), !data.isEmpty else { return nil }
    return try decode(data)
  }

  /// Follows what others write. A file that is missing is made, with nothing in it.
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
    // Values that were written here in the meantime are newer than the handler's.
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

  /// Drops what waits to be written: others have written the file since.
  private func supersede() -> Outcome? {
    let (value, waiting) = lock.withLock { take() }
    guard value != nil else { return nil }
    began()
    return succeed(waiting)
  }

  // MARK: - Writing

  /// Writes a value soon, unless a newer one comes until then.
  func write(_ value: Value, _ continuation: SaveContinuation) {
    if let progress { progress.counter.changed(progress.writer) }
    guard let coalescing = storage.coalescing else { return writeNow(value, continuation) }
    // The value before is released outside of the lock: its deinit may change the value.
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
    // Keeps this alive, and with it the value, whoever else lets go of the file.
    coalescing.wait { self.flush() }
  }

  /// Writes a value instead of those that wait, where whoever asks for it needs not wait for a disk.
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

  /// Writes the last of the values that wait, if any does.
  func flush() {
    let outcome = access.withLock { () -> Outcome? in
      let (value, waiting) = lock.withLock {
        isWaiting = false
        return take()
      }
      let outcome = value.map { attempt($0, waiting) }
      // Only now: whoever opens the file meanwhile waits for it.
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

  // MARK: - Telling

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

  // MARK: - Trying again

  /// What became of a try to write, for those who are told of it.
  private struct Outcome {
    let result: Result<Void, any Error>
    let waiting: [SaveContinuation]
    var recovered: [@Sendable () -> Void] = []
    /// When to try again; `nil` if not, or if the value has its turn already.
    var delay: Duration?
  }

  /// Tries to write a value, and notes what became of that: whoever writes what waits finds it written, or waiting
  /// again, as soon as `access` is free, which is held by whoever calls this.
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
    // The same value will never be encoded.
    if storage.retry != nil, !(failure is EncodingError) {
      lock.withLock {
        failures += 1
        lastFailure = CacheError(failure, url).description
        // Unless there is a newer one.
        if latest == nil { latest = value }
        // It has its turn already.
        if isWaiting { return }
        isWaiting = true
        outcome.delay = .seconds(min(1 << min(failures - 1, 5), 30))
      }
    }
    if outcome.delay != nil { PendingWrites.shared.insert(self) }
    tell(outcome.result)
    return outcome
  }

  /// Notes that everything is written.
  private func succeed(_ waiting: [SaveContinuation]) -> Outcome {
    var outcome = Outcome(result: .success(()), waiting: waiting)
    lock.withLock {
      if failures > 0 { outcome.recovered = Array(recoveries.values) }
      (failures, lastFailure) = (0, nil)
    }
    tell(outcome.result)
    return outcome
  }

  /// Tells those who wait, and tries again what could not be written.
  private func finish(_ outcome: Outcome) {
    for continuation in outcome.waiting { continuation.resume(with: outcome.result) }
    for handler in outcome.recovered { handler() }
    guard let delay = outcome.delay, let retry = storage.retry else { return }
    retry(delay) { self.flush() }
  }

  /// Calls a handler when the file could be written after all.
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
  /// Why a file could not be written.
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

/// What tells one file from others.
struct FileID: Hashable, Sendable {
  let url: URL
  let storage: FileStorage

  init(url: URL, storage: FileStorage) {
    self.url = url.standardizedFileURL
    self.storage = storage
  }
}
