import ConcurrencyExtras
import Synchronization

/// The identity of a child in its parent: its path, and the id that distinguishes it from other
/// children at the same path.
struct NavigationIdentity: Hashable, Sendable {
  let path: ScopePath
  // The ids of features are Sendable, although their types need not be declared so.
  private let uncheckedID: UncheckedSendable<AnyHashable?>

  var id: AnyHashable? { uncheckedID.value }

  /// - Parameters:
  ///   - path: The path to the child.
  ///   - id: The child's id among children at the same path.
  init(path: ScopePath, id: AnyHashable?) {
    self.path = path
    uncheckedID = UncheckedSendable(id)
  }

  /// Returns the identity of the same child from the feature above a `Scope`.
  func below(_ scope: ScopePath?) -> Self {
    if let scope { Self(path: path.below(scope), id: id) } else { self }
  }
}

/// A path of children, from the root down.
typealias NavigationPath = [NavigationIdentity]

/// A handle of work in flight: a task, a subscription, a sequence of effects.
final class EffectHandle: Sendable {
  private let progress = Mutex(Progress())
  private let onCancel: @Sendable () -> Void

  private struct Progress {
    var owners: [@Sendable (EffectHandle) -> Void] = []
    var hasEnded = false
    var wasCancelled = false
  }

  init(onCancel: @escaping @Sendable () -> Void) {
    self.onCancel = onCancel
  }

  /// Calls a function once when the work has ended, cancelled or completed; at once if it already
  /// has.
  func whenEnded(_ release: @escaping @Sendable (EffectHandle) -> Void) {
    let isEnded = progress.withLock { progress in
      if !progress.hasEnded { progress.owners.append(release) }
      return progress.hasEnded
    }
    if isEnded { release(self) }
  }

  /// Whether the work has ended.
  var isEnded: Bool { progress.withLock { $0.hasEnded } }

  /// Whether the work was cancelled.
  var isCancelled: Bool { progress.withLock { $0.wasCancelled } }

  func cancel() {
    guard end(isCancelled: true) else { return }
    onCancel()
  }

  /// Marks the work as completed.
  func finish() {
    _ = end(isCancelled: false)
  }

  private func end(isCancelled: Bool) -> Bool {
    let owners: [@Sendable (EffectHandle) -> Void]? = progress.withLock { progress in
      guard !progress.hasEnded else { return nil }
      progress.hasEnded = true
      progress.wasCancelled = isCancelled
      defer { progress.owners = [] }
      return progress.owners
    }
    guard let owners else { return false }
    for release in owners { release(self) }
    return true
  }
}

/// The effects in flight of one store, by starting path and cancellation id.
///
/// An effect is registered at every prefix of its starting path, so that a feature can cancel
/// effects below it. An ended effect leaves no entry behind.
///
/// No user code runs under the lock. The registry hashes ids before it takes the lock, and compares
/// and frees them afterwards.
final class EffectRegistry: Sendable {
  private struct Key: Hashable {
    var path: NavigationPath
    /// The cancellation id; `nil` stands for all effects of a path.
    var id: CancelID?
  }

  /// An effect under one of its keys.
  private struct Entry {
    let key: Key
    let handle: EffectHandle
  }

  /// The position of an entry, which finds the entry without its key.
  private struct Slot: Hashable {
    let handle: ObjectIdentifier
    let index: Int
  }

  /// The entries by the hashes of their keys.
  private let entries = Mutex<[Int: [Slot: Entry]]>([:])

  /// The number of different ids in flight, at all paths.
  var countOfIDs: Int {
    let all = entries.withLock { entries in entries.values.flatMap { Array($0.values) } }
    return Set(all.lazy.map(\.key).filter { $0.id != nil }).count
  }

  /// Whether an effect with this id is in flight.
  func contains(_ id: CancelID, at path: NavigationPath) -> Bool {
    !handles(of: Key(path: path, id: id)).isEmpty
  }

  /// All cancellable work in flight.
  var handles: [EffectHandle] { handles(of: Key(path: [], id: nil)) }

  private func handles(of key: Key) -> [EffectHandle] {
    let hash = key.hashValue
    let found = entries.withLock { $0[hash].map { Array($0.values) } ?? [] }
    return found.filter { $0.key == key }.map(\.handle)
  }

  /// Whether no cancellable work is in flight.
  var isEmpty: Bool { entries.withLock { $0.isEmpty } }

