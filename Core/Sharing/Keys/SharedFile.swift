import Foundation

/// A file that holds a value, which others may write too.
///
/// Sendable is unchecked because the lock guards what changes.
final class SharedFile<Value: Sendable>: @unchecked Sendable {
  let url: URL
  let storage: FileStorage
  private let decode: @Sendable (Data) throws -> Value
  private let encode: @Sendable (Value) throws -> Data

  /// What was read or written last, to be told from what others write.
  private var seenVersion: FileVersion?

  /// Held while the file is read or written, so that one happens after the other. Recursive because
  /// writing a file in memory tells those who watch it.
  private let lock = NSRecursiveLock()

  init(
    _ url: URL, in storage: FileStorage,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) {
    self.url = url.standardizedFileURL
    self.storage = storage
    self.decode = decode
    self.encode = encode
  }

  /// What the file holds; `nil` if it is missing or empty.
  func read() throws -> Value? {
    try lock.withLock {
      // Asked first: what is written in between is read again.
      seenVersion = storage.version(url)
      guard let data = try storage.read(url), !data.isEmpty else { return nil }
      return try decode(data)
    }
  }

  func write(_ value: Value) throws {
    let data = try encode(value)
    try lock.withLock {
      isWriting = true
      defer { isWriting = false }
      try storage.write(data, url)
      seenVersion = storage.version(url)
    }
  }

  private var isWriting = false

  /// Follows what others write.
  func watch(
    _ handler: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) -> SharedSubscription {
    storage.watch(url) { [weak self] in
      guard let self, let result = readIfChanged() else { return }
      handler(result)
    }
  }

  private func readIfChanged() -> Result<Value?, any Error>? {
    lock.withLock {
      if isWriting || storage.version(url) == seenVersion { return nil }
      return Result { try read() }
    }
  }
}
