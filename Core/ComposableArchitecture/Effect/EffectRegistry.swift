import ConcurrencyExtras
import Synchronization

/// The identity of a child in its parent: its path, and the id that distinguishes it from other
/// children at the same path.
struct NavigationIdentity: Hashable, Sendable {
  let path: ScopePath
  // Ids are values that threads can share, although their types need not conform to Sendable.
  private let uncheckedID: UncheckedSendable<AnyHashable?>

  var id: AnyHashable? { uncheckedID.value }

  init(path: ScopePath, id: AnyHashable?) {
    self.path = path
    uncheckedID = UncheckedSendable(id)
  }

  /// Makes the identity of a store's root feature.
  ///
  /// - Parameter store: The object that stands for the store.
  init(root store: AnyObject) {
    self.init(path: ScopePath(\Self.self), id: ObjectIdentifier(store))
  }

  /// Returns the identity of the same child, relative to the feature above a `Scope`.
  func below(_ scope: ScopePath?) -> Self {
    if let scope { Self(path: path.below(scope), id: id) } else { self }
  }
}

/// A path of children, from the root down.
typealias NavigationPath = [NavigationIdentity]

/// A handle to work in flight: a task, a subscription, a sequence of effects.
final class EffectHandle: Sendable {
  private struct Progress {
    var owners: [@Sendable () -> Void] = []
    var onCancel: (@Sendable () -> Void)?
    var isCancelled = false
    var isFinished = false

    var hasEnded: Bool { isCancelled || isFinished }
  }

  private let progress: Mutex<Progress>

  init(onCancel: (@Sendable () -> Void)? = nil) {
    progress = Mutex(Progress(onCancel: onCancel))
  }

  /// Whether the work has completed or was cancelled. Cancelled work may still run for a while.
  var isEnded: Bool { progress.withLock { $0.hasEnded } }

  var isCancelled: Bool { progress.withLock { $0.isCancelled } }

  /// Whether the work no longer runs.
  var isFinished: Bool { progress.withLock { $0.isFinished } }

  /// Sets the function that stops the work. Calls it at once if the work is already cancelled.
  func onCancel(_ stop: @escaping @Sendable () -> Void) {
    let isCancelled = progress.withLock { progress in
      if !progress.hasEnded { progress.onCancel = stop }
      return progress.isCancelled
    }
    if isCancelled { stop() }
  }

  /// Calls a function when the work ends, or at once if the work has already ended.
  func whenEnded(_ release: @escaping @Sendable () -> Void) {
    let isEnded = progress.withLock { progress in
      if !progress.hasEnded { progress.owners.append(release) }
      return progress.hasEnded
    }
    if isEnded { release() }
  }

  func cancel() {
    end { if !$0.isFinished { $0.isCancelled = true } }
  }

  /// Marks the work as completed.
  func finish() {
    end { $0.isFinished = true }
  }

  private func end(_ change: (inout Progress) -> Void) {
    let ended: Progress? = progress.withLock { progress in
      let hadEnded = progress.hasEnded
      change(&progress)
      if hadEnded { return nil }
      defer { (progress.owners, progress.onCancel) = ([], nil) }
      return progress
    }
    guard let ended else { return }
    for release in ended.owners { release() }
    if ended.isCancelled { ended.onCancel?() }
  }
}

/// The effects in flight of all stores, and the operations outside of stores, by path and
/// cancellation id.
///
/// A path begins with the effect's store, and is empty outside of stores. Work is registered at
/// every prefix of its path, so that a feature can cancel effects below it, and code outside of
/// stores can cancel all effects. Ended work leaves no entry behind.
///
/// No user code runs under the lock. The registry hashes ids before it takes the lock, and compares
/// and frees them afterwards.
final class EffectRegistry: Sendable {
  private struct Key: Hashable {
    var path: NavigationPath
    /// The cancellation id; `nil` stands for all effects of a path.
    var id: CancelID?
  }

  /// Registered work, with all of its keys.
  private final class Entry: Sendable {
    let handle: EffectHandle
    let keys: [Key]

    init(_ handle: EffectHandle, _ keys: [Key]) {
      self.handle = handle
      self.keys = keys
    }
  }

  /// The entries by the hashes of their keys.
  private let entries = Mutex<[Int: [ObjectIdentifier: Entry]]>([:])

  /// The number of different ids in flight in stores. An id counts once for its feature, and once
  /// for each feature above.
  var countOfIDs: Int {
    let all = entries.withLock { entries in entries.values.flatMap { Array($0.values) } }
    return Set(all.flatMap(\.keys).filter { $0.id != nil && !$0.path.isEmpty }).count
  }

  /// Whether no work is in flight.
  var isEmpty: Bool { entries.withLock { $0.isEmpty } }

  /// Returns the work in flight at a path and below it.
  ///
  /// - Parameter id: The id of the work; `nil` for all work.
  func handles(id: CancelID? = nil, at path: NavigationPath) -> [EffectHandle] {
    if isEmpty { return [] }
    let key = Key(path: path, id: id)
    let hash = key.hashValue
    let found = entries.withLock { $0[hash].map { Array($0.values) } ?? [] }
    return found.filter { $0.keys.contains(key) }.map(\.handle)
  }

  /// - Complexity: O(*d*²) for each id, where *d* is the depth of the path: all its prefixes are
  ///   hashed.
  func register(_ handle: EffectHandle, ids: [CancelID], at path: NavigationPath) {
    var keys: [Key] = []
    var prefix = path
    repeat {
      keys += ids.map { Key(path: prefix, id: $0) } + [Key(path: prefix, id: nil)]
    } while prefix.popLast() != nil
    let entry = Entry(handle, keys)
    let hashes = keys.map(\.hashValue)
    entries.withLock { entries in
      for hash in hashes { entries[hash, default: [:]][ObjectIdentifier(entry)] = entry }
    }
    handle.whenEnded { [weak self] in
      self?.entries.withLock { entries in
        for hash in hashes {
          entries[hash]?[ObjectIdentifier(entry)] = nil
          if entries[hash]?.isEmpty == true { entries[hash] = nil }
        }
      }
    }
  }

  /// Cancels the work at a path and below it.
  ///
  /// - Parameter id: The id of the work to cancel; `nil` for all work.
  func cancel(id: CancelID? = nil, at path: NavigationPath) {
    for handle in handles(id: id, at: path) { handle.cancel() }
  }
}

private enum EffectRegistryKey: DependencyKey {
  static var liveValue: EffectRegistry { EffectRegistry() }
  static var previewValue: EffectRegistry { EffectRegistry() }
  static var testValue: EffectRegistry { EffectRegistry() }
}

extension DependencyValues {
  /// The effects in flight of all stores. Each test has its own registry.
  var effectRegistry: EffectRegistry {
    get { self[EffectRegistryKey.self] }
    set { self[EffectRegistryKey.self] = newValue }
  }

  /// Separates the effects of stores made from now on: code outside of these stores can't cancel
  /// these effects by id.
  ///
  /// Use it in a process that serves several users.
  package mutating func separateEffects() {
    effectRegistry = EffectRegistry()
  }
}

/// The context of the running effect.
struct EffectContext: Sendable {
  let registry: EffectRegistry
  /// The path of the effect's feature; empty outside of stores.
  let path: NavigationPath
  /// The group of the action that led to the effect; `nil` outside of stores.
  let group: ActionGroup?

  @TaskLocal static var running: EffectContext?

  /// The context of the calling code, in an effect or outside of all stores.
  static var current: Self {
    running ?? Self(registry: DependencyValues._current.effectRegistry, path: [], group: nil)
  }
}