  /// - Complexity: O(*d*²) for each id, where *d* is the depth of the path: all its prefixes are
  ///   hashed.
  func register(_ handle: EffectHandle, ids: [CancelID], at path: NavigationPath) {
    var keys: [Key] = []
    var prefix = path
    while true {
      for id in ids { keys.append(Key(path: prefix, id: id)) }
      keys.append(Key(path: prefix, id: nil))
      if prefix.popLast() == nil { break }
    }
    let hashes = keys.map(\.hashValue)
    let name = ObjectIdentifier(handle)
    entries.withLock { entries in
      for (index, key) in keys.enumerated() {
        entries[hashes[index], default: [:]][Slot(handle: name, index: index)] = Entry(
          key: key, handle: handle)
      }
    }
    handle.whenEnded { [weak self] handle in
      self?.remove(ObjectIdentifier(handle), from: hashes)
    }
  }

  func cancel(id: CancelID, at path: NavigationPath) {
    if isEmpty { return }
    cancel(Key(path: path, id: id))
  }

  func cancelAll(at path: NavigationPath) {
    if isEmpty { return }
    cancel(Key(path: path, id: nil))
  }

  private func cancel(_ key: Key) {
    for handle in handles(of: key) { handle.cancel() }
  }

  private func remove(_ handle: ObjectIdentifier, from hashes: [Int]) {
    // Releases the removed entries outside of the lock.
    _ = entries.withLock { entries in
      var removed: [Entry?] = []
      for (index, hash) in hashes.enumerated() {
        removed.append(entries[hash]?.removeValue(forKey: Slot(handle: handle, index: index)))
        if entries[hash]?.isEmpty == true { entries[hash] = nil }
      }
      return removed
    }
  }
}

/// The effects that code outside of all stores can cancel by id. They belong to stores made with
/// the same dependencies, or run outside of stores.
final class EffectRegistries: Sendable {
  private struct Entry: Sendable {
    weak var registry: EffectRegistry?
  }

  /// The effects that run outside of all stores.
  let outside = EffectRegistry()

  private let stores = LockIsolated<(list: [Entry], limit: Int)>(([], 64))

  /// The registries of the live stores, and the one for effects outside of stores.
  var all: [EffectRegistry] {
    [outside] + stores.withValue { $0.list.compactMap(\.registry) }
  }

  /// Adds a store's registry.
  ///
  /// - Complexity: Amortized O(1).
  func add(_ registry: EffectRegistry) {
    stores.withValue { stores in
      if stores.list.count == stores.limit {
        stores.list.removeAll { $0.registry == nil }
        stores.limit = max(64, 2 * stores.list.count)
      }
      stores.list.append(Entry(registry: registry))
    }
  }
}

private enum EffectRegistriesKey: DependencyKey {
  static var liveValue: EffectRegistries { EffectRegistries() }
  static var previewValue: EffectRegistries { EffectRegistries() }
  static var testValue: EffectRegistries { EffectRegistries() }
}

extension DependencyValues {
  /// The effects in flight of all stores. Each test has its own.
  var effectRegistries: EffectRegistries {
    get { self[EffectRegistriesKey.self] }
    set { self[EffectRegistriesKey.self] = newValue }
  }

  /// Separates the effects of stores made from here on: code outside of these stores can't cancel
  /// them by id.
  ///
  /// For a process that serves several users.
  package mutating func separateEffects() {
    effectRegistries = EffectRegistries()
  }
}

/// The context of the running code: a store's effects, and a feature in that store.
struct EffectContext: Sendable {
  let registry: EffectRegistry
  let path: NavigationPath
  /// The dismissals of the presented features there, from the outermost to the innermost.
  var dismissals: [Dismissal] = []

  struct Dismissal: Sendable {
    let presenter: ObjectIdentifier
    let dismiss: @MainActor @Sendable () -> Void
  }

  /// Returns the dismissal of the feature that an operator presents.
  ///
  /// - Parameter presenter: The operator; `nil` for the innermost one.
  func dismissal(by presenter: ObjectIdentifier?) -> Dismissal? {
    guard let presenter else { return dismissals.last }
    return dismissals.last { $0.presenter == presenter }
  }

  /// The context of the running effect; `nil` outside of all stores.
  @TaskLocal static var current: EffectContext?

  /// Registers the running operation.
  static func register(_ handle: EffectHandle, id: CancelID) {
    if let current {
      current.registry.register(handle, ids: [id], at: current.path)
    } else {
      DependencyValues._current.effectRegistries.outside.register(handle, ids: [id], at: [])
    }
  }

  /// Cancels the effects with an id in the running feature and below it. Outside of stores it
  /// cancels those of all registries.
  static func cancel(id: CancelID) {
    if let current {
      current.registry.cancel(id: id, at: current.path)
    } else {
      for registry in DependencyValues._current.effectRegistries.all {
        registry.cancel(id: id, at: [])
      }
    }
  }
}
