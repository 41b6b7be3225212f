import ConcurrencyExtras
import Foundation
import IdentifiedCollections
import IssueReporting

/// A store of mutable values under keys. It loads values on demand and saves changes in the
/// background, in order.
///
/// A cache keeps bytes and may wait for the disk. A store knows the newest value of each key, saved
/// or not. It has one ``CacheWriter`` for each key, which all holders of the value share.
public final class KeyValueStore: Sendable {
  /// The cache that keeps the values.
  public let cache: any Cache

  private let saving: Saving
  private let writers = Locked<[String: any SavingWriter]>([:])
  private let isHeld: Locked<Bool>
  /// The values that an earlier store could not save.
  private let inherited: Locked<[String: any Sendable]>
  private let preloaded = Locked<PreloadedValues?>(nil)

  /// The settings and callbacks of saving.
  package struct Saving: Sendable {
    let clock: any Clock<Duration>
    let progress: SaveProgress
    let onError: @Sendable (CacheError) -> Void
    let onRecovery: @Sendable (_ key: String) -> Void
    /// Called when the value of a shared key can't be loaded.
    let onLoadError: @Sendable (CacheError) -> Void

    package init(
      clock: any Clock<Duration>, progress: SaveProgress,
      onError: @escaping @Sendable (CacheError) -> Void,
      onRecovery: @escaping @Sendable (_ key: String) -> Void,
      onLoadError: @escaping @Sendable (CacheError) -> Void = { _ in }
    ) {
      self.clock = clock
      self.progress = progress
      self.onError = onError
      self.onRecovery = onRecovery
      self.onLoadError = onLoadError
    }
  }

  /// - Parameters:
  ///   - cache: The cache that keeps the values. No other code may change it.
  ///   - clock: The clock that times retries.
  ///   - onError: Is called when a value could not be saved, on a background thread.
  ///   - onRecovery: Is called when the value of a key can be saved again, on a background thread.
  public convenience init(
    _ cache: any Cache, clock: any Clock<Duration> = ContinuousClock(),
    onError: @escaping @Sendable (CacheError) -> Void = { reportIssue("\($0)") },
    onRecovery: @escaping @Sendable (_ key: String) -> Void = { _ in }
  ) {
    self.init(
      cache, isHeld: false, inherited: [:],
      saving: Saving(
        clock: clock, progress: SaveProgress(), onError: onError, onRecovery: onRecovery))
  }

  /// - Parameters:
  ///   - isHeld: Whether values stay in memory until ``release()``.
  ///   - inherited: The values that an earlier store could not save, by key.
  package init(
    _ cache: any Cache, isHeld: Bool, inherited: [String: any Sendable], saving: Saving
  ) {
    self.cache = cache
    self.isHeld = Locked(isHeld)
    self.inherited = Locked(inherited)
    self.saving = saving
  }

  /// Returns the newest value under a key, saved or not.
  ///
  /// - Parameter schema: The form of the value. Saves use the schema of the first caller for a key.
  /// - Returns: `nil` if there is none.
  /// - Throws: An error of ``Cache/load(_:forKey:schema:)``. Data that stays in place is never
  ///   overwritten.
  /// - Complexity: Waits for the disk, unless the value is unsaved or was preloaded.
  public func load<Value: Codable & Sendable>(
    _ type: Value.Type, forKey key: String, schema: Schema = .unversioned
  ) throws(CacheError) -> Value? {
    let writer = writer(of: type, forKey: key, schema: schema)
    if let unsaved = writer.unsaved { return unsaved }
    if let value = takeInherited(type, forKey: key) {
      writer.save(value)
      return value
    }
    do throws(CacheError) {
      guard let (value, rows) = try read(type, forKey: key, schema, mayBePreloaded: writer.isUnused)
      else { return nil }
      writer.loaded(rows)
      return value
    } catch {
      if let refusal = error.refusal { writer.refuse(refusal) }
      throw error
    }
  }

  /// Returns the newest value under a shared key. Tells the host of a failure, because the app may
  /// never read the `loadError` of the shared value.
  package func loadShared<Value: Codable & Sendable>(
    _ type: Value.Type, forKey key: String, schema: Schema
  ) throws(CacheError) -> Value? {
    do throws(CacheError) {
      return try load(type, forKey: key, schema: schema)
    } catch {
      saving.onLoadError(error)
      throw error
    }
  }

