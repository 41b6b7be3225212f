import ConcurrencyExtras
import Foundation
import IdentifiedCollections
import IssueReporting

/// Values under keys, for those who change them: loaded when they are asked for, and saved in the background,
/// in order, when they have changed.
///
/// A cache keeps bytes and takes as long as a disk does. A store knows for each key which value is the
/// newest, whether it is saved yet or not, and has one ``CacheWriter`` that saves it, whoever changes it.
public final class KeyValueStore: Sendable {
  /// Where the values are kept.
  public let cache: any Cache

  private let saving: Saving
  private let writers = Locked<[String: any SavingWriter]>([:])
  private let isHeld: Locked<Bool>
  /// What an earlier store has not been able to save.
  private let inherited: Locked<[String: any Sendable]>
  private let preloaded = Locked<PreloadedValues?>(nil)

  /// How values are saved, and who is told of it.
  package struct Saving: Sendable {
    let clock: any Clock<Duration>
    let progress: SaveProgress
    let onError: @Sendable (CacheError) -> Void
    let onRecovery: @Sendable (_ key: String) -> Void

    package init(
      clock: any Clock<Duration>, progress: SaveProgress,
      onError: @escaping @Sendable (CacheError) -> Void,
      onRecovery: @escaping @Sendable (_ key: String) -> Void
    ) {
      self.clock = clock
      self.progress = progress
      self.onError = onError
      self.onRecovery = onRecovery
    }
  }

  /// - Parameters:
  ///   - cache: Where the values are kept. Nobody else may change them.
  ///   - clock: What tells when to try again what could not be saved.
  ///   - onError: Is told what could not be saved, on a background thread.
  ///   - onRecovery: Is told when the value of a key can be saved again, on a background thread.
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
  ///   - isHeld: Whether values are kept in memory until ``release()``.
  ///   - inherited: What an earlier store has not been able to save, by its keys.
  package init(
    _ cache: any Cache, isHeld: Bool, inherited: [String: any Sendable], saving: Saving
  ) {
    self.cache = cache
    self.isHeld = Locked(isHeld)
    self.inherited = Locked(inherited)
    self.saving = saving
  }

  /// The newest value under a key, saved or not.
  ///
  /// - Parameter schema: The form of the value. It is that of the first who asks.
  /// - Returns: `nil` if there is none.
  /// - Throws: What ``Cache/load(_:forKey:schema:)`` throws. Nothing is saved over what is left there.
  /// - Complexity: As long as a disk takes, unless the value isn't saved yet or was preloaded.
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

  private func takeInherited<Value: Sendable>(_ type: Value.Type, forKey key: String) -> Value? {
    inherited.withLock { inherited in
      guard let value = inherited[key] as? Value else { return nil }
      inherited[key] = nil
      return value
    }
  }

  /// - Parameter mayBePreloaded: What was read ahead is older than what has been saved since.
  private func read<Value: Codable & Sendable>(
    _ type: Value.Type, forKey key: String, _ schema: Schema, mayBePreloaded: Bool
  ) throws(CacheError) -> (value: Value, rows: CodedRows)? {
    PreloadedTypes.add(type, schema, forKey: key)
    let data: Data
    switch mayBePreloaded ? preloaded.withLock({ $0?.take(key) }) : nil {
    case .value(let preloaded, let read):
      // It is of another type if two apps in one process keep different things under one key.
      if let preloaded, let value = preloaded.value as? Value { return (value, preloaded.rows) }
      data = read
    case .nothing: return nil
    case .unknown, nil:
      guard let read = try cache.data(forKey: key) else { return nil }
      data = read
    }
    return try cache.decode(type, from: data, forKey: key, schema: schema)
  }

  /// What saves the value of a key. There is one for each.
  ///
  /// A key is for values of one type. Who asks for another one is told, and nothing of that is saved.
  ///
  /// - Parameter schema: The form of the value. It is that of the first who asks.
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
      The key "\(key)" is asked for values of type '\(type)', but what is kept under it is saved by a \
      '\(Swift.type(of: existing))'. Use another key for one of them: this one isn't saved.
      """)
    let writer: CacheWriter<Value> = makeWriter(key, schema)
    writer.refuse("Something else is kept under that name.")
    return writer
  }

  private func makeWriter<Value>(_ key: String, _ schema: Schema) -> CacheWriter<Value> {
    CacheWriter(
      cache, key: key, schema: schema, clock: saving.clock, progress: saving.progress,
      isHeld: isHeld.withLock { $0 }, onError: saving.onError,
      onRecovery: { [onRecovery = saving.onRecovery] in onRecovery(key) })
  }

  /// Saves at once all that isn't saved yet.
  ///
  /// - Returns: Why what could not be saved wasn't; empty if everything is.
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

  /// Reads all that is kept, so that whoever asks for it need not wait for a disk.
  package func preload() async {
    let values = await BlockingWork.run { [cache] in PreloadedValues(cache) }
    // Values are released outside of the lock.
    _ = preloaded.withLock { preloaded in
      defer { preloaded = values }
      return preloaded
    }
  }

  /// Saves what was held back, and from now on everything.
  package func release() {
    let wasHeld = isHeld.withLock { isHeld in
      defer { isHeld = false }
      return isHeld
    }
    guard wasHeld else { return }
    for writer in allWriters { writer.release() }
  }

  /// Saves no more.
  ///
  /// - Returns: The values that could not be saved, by their keys, for somebody else to save.
  package func close() async -> [String: any Sendable] {
    var unsaved = inherited.withLock { $0 }
    for writer in allWriters {
      if let (key, value) = await writer.close() { unsaved[key] = value }
    }
    return unsaved
  }
}
