import Foundation

/// A file that holds a value, which others may write too.
///
/// The first of many values is written at once and, of those that follow it quickly, the last one a
/// while later.
///
/// Sendable is unchecked because the lock guards what changes.
final class SharedFile<Value: Sendable>: PendingWrite, @unchecked Sendable {
  let id: FileID
  private let decode: @Sendable (Data) throws -> Value
  private let encode: @Sendable (Value) throws -> Data

  /// Held while the file is read or written, so that one happens after the other. Recursive because
  /// writing a file in memory tells those who watch it.
  private let lock = NSRecursiveLock()

  /// What was read or written last, to be told from what others write.
  private var seenVersion: FileVersion?
  private var isWriting = false

  /// Whether values wait, and the last of those that do.
  private var isWaiting = false
  private var latest: Value?
  private var continuations: [SaveContinuation] = []

  init(
    _ id: FileID,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) {
    self.id = id
    self.decode = decode
    self.encode = encode
  }

  private var url: URL { id.url }
  private var storage: FileStorage { id.storage }

  // MARK: - Reading

  /// What the file holds; `nil` if it is missing or empty.
  func read() throws -> Value? {
    // What somebody who let go of the file has left to be written is what it holds.
    PendingWrites.shared.flush(id)
    return try lock.withLock { try readNow() }
  }

  private func readNow() throws -> Value? {
    // Asked first: what is written in between is read again.
    seenVersion = storage.version(url)
    guard let data = try storage.read(url), !data.isEmpty else { return nil }
    return try decode(data)
  }

  /// Follows what others write.
  func watch(
    _ handler: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) -> SharedSubscription {
    storage.watch(url) { [weak self] in
      guard let self, var change = changeByOthers() else { return }
      handler(change.result)
      // What was written here in the meantime is newer than what the handler was given.
      while let newer = changeSince(change.version) {
        change = newer
        handler(change.result)
      }
    }
  }

  private typealias Change = (result: Result<Value?, any Error>, version: FileVersion?)

  private func changeByOthers() -> Change? {
    lock.withLock {
      if isWriting || storage.version(url) == seenVersion { return nil }
      return (Result { try readNow() }, seenVersion)
    }
  }

  private func changeSince(_ version: FileVersion?) -> Change? {
    lock.withLock {
      if seenVersion == version { return nil }
      return (Result { try readNow() }, seenVersion)
    }
  }

  // MARK: - Writing

  /// Writes a value, now or, if one was written just before, soon.
  func write(_ value: Value, _ continuation: SaveContinuation) {
    guard let coalescing = storage.coalescing else { return writeNow(value, continuation) }
    let result: Result<Void, any Error>? = lock.withLock {
      if isWaiting {
        latest = value
        continuations.append(continuation)
        return nil
      }
      isWaiting = true
      return Result { try writeNow(value) }
    }
    guard let result else { return }
    continuation.resume(with: result)
    PendingWrites.shared.insert(self)
    // Keeps this alive, and with it the value, whoever else lets go of the file.
    coalescing.wait { self.flush() }
  }

  /// Writes a value now, instead of those that wait.
  func writeNow(_ value: Value, _ continuation: SaveContinuation) {
    let (result, continuations) = lock.withLock {
      let waiting = take().continuations
      return (Result { try writeNow(value) }, waiting)
    }
    for continuation in continuations + [continuation] { continuation.resume(with: result) }
  }

  /// Writes the last of the values that wait, if any does.
  func flush() {
    PendingWrites.shared.remove(self)
    let (result, continuations) = lock.withLock {
      isWaiting = false
      let (value, continuations) = take()
      return (value.map { value in Result { try writeNow(value) } }, continuations)
    }
    guard let result else { return }
    for continuation in continuations { continuation.resume(with: result) }
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