  private func takeInherited<Value: Sendable>(_ type: Value.Type, forKey key: String) -> Value? {
    inherited.withLock { inherited in
      guard let value = inherited[key] as? Value else { return nil }
      inherited[key] = nil
      return value
    }
  }

  /// - Parameter mayBePreloaded: Whether a preloaded value is valid: it is outdated after a save.
  private func read<Value: Codable & Sendable>(
    _ type: Value.Type, forKey key: String, _ schema: Schema, mayBePreloaded: Bool
  ) throws(CacheError) -> (value: Value, rows: CodedRows)? {
    PreloadedTypes.add(type, schema, forKey: key)
    let data: Data
    switch mayBePreloaded ? preloaded.withLock({ $0?.take(key) }) : nil {
    case .value(let preloaded, let read):
      // The type differs if two apps in one process use the same key for different values.
      if let preloaded, let value = preloaded.value as? Value { return (value, preloaded.rows) }
      data = read
    case .nothing: return nil
    case .unknown, nil:
      guard let read = try cache.data(forKey: key) else { return nil }
      data = read
    }
    return try cache.decode(type, from: data, forKey: key, schema: schema)
  }

  /// Returns the writer of a key's value. Each key has one writer.
  ///
  /// A key has values of one type. A request for another type is reported, and its values aren't
  /// saved.
  ///
  /// - Parameter schema: The form of the value. The writer keeps the schema of its first caller.
  public func writer<Value: Encodable & Sendable>(
    of type: Value.Type, forKey key: String, schema: Schema = .unversioned
  ) -> CacheWriter<Value> {
    let existing = writers.withLock { writers -> any SavingWriter in
      if let writer = writers[key] { return writer }
      let writer: CacheWriter<Value> = makeWriter(key, schema)
      writers[key] = writer
      return writer
    }
    if let writer = existing as? CacheWriter<Value> { return writer }
    reportIssue(
      """
      The key "\(key)" is asked for values of type '\(type)', but a '\(Swift.type(of: existing))' \
      already saves its values. Use another key for one of them: the new value isn't saved.
      """)
    let writer: CacheWriter<Value> = makeWriter(key, schema)
    writer.refuse("A value of another type is kept under that name.")
    return writer
  }

  private func makeWriter<Value: Encodable>(_ key: String, _ schema: Schema) -> CacheWriter<Value> {
    CacheWriter(
      cache, key: key, schema: schema, clock: saving.clock, progress: saving.progress,
      isHeld: isHeld.withLock { $0 }, onError: saving.onError,
      onRecovery: { [onRecovery = saving.onRecovery] in onRecovery(key) })
  }

  /// Saves all unsaved values immediately.
  ///
  /// - Returns: The failures; empty if all values are saved.
  @discardableResult
  public func flush() async -> [CacheError] {
    var failures: [CacheError] = []
    for writer in allWriters {
      if let failure = await writer.flush() { failures.append(failure) }
    }
    return failures
  }

  private var allWriters: [any SavingWriter] {
    writers.withLock { writers in writers.sorted { $0.key < $1.key }.map(\.value) }
  }

  // MARK: - For hosts

  /// Reads all values, so that later loads need no disk.
  package func preload() async {
    let values = await BlockingWork.run { [cache] in PreloadedValues(cache) }
    // Old values are released outside of the lock.
    _ = preloaded.withLock { preloaded in
      defer { preloaded = values }
      return preloaded
    }
  }

  /// Saves held values, and all values from now on.
  package func release() {
    let wasHeld = isHeld.withLock { isHeld in
      defer { isHeld = false }
      return isHeld
    }
    guard wasHeld else { return }
    for writer in allWriters { writer.release() }
  }

  /// Stops saving.
  ///
  /// - Returns: The values that could not be saved, by key, for a successor to save.
  package func close() async -> [String: any Sendable] {
    var unsaved = inherited.withLock { $0 }
    for writer in allWriters {
      if let (key, value) = await writer.close() { unsaved[key] = value }
    }
    return unsaved
  }
}
